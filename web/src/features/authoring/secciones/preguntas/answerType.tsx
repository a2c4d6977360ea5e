import { Fieldset, RadioGroup } from '@chakra-ui/react';
import { chakra, defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { foldText } from '@encuestas/survey';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ControlProps, Field } from '../../../../crud/fields/field';
import { type OptionsHook, picker } from '../../../../crud/fields/picker';
import { checkbox } from '../../../../crud/fields/plain';
import type { Option } from '../../../../crud/fields/useSearch';
import { Fields } from '../../../../crud/form/FormField';
import type { FieldsForm } from '../../../../crud/form/useFieldsForm';
import { useTipoRespuestaOptionsQuery } from '../../../../generated/secciones';
import { type Lang, useTexts } from '../../../../shared/i18n';
import { hint } from '../../../../shared/theme/recipes';
import { INPUT_OVER_MARK } from '../../../../shared/ui/Check';
import { Fold } from '../../../../shared/ui/Fold';
import { KINDS, type Kind, kindNameOf, kindOf, mayBeMultiple, mayBeNumeric } from '../questionRules';

/** Filters options that are all loaded. */
export const filterOptions = (options: readonly Option[], search = '') => {
  const results = options.filter(({ label }) => foldText(label).includes(foldText(search)));
  return { page: { count: results.length, results } };
};

/** The types of answer, which do not change. */
const useTypes = (lang: Lang | undefined, skip = false) =>
  useTipoRespuestaOptionsQuery({ variables: { lang }, skip, fetchPolicy: 'cache-first' });

const useTipos: OptionsHook = ({ variables: { search, lang }, skip }) => {
  const { data, ...reading } = useTypes(lang, skip);
  return { ...reading, data: data && filterOptions(data.page.results, search) };
};

const typePicker = picker('tipoRespuesta', useTipos, { required: true });

/** Switches of a type of answer, which the tiles set too. */
export const typeSwitches: readonly Field[] = [
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
  const { data } = useTypes(lang);
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
    <>
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
        <chakra.p aria-live="polite" {...hint} _empty={{ display: 'none' }}>
          {kind && !props.disabled && t(`authoring:kindHints.${kind}`)}
        </chakra.p>
      </Fieldset.Root>
      <div data-below="">
        <Fold title={t('authoring:question.more')} open={props.value !== null && kind === undefined}>
          <div>
            <label id={labelId} htmlFor={id}>
              {props.label}
            </label>
            <Picker {...props} id={id} labelId={labelId} describedBy={undefined} />
          </div>
          {form && <Fields form={form} fields={typeSwitches} />}
        </Fold>
      </div>
    </>
  );
}

/** The type of answer (spec §2). */
export const typeField: Field = { ...typePicker, bare: true, Control: TypeControl };

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
      _invalid: { borderColor: 'danger' },
      _disabled: { cursor: 'not-allowed', '&:not([data-state=checked])': { display: 'none' } },
      '&[data-focus-visible]': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
      // A shadow does not show in forced colours.
      '@media (forced-colors: active)': { _checked: { outline: '2px solid Highlight' } },
    },
    itemText: { color: 'text', fontSize: 'xs', lineHeight: '1rem', fontWeight: 500, overflowWrap: 'anywhere' },
  },
});
