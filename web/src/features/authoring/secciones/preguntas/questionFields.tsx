import { foldText, noAplicaSpelling } from '@encuestas/survey';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ControlProps, Field, Values } from '../../../../crud/fields/field';
import { type Line, lines, writtenLines } from '../../../../crud/fields/lines';
import { type OptionsHook, picker } from '../../../../crud/fields/picker';
import { checkbox, longText, text } from '../../../../crud/fields/plain';
import type { Option } from '../../../../crud/fields/useSearch';
import { type PreguntaInput, useTipoRespuestaOptionsQuery } from '../../../../generated/secciones';
import { type TextKey, type TranslatableText, useTexts } from '../../../../shared/i18n';
import { choosesAnswers, kindOf, mayBeMultiple, mayBeNumeric } from '../questionRules';
import { answerOrder } from './answerOrder';
import { type CommentRow, comments, keptComments, ofQuestion } from './comments';
import { Warning } from './Warning';

/** What is typed narrows options that are all at hand. */
const among = (options: readonly Option[], search = '') => {
  const results = options.filter(({ label }) => foldText(label).includes(foldText(search)));
  return { page: { count: results.length, results } };
};

/** The few types are asked for once; each that is known says what it is. */
const useTipos: OptionsHook = ({ variables: { search, lang }, skip }) => {
  const { t } = useTexts();
  const { data, ...reading } = useTipoRespuestaOptionsQuery({ variables: { lang }, skip, fetchPolicy: 'cache-first' });
  const options = data?.page.results.map(({ id, label }): Option => {
    const type = TYPES[id];
    return { id, label, about: type && { picture: type.picture, line: t(type.line) } };
  });
  return { ...reading, data: options && among(options, search) };
};

/** `rulesOut`: whether its children are left out where it, or what it hangs on, is answered NO APLICA. */
type EarlierQuestion = Option & { readonly rulesOut: boolean };

/** The questions that may be a parent: the earlier ones of the section, each with its place and text. */
export const EarlierQuestions = createContext<readonly EarlierQuestion[]>([]);

const useEarlier: OptionsHook = ({ variables: { search } }) => ({
  data: among(useContext(EarlierQuestions), search),
  loading: false,
  refetch: async () => undefined,
});

/** What is sent of the answers: new lines that stayed empty are left out. */
export const writtenAnswers = (held: readonly Line[]): Line[] =>
  writtenLines(held).filter(({ id, descripcion }) => id !== undefined || descripcion !== '');

/** Warns of the first option that is read as NO APLICA though written otherwise, or that looks like it and is not. */
export function noAplicaWarning(options: readonly Partial<Line>[]): TranslatableText | undefined {
  for (const { descripcion = '' } of options) {
    const spelling = noAplicaSpelling(descripcion);
    if (spelling === 'variant' || spelling === 'lookalike')
      return { key: `authoring:question.noAplica.${spelling}`, values: { value: descripcion.trim() } };
  }
  return undefined;
}

/** The answers to choose from (spec §2, §5). */
const answers = lines('respuestas', 'authoring:question.answers', {
  hint: ({ respuestas }) => noAplicaWarning((respuestas ?? []) as Line[]) ?? 'authoring:question.answersHint',
  when: (values) => choosesAnswers(kindOf(values)),
  looksAt: ['tipoRespuesta', 'numerica'],
  rules: [
    (held: Line[]) => (writtenAnswers(held).length === 0 ? 'authoring:question.answersRequired' : null),
    (held: Line[]) => (writtenAnswers(held).some(({ descripcion }) => descripcion === '') ? 'rules.required' : null),
  ],
  write: writtenAnswers,
  ordering: answerOrder,
});

const parent = picker('padre', useEarlier, {
  hint: (values) =>
    mayBeNumeric(kindOf(values).tipoRespuesta) ? 'authoring:question.parentHintShown' : 'authoring:question.parentHint',
});

/** The parent, and under it where it changes nothing. */
function ParentControl(props: ControlProps<Option | null>) {
  const { t } = useTexts();
  const chosen = useContext(EarlierQuestions).find(({ id }) => id === props.value?.id);
  const warning = chosen && !chosen.rulesOut ? `${props.id}-warning` : '';
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

/** What is asked and how it is answered. */
export const askedFields: readonly Field[] = [
  // One line for most, several for some.
  longText('descripcion', { required: true, rows: 2 }),
  picker('tipoRespuesta', useTipos, { required: true }),
  checkbox('multiple', {
    when: (values) => mayBeMultiple(kindOf(values).tipoRespuesta),
    hint: 'authoring:question.multipleHint',
  }),
  checkbox('numerica', {
    when: (values) => mayBeNumeric(kindOf(values).tipoRespuesta),
    hint: 'authoring:question.numericHint',
  }),
  answers,
  { ...parent, Control: ParentControl },
];

/** What authors and reports use; it changes nothing for the respondent. */
export const reportFields: readonly Field[] = [text('eje'), text('campoPertenece'), text('tituloInforme')];

export const optionFields: readonly Field[] = [
  checkbox('beneficio', { hint: 'authoring:question.benefitHint' }),
  checkbox('cerrada', { hint: 'authoring:question.closedHint' }),
  checkbox('oculta', { hint: 'authoring:question.hiddenHint' }),
];

/** What is said of the question beside it, a survey each. */
export const commentFields: readonly Field[] = [comments];

/** Every field of spec §2's question modal, and the comments on the question. */
export const questionFields: readonly Field[] = [...askedFields, ...reportFields, ...optionFields, ...commentFields];

/** The same for who may not take comments away. */
export const keepingFields = questionFields.map((field) => (field === comments ? keptComments : field));

interface Read {
  id: string;
  tipoRespuesta: { id: string } | null;
  respuestas: readonly unknown[];
  padre: { id: string; label?: string } | null;
}

/** A question as its form reads it: type 2 without answers asks for a number, and a parent is known by its place. */
export function questionRecord<Q extends Read>(
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

/**
 * What is sent of the form as the question; that the answer is a number is told by there being nothing to choose from,
 * and comments are records of their own.
 */
export function preguntaInput({ numerica: _, comentarios: __, ...input }: Values): PreguntaInput {
  // The fields' own write() made these values, and every name is one of the input's.
  return input as PreguntaInput;
}

const Picture = ({ children }: { children: ReactNode }) => (
  <svg
    width="44"
    height="32"
    viewBox="0 0 44 32"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    style={{ flexShrink: 0 }}
  >
    {children}
  </svg>
);

/** By the type of answer (spec §3): how it looks to who responds, and what it is in a line. */
const TYPES: Readonly<Record<string, { picture: ReactNode; line: TextKey }>> = {
  1: {
    picture: (
      <Picture>
        <rect x="2" y="4" width="40" height="10" rx="2" />
        <path d="m34 8 2.500 2.500L39 8M6 9h14" />
        <path d="M6 20h20M6 27h14" opacity=".6" />
      </Picture>
    ),
    line: 'authoring:question.types.choice',
  },
  2: {
    picture: (
      <Picture>
        <rect x="2" y="3" width="9" height="9" rx="2" />
        <path d="m4.500 7.500 2 2 3-4M15 7.500h10" />
        <rect x="2" y="19" width="9" height="9" rx="2" />
        <path d="M15 23.500h8" />
        <path d="M30 8.500 33 6v9M30 20h6l-3.500 3c3.500-.5 4 5-.5 5-1 0-1.700-.3-2-.7" />
      </Picture>
    ),
    line: 'authoring:question.types.boxes',
  },
  3: {
    picture: (
      <Picture>
        <rect x="2" y="3" width="40" height="26" rx="2" />
        <path d="M7 10h26M7 16h30M7 22h14M24 20v4" />
      </Picture>
    ),
    line: 'authoring:question.types.text',
  },
};
