import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../i18n';
import type { Guarded } from '../../../screens/leaveGuard';
import { useSession } from '../../../session/session';
import { lazily } from '../../../shell/lazily';
import { Icon } from '../../../ui/icons';
import { OrderDialog } from './OrderDialog';
import { withQuestion } from './order';
import { Preview } from './Preview';
import { QuestionDialog } from './QuestionDialog';
import { QuestionList, type Wanted } from './QuestionList';
import type { RowAct } from './QuestionRow';
import type { Opened, QuestionLine } from './questionLines';
import { useDeactivation } from './useDeactivation';
import { useReorder } from './useReorder';

const ImportQuestions = lazily(async () => (await import('../import/ImportQuestions')).ImportQuestions, {
  close: ({ onClose }) => onClose,
});

const Tab = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    '&[data-preview]': {
      '@media (min-width: 1280px)': {
        gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 9fr)',
        alignItems: 'start',
      },
      // No room for both: the preview stands in the place of the list while it is open.
      '@media (max-width: 1279px)': { '& > .question-list-box': { display: 'none' } },
    },
  },
});

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
  guard: RefObject<Guarded | null>;
}

/** What may be done with the questions, and does it; `want` stays the same, so that the list is not drawn anew for it. */
function useWanted({ inert, mayChange, reload, questions, ...props }: Props) {
  const { can } = useSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [placing, setPlacing] = useState<QuestionLine | null>(null);
  const removed = useRef(false);
  const remove = useDeactivation(reload);
  const order = useReorder({ seccion: props.seccion.id, questions, setQuestions: props.setQuestions, reload });
  const may = (verb: string) => !inert && can(`${verb}_pregunta`);
  const [mayEdit, mayDelete] = [may('change'), may('delete')];
  const acts = useMemo(
    (): RowAct[] => [
      'view',
      ...(mayEdit ? (['edit', 'order'] as const) : []),
      ...(mayDelete ? (['delete'] as const) : []),
    ],
    [mayEdit, mayDelete],
  );
  const answer = async (now: Wanted) => {
    if (now.what !== 'view' && !(await mayChange())) return;
    if (now.what === 'reorder') return order.save(now.questions);
    const question = questions.find(({ id }) => id === now.id);
    if (!question) return;
    if (now.what === 'order') return setPlacing(question);
    if (now.what !== 'delete') return setOpened({ mode: now.what, id: now.id });
    removed.current = true;
    await remove(question);
  };
  const latest = useRef<typeof answer>(null);
  useImperativeHandle(latest, () => answer);
  const want = useCallback((wanted: Wanted) => void latest.current?.(wanted), []);
  return { want, acts, mayAdd: may('add'), mayEdit, opened, setOpened, placing, setPlacing, removed, order };
}

/** The questions of a section: listed, added, edited, moved, taken away and looked at as respondents see them. */
export function QuestionsTab(props: Props) {
  const { seccion, questions, latest, setQuestions, reload, mayChange } = props;
  const { t } = useTexts();
  const [preview, setPreview] = useState(false);
  const [importing, setImporting] = useState(false);
  const adding = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { order, removed, opened, setOpened, placing, setPlacing, mayAdd, ...wanted } = useWanted(props);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that went took the focus along
  useEffect(() => {
    if (!removed.current || document.activeElement !== document.body) return;
    removed.current = false;
    (adding.current ?? list.current?.querySelector('button'))?.focus();
  }, [questions]);
  const unlessRefused = (act: () => void) => async () => {
    if (await mayChange()) act();
  };

  return (
    <Tab data-preview={preview || undefined}>
      <Bar className="question-bar">
        <chakra.p className="number" flex="1 1 160px" color="muted">
          {t('authoring.questions.total', { count: questions.length })}
          <chakra.span role="status" marginStart="3" color="success">
            {order.note}
          </chakra.span>
        </chakra.p>
        <Button type="button" aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {t(preview ? 'authoring.preview.hide' : 'authoring.preview.show')}
        </Button>
        {mayAdd && (
          <>
            <Button type="button" onClick={unlessRefused(() => setImporting(true))}>
              {t('authoring.questions.import')}
            </Button>
            <Button
              type="button"
              variant="solid"
              ref={adding}
              onClick={unlessRefused(() => setOpened({ mode: 'add' }))}
            >
              <Icon name="plus" size={16} />
              {t('authoring.questions.add')}
            </Button>
          </>
        )}
      </Bar>
      <div className="question-list-box" ref={list}>
        {questions.length === 0 ? (
          <chakra.p padding="32px 16px" color="muted" textAlign="center">
            {t('authoring.questions.empty')}
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
      {preview && <Preview descripcion={seccion.descripcion} preguntas={questions} />}
      {opened && (
        <QuestionDialog
          key={`${opened.mode} ${opened.id}`}
          opened={opened}
          seccion={seccion.id}
          questions={questions}
          latest={latest}
          onSaved={(saved) => setQuestions(withQuestion(latest.current, saved), true)}
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
