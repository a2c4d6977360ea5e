import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Guarded } from '../../../../crud/form/leaveGuard';
import { useTexts } from '../../../../shared/i18n';
import { lazyPart } from '../../../../shared/shell/lazyPart';
import { Icon } from '../../../../shared/ui/icons';
import type { Using } from '../useShared';
import { DeletedQuestions } from './DeletedQuestions';
import { OrderDialog } from './OrderDialog';
import { withQuestion } from './order';
import { Preview } from './Preview';
import { QuestionDialog } from './QuestionDialog';
import { QuestionList } from './QuestionList';
import type { QuestionLine } from './questionLines';
import { useWanted } from './useWanted';

const ImportQuestions = lazyPart(async () => (await import('../import/ImportQuestions')).ImportQuestions, {
  texts: ['imports'],
  close: ({ onClose }) => onClose,
});

const Tab = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    '&[data-preview]': {
      '@media (min-width: 80rem)': {
        gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 9fr)',
        alignItems: 'start',
      },
      // No room for both: the preview stands in the place of the list while it is open.
      '@media (max-width: 79.99rem)': { '& > .question-list-box': { display: 'none' } },
    },
  },
});

interface Props {
  seccion: { id: string; descripcion: string };
  questions: readonly QuestionLine[];
  /** The questions as they are, also where they are not drawn yet. */
  latest: RefObject<readonly QuestionLine[]>;
  setQuestions: (questions: readonly QuestionLine[], later?: boolean) => void;
  reload: () => Promise<void>;
  /** Nothing is changed in view mode. */
  inert: boolean;
  /** Whether this section may be changed here; it asks where the section is shared. */
  mayChange: () => Promise<boolean>;
  /** The surveys that use the section, and the one from which the person came. */
  surveys: readonly Using[] | null;
  encuesta: string | null;
  guard: RefObject<Guarded | null>;
}

/** The questions of a section: listed, added, edited, moved, taken away and looked at as respondents see them. */
export function QuestionsTab(props: Props) {
  const { seccion, questions, latest, setQuestions, reload, mayChange } = props;
  const { t } = useTexts();
  const [preview, setPreview] = useState(false);
  const [importing, setImporting] = useState(false);
  const adding = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { order, removals, opened, setOpened, placing, setPlacing, mayAdd, mayImport, ...wanted } = useWanted(props);
  useEffect(() => {
    if (removals === 0) return;
    // After the popup has closed: the deleted row can't take focus back.
    const timer = setTimeout(() => (adding.current ?? list.current?.querySelector('button'))?.focus(), 100);
    return () => clearTimeout(timer);
  }, [removals]);
  const unlessRefused = (act: () => void) => async () => {
    if (await mayChange()) act();
  };

  return (
    <Tab data-preview={preview || undefined}>
      <QuestionsBar
        count={questions.length}
        note={order.note}
        preview={preview}
        setPreview={setPreview}
        adding={adding}
        importAll={mayImport ? unlessRefused(() => setImporting(true)) : null}
        add={mayAdd ? unlessRefused(() => setOpened({ mode: 'add' })) : null}
      />
      <div className="question-list-box" ref={list}>
        {questions.length === 0 ? (
          <chakra.p padding="32px 16px" color="muted" textAlign="center">
            {t('authoring:questions.empty')}
          </chakra.p>
        ) : (
          <QuestionList
            questions={questions}
            sortable={wanted.mayEdit}
            still={order.saving}
            acts={wanted.acts}
            want={wanted.want}
          />
        )}
      </div>
      {wanted.mayEdit && <DeletedQuestions seccion={seccion.id} restore={wanted.restore} />}
      {preview && <Preview descripcion={seccion.descripcion} preguntas={questions} />}
      {opened && (
        <QuestionDialog
          key={`${opened.mode} ${opened.id}`}
          opened={opened}
          seccion={seccion.id}
          questions={questions}
          latest={latest}
          surveys={props.surveys}
          encuesta={props.encuesta}
          onSaved={(saved) => setQuestions(withQuestion(latest.current, saved), false)}
          reload={() => void reload()}
          guard={props.guard}
          close={() => setOpened(null)}
        />
      )}
      {importing && (
        <ImportQuestions
          seccion={seccion}
          existing={questions}
          onDone={() => {
            setImporting(false);
            void reload();
          }}
          onClose={() => setImporting(false)}
        />
      )}
      {placing && (
        <OrderDialog
          question={placing}
          done={(place) => {
            setPlacing(null);
            if (place !== null) void order.place(placing, place);
          }}
        />
      )}
    </Tab>
  );
}

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

interface QuestionsBarProps {
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
function QuestionsBar({ count, note, preview, setPreview, adding, importAll, add }: QuestionsBarProps) {
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
