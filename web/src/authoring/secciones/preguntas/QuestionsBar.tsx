import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { RefObject } from 'react';
import { useTexts } from '../../../i18n';
import { Icon } from '../../../ui/icons';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    gridColumn: '1 / -1',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    '& > button': { flex: { base: '1 1 auto', md: 'none' } },
  },
});

interface Props {
  count: number;
  /** How it went with the order. */
  note: string;
  preview: boolean;
  setPreview: (shown: boolean) => void;
  adding: RefObject<HTMLButtonElement | null>;
  /** Null where the person may not. */
  importAll: (() => void) | null;
  add: (() => void) | null;
}

/** How many questions there are, and what can be done with all of them. */
export function QuestionsBar({ count, note, preview, setPreview, adding, importAll, add }: Props) {
  const { t } = useTexts();
  return (
    <Bar className="question-bar">
      <chakra.p className="number" flex="1 1 160px" color="muted">
        {t('list.counted.preguntas', { count })}
        <chakra.span role="status" marginStart="3" color="success">
          {note}
        </chakra.span>
      </chakra.p>
      <Button aria-pressed={preview} onClick={() => setPreview(!preview)}>
        {t(preview ? 'authoring:preview.hide' : 'authoring:preview.title')}
      </Button>
      {importAll && <Button onClick={importAll}>{t('authoring:questions.import')}</Button>}
      {add && (
        <Button variant="solid" ref={adding} onClick={add}>
          <Icon name="plus" size={16} />
          {t('authoring:questions.add')}
        </Button>
      )}
    </Bar>
  );
}
