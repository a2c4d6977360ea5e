import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';
import { Verdict } from './Verdict';

interface Props {
  kind: 'empresas' | 'usuarios';
  count: number;
  undo: () => Promise<void>;
  keep: () => void;
}

/** What an import made that did not end and whose tab is gone: all of it or none, also then. */
export function LeftBehind({ kind, count, undo, keep }: Props) {
  const { t } = useTexts();
  if (count === 0) return null;
  return (
    <chakra.div marginBottom="16px">
      <Verdict tone="warning" title={t('registros.begunTitle')}>
        <p>{t(`registros.${kind}.left`, { count })}</p>
        <chakra.div display="flex" flexWrap="wrap" gap="2" marginTop="12px">
          <Button variant="solid" onClick={() => void undo()}>
            {t('list.undo')}
          </Button>
          <Button onClick={keep}>{t('registros.keep')}</Button>
        </chakra.div>
      </Verdict>
    </chakra.div>
  );
}
