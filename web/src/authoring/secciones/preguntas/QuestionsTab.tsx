import { Button } from '@chakra-ui/react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../i18n';
import { useSession } from '../../../session/session';
import { lazily } from '../../../shell/lazily';
import { Icon } from '../../../ui/icons';
import { OrderDialog } from './OrderDialog';
import { withQuestion } from './order';
import { Preview } from './Preview';
import { QuestionDialog } from './QuestionDialog';
import { QuestionList } from './QuestionList';
import type { RowAct } from './QuestionRow';
import type { Opened, QuestionLine } from './questionLines';
import { useDeactivation } from './useDeactivation';
import { useReorder } from './useReorder';
import '../secciones.css';

const ImportQuestions = lazily(async () => (await import('../import/ImportQuestions')).ImportQuestions, {
  close: ({ onClose }) => onClose,
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
  onChanged: (changed: () => boolean) => void;
}

/** The questions of a section: listed, added, edited, moved, taken away and looked at as respondents see them. */
export function QuestionsTab(props: Props) {
  const { seccion, questions, latest, setQuestions, reload, inert, mayChange, onChanged } = props;
  const { t } = useTexts();
  const { can } = useSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [placing, setPlacing] = useState<QuestionLine | null>(null);
  const [preview, setPreview] = useState(false);
  const [importing, setImporting] = useState(false);
  const adding = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const removed = useRef(false);
  const remove = useDeactivation(reload);
  const order = useReorder({ seccion: seccion.id, questions, setQuestions, reload });
  const mayEdit = !inert && can('change_pregunta');
  const mayAdd = !inert && can('add_pregunta');
  const mayDelete = !inert && can('delete_pregunta');
  const acts = useMemo(
    (): RowAct[] => [
      'view',
      ...(mayEdit ? (['edit', 'order'] as const) : []),
      ...(mayDelete ? (['delete'] as const) : []),
    ],
    [mayEdit, mayDelete],
  );
  const now = useRef({ questions, remove, mayChange });
  now.current = { questions, remove, mayChange };

  const act = useCallback(async (what: RowAct, id: string) => {
    const question = now.current.questions.find((one) => one.id === id);
    if (!question || (what !== 'view' && !(await now.current.mayChange()))) return;
    if (what === 'view' || what === 'edit') setOpened({ mode: what, id });
    else if (what === 'order') setPlacing(question);
    else {
      removed.current = true;
      await now.current.remove(question);
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that went took the focus along
  useEffect(() => {
    if (!removed.current || document.activeElement !== document.body) return;
    removed.current = false;
    (adding.current ?? list.current?.querySelector('button'))?.focus();
  }, [questions]);
  const add = async () => {
    if (await mayChange()) setOpened({ mode: 'add' });
  };
  const importFile = async () => {
    if (await mayChange()) setImporting(true);
  };
  const close = useCallback(() => setOpened(null), []);
  const reorder = async (wanted: QuestionLine[]) => {
    if (await mayChange()) await order.save(wanted);
  };

  return (
    <div className="question-tab" data-preview={preview || undefined}>
      <div className="question-bar">
        <p className="number question-count">
          {t('authoring.questions.total', { count: questions.length })}
          <span role="status" className="question-note">
            {order.note}
          </span>
        </p>
        <Button type="button" aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {t(preview ? 'authoring.preview.hide' : 'authoring.preview.show')}
        </Button>
        {mayAdd && (
          <Button type="button" onClick={() => void importFile()}>
            {t('authoring.questions.import')}
          </Button>
        )}
        {mayAdd && (
          <Button type="button" variant="solid" ref={adding} onClick={() => void add()}>
            <Icon name="plus" size={16} />
            {t('authoring.questions.add')}
          </Button>
        )}
      </div>
      <div className="question-list-box" ref={list}>
        {questions.length === 0 ? (
          <p className="question-empty">{t('authoring.questions.empty')}</p>
        ) : (
          <QuestionList
            questions={questions}
            sortable={mayEdit}
            still={order.saving}
            acts={acts}
            act={act}
            reorder={(wanted) => void reorder(wanted)}
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
          onChanged={onChanged}
          close={close}
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
    </div>
  );
}
