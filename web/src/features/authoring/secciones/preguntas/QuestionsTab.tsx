import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Guarded } from '../../../../crud/form/leaveGuard';
import { useTexts } from '../../../../shared/i18n';
import { lazyDialog } from '../../../../shared/shell/lazyPart';
import { Icon } from '../../../../shared/ui/icons';
import { Line } from '../../../../shared/ui/Line';
import { Menu } from '../../../../shared/ui/Menu';
import type { Section } from '../useSection';
import type { useShared } from '../useShared';
import { DeletedQuestions } from './DeletedQuestions';
import { OrderDialog } from './OrderDialog';
import { PreviewFrame, SectionPreview } from './Preview';
import { QuestionDialog } from './QuestionDialog';
import { QuestionList } from './QuestionList';
import type { QuestionLine } from './questionLines';
import { useQuestionActs } from './useQuestionActs';

const ImportQuestions = lazyDialog(
  async () => (await import('../import/ImportQuestions')).ImportQuestions,
  ['imports'],
);

const Tab = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    '&[data-compact] > .question-list-box': { gap: '2' },
    '&[data-preview]': {
      '@media (min-width: 80rem)': {
        gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 9fr)',
        alignItems: 'start',
      },
      // Without room for both, the preview replaces the list.
      '@media (max-width: 79.99rem)': { '& > .question-list-box': { display: 'none' } },
    },
  },
});

/** The list and what belongs to it, beside the preview. */
const Box = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
    minWidth: '0',
    containerType: 'inline-size',
  },
});

interface Props {
  /** In the outline of a survey, which has a preview of its own. */
  compact?: boolean;
  seccion: { id: string; descripcion: string };
  questions: readonly QuestionLine[];
  section: Pick<Section, 'setQuestions' | 'showQuestion' | 'reload'>;
  shared: Pick<ReturnType<typeof useShared>, 'confirm' | 'asks' | 'uses'>;
  /** View mode. */
  inert: boolean;
  /** The survey from which the person came. */
  encuesta: string | null;
  guard: RefObject<Guarded | null>;
}

/** The questions of a section, with all actions and a preview. */
export function QuestionsTab(props: Props) {
  const { seccion, questions, section, shared, inert } = props;
  const { setQuestions, showQuestion, reload } = section;
  const { t } = useTexts();
  const [preview, setPreview] = useState(false);
  const [importing, setImporting] = useState(false);
  const adding = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { order, removals, openQuestion, setOpenQuestion, placing, setPlacing, mayAdd, mayImport, ...questionActs } =
    useQuestionActs({ seccion, questions, setQuestions, reload, inert, mayChange: shared.confirm });
  useEffect(() => {
    if (removals === 0) return;
    // After the popup has closed, because the deleted row cannot take focus.
    const timer = setTimeout(() => (adding.current ?? list.current?.querySelector('button'))?.focus(), 100);
    return () => clearTimeout(timer);
  }, [removals]);
  const afterConfirmation = (act: () => void) => async () => {
    if (await shared.confirm()) act();
  };
  const bar = (
    <QuestionsBar
      compact={props.compact}
      count={questions.length}
      note={order.note}
      preview={preview}
      setPreview={props.compact ? null : setPreview}
      adding={adding}
      importAll={mayImport && !props.compact ? afterConfirmation(() => setImporting(true)) : null}
      add={mayAdd ? afterConfirmation(() => setOpenQuestion({ mode: 'add' })) : null}
    />
  );

  return (
    <Tab data-preview={preview || undefined} data-compact={props.compact}>
      {!props.compact && bar}
      <Box className="question-list-box" ref={list}>
        {questions.length === 0 ? (
          <chakra.p padding={props.compact ? '8px' : '32px 16px'} color="muted" textAlign="center">
            {t('authoring:questions.empty')}
          </chakra.p>
        ) : (
          <QuestionList
            questions={questions}
            sortable={questionActs.mayEdit}
            waits={shared.asks}
            isSaving={order.saving}
            acts={questionActs.acts}
            run={(act) => void questionActs.run(act)}
          />
        )}
        {props.compact && bar}
        {!props.compact && !inert && (
          <chakra.p color="muted" fontSize="xs">
            {t('authoring:questionsSaved')}
          </chakra.p>
        )}
        {questionActs.mayEdit && <DeletedQuestions seccion={seccion.id} restore={questionActs.restore} />}
      </Box>
      {preview && (
        <PreviewFrame title="authoring:preview.title" beside>
          <SectionPreview descripcion={seccion.descripcion} preguntas={questions} />
        </PreviewFrame>
      )}
      {openQuestion && (
        <QuestionDialog
          key={`${openQuestion.mode} ${openQuestion.id}`}
          openQuestion={openQuestion}
          seccion={seccion.id}
          questions={questions}
          surveys={shared.uses}
          encuesta={props.encuesta}
          onSaved={showQuestion}
          reload={() => void reload()}
          guard={props.guard}
          close={() => setOpenQuestion(null)}
        />
      )}
      {importing && (
        <ImportQuestions
          seccion={seccion.id}
          existing={questions}
          close={() => {
            setImporting(false);
            void reload();
          }}
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

interface QuestionsBarProps {
  /** Below the questions of an outline, which says their number. */
  compact: boolean | undefined;
  count: number;
  /** The result of saving the order. */
  note: string;
  preview: boolean;
  setPreview: ((shown: boolean) => void) | null;
  adding: RefObject<HTMLButtonElement | null>;
  /** Null without the permission. */
  importAll: (() => void) | null;
  add: (() => void) | null;
}

/** The number of questions and the actions on all of them; on a phone those but the main one are in a menu. */
function QuestionsBar({ compact, count, note, preview, setPreview, adding, importAll, add }: QuestionsBarProps) {
  const { t } = useTexts();
  const others = [
    setPreview && {
      key: 'preview',
      label: t(preview ? 'authoring:preview.hide' : 'authoring:preview.title'),
      pressed: preview,
      onSelect: () => setPreview(!preview),
    },
    importAll && { key: 'import', label: t('authoring:questions.import'), onSelect: importAll },
  ].filter((act) => act !== null);
  return (
    <Line className="question-bar" gridColumn="1 / -1" gap={{ base: '1', sm: '2' }}>
      <chakra.p
        className="number"
        flex={compact ? '1 1 160px' : '1 1 80px'}
        fontSize={{ base: 'xs', sm: 'sm' }}
        color="muted"
      >
        {!compact && t('list.counted.preguntas', { count })}
        <chakra.span role="status" marginStart="3" color="success">
          {note}
        </chakra.span>
      </chakra.p>
      {others.length > 0 && (
        <Menu hideFrom="sm" trigger={<Icon name="more" />} label={t('list.moreActions')} items={() => others} />
      )}
      {others.map(({ key, label, pressed, onSelect }) => (
        <Button key={key} hideBelow="sm" aria-pressed={pressed} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {add && (
        <Button variant={compact ? 'outline' : 'solid'} order={compact ? -1 : undefined} ref={adding} onClick={add}>
          <chakra.span hideBelow={compact ? undefined : 'sm'}>
            <Icon name="plus" size={16} />
          </chakra.span>
          {t('authoring:questions.add')}
        </Button>
      )}
    </Line>
  );
}
