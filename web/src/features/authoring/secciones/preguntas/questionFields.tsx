import { Fieldset, RadioGroup } from '@chakra-ui/react';
import { chakra, defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { foldText, noAplicaSpelling } from '@encuestas/survey';
import { type ComponentProps, type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ControlProps, Field, Ordering, Values } from '../../../../crud/fields/field';
import { type Line, lines, writtenLines } from '../../../../crud/fields/lines';
import { type OptionsHook, picker } from '../../../../crud/fields/picker';
import { checkbox, longText, text } from '../../../../crud/fields/plain';
import type { Option } from '../../../../crud/fields/useSearch';
import { Fields } from '../../../../crud/form/FormField';
import type { FieldsForm } from '../../../../crud/form/useFieldsForm';
import { type PreguntaInput, useTipoRespuestaOptionsQuery } from '../../../../generated/secciones';
import { type TextKey, type TranslatableText, useTexts } from '../../../../shared/i18n';
import { INPUT_OVER_MARK } from '../../../../shared/ui/Check';
import { Icon } from '../../../../shared/ui/icons';
import { Fold } from '../../Fold';
import { Handle, Sortable, useSortableItem } from '../../Sortable';
import { choosesAnswers, KINDS, type Kind, kindNameOf, kindOf, mayBeMultiple, mayBeNumeric } from '../questionRules';
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

/** Filters options that are all loaded. */
const filterOptions = (options: readonly Option[], search = '') => {
  const results = options.filter(({ label }) => foldText(label).includes(foldText(search)));
  return { page: { count: results.length, results } };
};

/** The types of answer, each with a picture and a description. */
const useTipos: OptionsHook = ({ variables: { search, lang }, skip }) => {
  const { t } = useTexts();
  const { data, ...reading } = useTipoRespuestaOptionsQuery({ variables: { lang }, skip, fetchPolicy: 'cache-first' });
  const options = data?.page.results.map(({ id, label }): Option => {
    const type = TYPES[id];
    return { id, label, about: type && { picture: type.picture, line: t(type.line) } };
  });
  return { ...reading, data: options && filterOptions(options, search) };
};

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

const typePicker = picker('tipoRespuesta', useTipos, { required: true });

/** Switches of a type of answer, which the tiles set too. */
const typeSwitches: readonly Field[] = [
  checkbox('multiple', {
    when: (values) => mayBeMultiple(kindOf(values).tipoRespuesta),
    hint: 'authoring:question.multipleHint',
  }),
  checkbox('numerica', {
    when: (values) => mayBeNumeric(kindOf(values).tipoRespuesta),
    hint: 'authoring:question.numericHint',
  }),
];

/** The form of the open question, for the control that sets several of its fields. */
export const QuestionForm = createContext<FieldsForm | null>(null);

const INPUT_OVER_TILE = { ...INPUT_OVER_MARK, inset: 0, width: '100%', height: '100%', margin: 0 } as const;

/** The kinds of answer as tiles, over the type of answer and its switches (spec §2), which are folded. */
function TypeControl(props: ControlProps<Option | null>) {
  const { t, lang } = useTexts();
  const form = useContext(QuestionForm);
  const { data } = useTipoRespuestaOptionsQuery({ variables: { lang }, fetchPolicy: 'cache-first' });
  const kind = props.useValues((values) => kindNameOf({ ...kindOf(values), multiple: Boolean(values.multiple) }));
  const Picker = typePicker.Control as ComponentType<typeof props>;
  const id = `${props.id}-picker`;
  const labelId = `${id}-label`;
  const choose = (name: Kind) => {
    const { tipoRespuesta, ...switches } = KINDS[name];
    for (const [field, isOn] of Object.entries(switches)) form?.methods.setValue(field, isOn, { shouldDirty: true });
    const label = data?.page.results.find((type) => type.id === tipoRespuesta)?.label;
    props.onChange({ id: tipoRespuesta, label: label ?? t(`authoring:kinds.${name}`) });
  };
  return (
    <Fieldset.Root aria-describedby={props.describedBy} aria-invalid={props.invalid || undefined}>
      <Fieldset.Legend>
        {props.label}
        {props.required && !props.disabled && <chakra.span color="danger"> *</chakra.span>}
      </Fieldset.Legend>
      <RadioGroup.Root
        recipe={tiles}
        aria-label={props.label}
        value={kind ?? null}
        disabled={props.disabled}
        invalid={props.invalid}
        onValueChange={({ value }) => choose(value as Kind)}
        onBlur={props.onBlur}
      >
        {(Object.keys(KINDS) as Kind[]).map((name) => (
          <RadioGroup.Item key={name} value={name}>
            <RadioGroup.ItemHiddenInput style={INPUT_OVER_TILE} />
            {PICTURES[name]}
            <RadioGroup.ItemText>{t(`authoring:kinds.${name}`)}</RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <Fold title={t('authoring:question.more')} open={props.value !== null && kind === undefined}>
        <div>
          <label id={labelId} htmlFor={id}>
            {props.label}
          </label>
          <Picker {...props} id={id} labelId={labelId} describedBy={undefined} />
        </div>
        {form && <Fields form={form} fields={typeSwitches} />}
      </Fold>
    </Fieldset.Root>
  );
}

/** The question and its type of answer. */
export const mainFields: readonly Field[] = [
  longText('descripcion', { required: true, rows: 2 }),
  { ...typePicker, bare: true, Control: TypeControl },
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

/** How each kind of answer looks to respondents. */
const PICTURES: Readonly<Record<Kind, ReactNode>> = {
  single: (
    <Picture>
      <rect x="2" y="4" width="40" height="10" rx="2" />
      <path d="m34 8 2.500 2.500L39 8M6 9h14" />
      <path d="M6 20h20M6 27h14" opacity=".6" />
    </Picture>
  ),
  several: (
    <Picture>
      <rect x="2" y="4" width="40" height="24" rx="2" />
      <path d="m6 11 2 2 3-4M15 11h18M6 21l2 2 3-4M15 21h12" />
    </Picture>
  ),
  number: (
    <Picture>
      <rect x="2" y="6" width="40" height="20" rx="2" />
      <path d="M8 12.500 11 10.500v11M17 11h6l-3.500 3.500c3.500 0 4 6-.5 6-1 0-1.700-.3-2-.7M36 14l-1.500-2-1.500 2M36 18l-1.500 2-1.500-2" />
    </Picture>
  ),
  boxes: (
    <Picture>
      <rect x="2" y="3" width="9" height="9" rx="2" />
      <path d="m4.500 7.500 2 2 3-4M16 7.500h20" />
      <rect x="2" y="20" width="9" height="9" rx="2" />
      <path d="M16 24.500h14" />
    </Picture>
  ),
  text: (
    <Picture>
      <rect x="2" y="3" width="40" height="26" rx="2" />
      <path d="M7 10h26M7 16h30M7 22h14M24 20v4" />
    </Picture>
  ),
};

/** A picture and a description by type of answer (spec §3). */
const TYPES: Readonly<Record<string, { picture: ReactNode; line: TextKey }>> = {
  1: { picture: PICTURES.single, line: 'authoring:question.types.choice' },
  2: { picture: PICTURES.boxes, line: 'authoring:question.types.boxes' },
  3: { picture: PICTURES.text, line: 'authoring:question.types.text' },
};

/** A remark that does not prevent saving. */
export const Warning = ({ id, children }: { id?: string; children: ReactNode }) => (
  <chakra.span id={id} display="flex" gap="1" color="warning" fontSize="xs">
    <Icon name="warning" size={14} /> {children}
  </chakra.span>
);

const tiles = defineSlotRecipe({
  slots: ['root', 'label', 'item', 'itemText', 'itemControl', 'indicator', 'itemAddon', 'itemIndicator'],
  base: {
    root: { display: 'grid', gap: '2', gridTemplateColumns: 'repeat(auto-fit, minmax(92px, 1fr))' },
    item: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '1',
      padding: '10px 4px',
      borderWidth: '1px',
      borderColor: 'control',
      borderRadius: 'md',
      color: 'muted',
      textAlign: 'center',
      cursor: 'pointer',
      _hover: { background: 'sunken' },
      _checked: {
        borderColor: 'accent',
        color: 'accent',
        background: 'accent.soft',
        boxShadow: 'inset 0 0 0 1px {colors.accent}',
      },
      _disabled: { cursor: 'not-allowed', '&:not([data-state=checked])': { display: 'none' } },
      '&[data-focus-visible]': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
      // A shadow does not show in forced colours.
      '@media (forced-colors: active)': { _checked: { outline: '2px solid Highlight' } },
    },
    itemText: { color: 'text', fontSize: 'xs', lineHeight: '1rem', fontWeight: 500, overflowWrap: 'anywhere' },
  },
});
