import { chakra } from '@chakra-ui/react/styled-system';
import { noAplicaSpelling } from '@encuestas/survey';
import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ControlProps, Field, Ordering, Values } from '../../../../crud/fields/field';
import { type Line, lines, writtenLines } from '../../../../crud/fields/lines';
import { type OptionsHook, picker } from '../../../../crud/fields/picker';
import { checkbox, longText, text } from '../../../../crud/fields/plain';
import type { Option } from '../../../../crud/fields/useSearch';
import type { PreguntaInput } from '../../../../generated/secciones';
import { type TranslatableText, useTexts } from '../../../../shared/i18n';
import { Icon } from '../../../../shared/ui/icons';
import { Handle, Sortable, useSortableItem } from '../../Sortable';
import { choosesAnswers, kindOf, mayBeNumeric } from '../questionRules';
import { filterOptions, typeField, typeSwitches } from './answerType';
import { type CommentRow, comments, ofQuestion, undeletableComments } from './comments';

const MOVE_TEXTS = 'authoring:question.move';

const AnswerLine = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    position: 'relative',
    background: 'surface',
    borderRadius: 'md',
    '&[data-moving]': { zIndex: 2, boxShadow: 'popup' },
  },
});

function AnswerItem({ id, label, children }: ComponentProps<Ordering['Item']>) {
  const { element, handle } = useSortableItem(id, false);
  return (
    <AnswerLine {...element}>
      <Handle handle={handle} label={label} texts={MOVE_TEXTS} />
      {children}
    </AnswerLine>
  );
}

const AnswerList = (props: ComponentProps<Ordering['List']>) => <Sortable {...props} texts={MOVE_TEXTS} />;

const answerOrder: Ordering = { List: AnswerList, Item: AnswerItem };

/** `hidesChildren`: NO APLICA to it or to one of its ancestors hides its children. */
type EarlierQuestion = Option & { readonly hidesChildren: boolean };

/** The earlier questions of the section, which may be parents. */
export const EarlierQuestions = createContext<readonly EarlierQuestion[]>([]);

const useEarlier: OptionsHook = ({ variables: { search } }) => ({
  data: filterOptions(useContext(EarlierQuestions), search),
  loading: false,
  refetch: async () => undefined,
});

/** The answers to send, without empty new lines. */
export const writtenAnswers = (options: readonly Line[]): Line[] =>
  writtenLines(options).filter(({ id, descripcion }) => id !== undefined || descripcion !== '');

/** Warns of the first option that is an unusual spelling of NO APLICA, or only looks like it. */
export function noAplicaWarning(options: readonly Partial<Line>[]): TranslatableText | undefined {
  for (const { descripcion = '' } of options) {
    const spelling = noAplicaSpelling(descripcion);
    if (spelling === 'variant' || spelling === 'lookalike')
      return { key: `authoring:question.noAplica.${spelling}`, values: { value: descripcion.trim() } };
  }
  return undefined;
}

/** The options (spec §2, §5). */
const answers = lines('respuestas', 'authoring:question.answers', {
  hint: ({ respuestas }) => noAplicaWarning((respuestas ?? []) as Line[]) ?? 'authoring:question.answersHint',
  when: (values) => choosesAnswers(kindOf(values)),
  looksAt: ['tipoRespuesta', 'numerica'],
  rules: [
    (options: Line[]) => (writtenAnswers(options).length === 0 ? 'authoring:question.answersRequired' : null),
    (options: Line[]) =>
      writtenAnswers(options).some(({ descripcion }) => descripcion === '') ? 'rules.required' : null,
  ],
  write: writtenAnswers,
  ordering: answerOrder,
});

const parent = picker('padre', useEarlier, {
  hint: (values) =>
    mayBeNumeric(kindOf(values).tipoRespuesta) ? 'authoring:question.parentHintShown' : 'authoring:question.parentHint',
});

/** The parent, with a warning where it has no effect. */
function ParentControl(props: ControlProps<Option | null>) {
  const { t } = useTexts();
  const chosen = useContext(EarlierQuestions).find(({ id }) => id === props.value?.id);
  const warning = chosen && !chosen.hidesChildren ? `${props.id}-warning` : '';
  const Picker = parent.Control as ComponentType<typeof props>;
  return (
    <>
      <Picker {...props} describedBy={`${props.describedBy ?? ''} ${warning}`.trim() || undefined} />
      <div aria-live="polite">
        {warning && <Warning id={warning}>{t('authoring:questions.parentWithout')}</Warning>}
      </div>
    </>
  );
}

/** The question and its type of answer. */
export const mainFields: readonly Field[] = [
  longText('descripcion', { required: true, rows: 2 }),
  typeField,
  answers,
  { ...parent, Control: ParentControl },
  checkbox('oculta', { hint: 'authoring:question.hiddenHint' }),
];

/** Fields for authors and reports, without effect for respondents. */
export const reportFields: readonly Field[] = [
  text('eje'),
  text('campoPertenece'),
  text('tituloInforme'),
  checkbox('beneficio', { hint: 'authoring:question.benefitHint' }),
  checkbox('cerrada', { hint: 'authoring:question.closedHint' }),
];

/** The comments on the question, one per survey. */
export const commentFields: readonly Field[] = [comments];

/** Every field of spec §2's question modal, and the comments on the question. */
export const questionFields: readonly Field[] = [...mainFields, ...typeSwitches, ...reportFields, ...commentFields];

/** The fields for a person who may not delete comments. */
export const fieldsKeepingComments = questionFields.map((field) => (field === comments ? undeletableComments : field));

interface QuestionRecord {
  id: string;
  tipoRespuesta: { id: string } | null;
  respuestas: readonly unknown[];
  padre: { id: string; label?: string } | null;
}

/** A question as its form reads it: type 2 without options asks for a number, and parents have labels with places. */
export function questionRecord<Q extends QuestionRecord>(
  question: Q,
  labels: ReadonlyMap<string, string>,
  rows: readonly CommentRow[] = [],
) {
  const { padre } = question;
  return {
    ...question,
    numerica: mayBeNumeric(question.tipoRespuesta?.id) && question.respuestas.length === 0,
    padre: padre && { ...padre, label: labels.get(padre.id) ?? padre.label ?? padre.id },
    comentarios: ofQuestion(question.id, rows),
  };
}

/** The input of a question. Missing options mean a numeric answer, and comments are separate records. */
export function preguntaInput({ numerica: _, comentarios: __, ...input }: Values): PreguntaInput {
  // The fields' own write() made these values, and every name is one of the input's.
  return input as PreguntaInput;
}

/** A remark that does not prevent saving. */
export const Warning = ({ id, children }: { id?: string; children: ReactNode }) => (
  <chakra.span id={id} display="flex" gap="1" color="warning" fontSize="xs">
    <Icon name="warning" size={14} /> {children}
  </chakra.span>
);
