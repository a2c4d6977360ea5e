import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { useTexts } from '../i18n';
import { Verdict } from './Verdict';

interface Props {
  title: string;
  text: string;
  /** What is left, one a line; each once. */
  lines: readonly string[];
  /** Why it could not be, where that is known. */
  why?: string;
  /** Tries to take it back once more; null where nothing of it is known, or it would be refused again. */
  again: (() => Promise<void>) | null;
}

/** What could not be taken back, one by one, and a way to try again. */
export function Remaining({ title, text, lines, why, again }: Props) {
  const { t } = useTexts();
  const [cleaning, setCleaning] = useState(false);
  const clean = async () => {
    if (cleaning || !again) return;
    setCleaning(true);
    await again();
    setCleaning(false);
  };
  return (
    <Verdict tone="danger" title={title}>
      <p>{text}</p>
      <chakra.ul paddingStart="18px" listStyleType="disc" marginBlock="8px">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </chakra.ul>
      {why && <p>{why}</p>}
      {again && (
        <Button aria-disabled={cleaning} onClick={() => void clean()}>
          {t(cleaning ? 'importar.cleaning' : 'importar.cleanAgain')}
        </Button>
      )}
    </Verdict>
  );
}
