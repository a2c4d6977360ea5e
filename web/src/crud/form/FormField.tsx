import { Heading } from '@chakra-ui/react';
import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { type ComponentType, type ReactNode, useCallback } from 'react';
import { type FieldError, useController, useFormState, useWatch } from 'react-hook-form';
import { type TextKey, useTexts } from '../../shared/i18n';
import { useSession } from '../../shared/session/session';
import { afterPress } from '../../shared/ui/press';
import { describedBy, FieldFrame } from '../fields/FieldFrame';
import type { ControlProps, Field, UseValues, Values } from '../fields/field';
import { type Line, wrongLines } from '../fields/lines';
import type { Resource } from '../resource';
import { Lines } from './Lines';
import type { FieldsForm } from './useFieldsForm';

interface Props {
  form: FieldsForm;
  field: Field;
}

type Shared = Pick<ControlProps, 'id' | 'labelId' | 'label' | 'disabled' | 'required' | 'invalid' | 'describedBy'>;

interface FramedProps extends Props {
  error: FieldError | undefined;
  /** A warning, which does not prevent saving. */
  flagged?: TextKey | null;
  children: (shared: Shared) => ReactNode;
}

/** The most characters of a value that half a phone shows. */
const SHORT = 17;

/** A field's label and errors, around its control. */
function Framed({ form, field, error, flagged, children }: FramedProps) {
  const { t, lang } = useTexts();
  const id = `${form.id}-${field.name}`;
  const label = t(field.label);
  const messages = error?.message?.split('\n') ?? [];
  // A rule's error holds keys of texts.
  const shown = error?.type === 'rule' ? messages.map((key) => t(key as TextKey)) : messages;
  const errors = form.inert ? [] : [...new Set([...shown, ...(flagged ? [t(flagged)] : [])])];
  const invalid = errors.length > 0;
  const { bare } = field;
  const hintOf = (values: Values) => (typeof field.hint === 'function' ? field.hint(values) : field.hint);
  useWatch({ control: form.methods.control, compute: hintOf });
  // Computed during render, since the field may have changed without its values.
  const text = hintOf(form.methods.getValues());
  // A hint for typing is of no use to a reader.
  const hint = typeof text === 'object' ? t(text.key, text.values) : text && !form.inert && t(text);
  const needed = field.required && !field.optionalWhen?.(form.methods.getValues());
  const required = needed && !form.inert;
  const isShort = form.inert && !bare && field.show(form.methods.getValues(field.name), lang, '', '').length <= SHORT;
  return (
    <FieldFrame
      id={id}
      label={label}
      required={required}
      hint={hint || undefined}
      errors={errors}
      bare={bare}
      wide={field.wide}
      short={isShort}
    >
      {children({
        id,
        labelId: `${id}-label`,
        label,
        disabled: form.inert,
        required: needed,
        invalid,
        describedBy: describedBy(id, Boolean(hint), invalid),
      })}
    </FieldFrame>
  );
}

function One({ form, field }: Props) {
  const { control, getValues, setValue } = form.methods;
  const deps = form.fields.filter(({ looksAt }) => looksAt?.includes(field.name)).map(({ name }) => name);
  const { field: bound, fieldState, formState } = useController({ control, name: field.name, rules: { deps } });
  const { error, isTouched } = fieldState;
  // Another field may have validated this one before it was touched.
  const isShown = isTouched || formState.isSubmitted || error?.type === 'server';
  const useValues: UseValues = (compute) => useWatch({ control, compute });
  const { fills } = field;
  const set = (value: unknown) => {
    // Still the last proposal, or empty.
    if (fills && ['', fills.value(String(bound.value))].includes(getValues(fills.name)))
      setValue(fills.name, fills.value(String(value)), { shouldValidate: formState.isSubmitted });
    bound.onChange(value);
    // A choice is complete at once, a text on blur.
    if (form.live || typeof value !== 'string') bound.onBlur();
    for (const { name, blank } of form.fields)
      if (field.clears?.includes(name)) setValue(name, blank, { shouldValidate: true });
  };
  // The value comes from the field's own `read`.
  const Control = field.Control as ComponentType<ControlProps>;
  return (
    <Framed
      form={form}
      field={field}
      error={isShown ? error : undefined}
      flagged={isTouched || formState.isSubmitted ? field.flag?.(bound.value, getValues()) : null}
    >
      {(shared) => (
        <Control
          {...shared}
          value={bound.value}
          onChange={set}
          onBlur={() => afterPress(bound.onBlur)}
          useValues={useValues}
        />
      )}
    </Framed>
  );
}

/** A field of many lines. */
function Many({ form, field, texts }: Props & { texts: NonNullable<Field['list']> }) {
  const { name } = field;
  const { control, getFieldState, trigger } = form.methods;
  const { can } = useSession();
  const may = (action: string) => !field.permission || can(`${action}_${field.permission}`);
  const { errors, isSubmitted, touchedFields } = useFormState({ control, name });
  const found = errors[name] as (FieldError & { root?: FieldError }) | undefined;
  const error = found?.root ?? (found?.type ? found : undefined);
  const left: readonly unknown[] | undefined = touchedFields[name];
  const places = useWatch({ control, compute: (values: Values) => wrongLines((values[name] ?? []) as Line[]) });
  // A new line shows no error before it is left.
  const isShown = isSubmitted || (left && (places.length === 0 || places.some((at) => left[at])));
  // Stable, or every line would render on each keystroke.
  const change = useCallback(() => {
    if (getFieldState(name).error) void trigger(name);
  }, [getFieldState, trigger, name]);
  return (
    <Framed form={form} field={field} error={isShown || error?.type === 'server' ? error : undefined}>
      {({ disabled, invalid, describedBy }) => (
        <Lines
          {...{ disabled, invalid, describedBy, name, texts }}
          methods={form.methods}
          ordering={field.ordering}
          mayAdd={may('add')}
          mayChange={may('change')}
          mayRemove={may('delete')}
          onChange={change}
        />
      )}
    </Framed>
  );
}

/** A declared field, if it exists given the other values; a keystroke renders only its own field. */
export function FormField({ form, field }: Props) {
  const exists = (values: Values) => field.when?.(values) ?? true;
  useWatch({ control: form.methods.control, compute: exists });
  useWatch({ control: form.methods.control, compute: (values: Values) => field.optionalWhen?.(values) });
  // Computed during render, since the field may have changed without its values.
  if (!exists(form.methods.getValues())) return null;
  return field.list ? <Many form={form} field={field} texts={field.list} /> : <One form={form} field={field} />;
}

interface GroupsProps {
  form: FieldsForm;
  headings?: Resource['headings'];
}

/** Declared fields in two columns, in groups that begin at the fields with a heading. */
export function FieldGroups({ form, headings = {} }: GroupsProps) {
  const { t } = useTexts();
  const groups = Object.values(
    Object.groupBy(form.fields, (_, at) => form.fields.slice(0, at + 1).findLastIndex(({ name }) => headings[name])),
  ) as Field[][];
  return groups.map((fields) => {
    const heading = headings[fields[0]?.name ?? ''];
    return (
      <chakra.section
        key={fields[0]?.name}
        containerType="inline-size"
        css={{
          '& + &': { marginTop: '24px' },
          '@media (max-width: 63.99rem)': WHOLE_LINES,
          // Also when another panel is beside the form.
          '@container (max-width: 34rem)': WHOLE_LINES,
          '@container (max-width: 17rem)': { '& > div': { gridTemplateColumns: 'minmax(0, 1fr)' } },
        }}
      >
        {heading && (
          <Heading as="h2" size="md" marginBottom="12px">
            {t(heading)}
          </Heading>
        )}
        <Fields
          form={form}
          fields={fields}
          gridTemplateColumns="repeat(2, minmax(0, 1fr))"
          columnGap={{ base: '4', lg: '6' }}
          alignItems={form.inert ? 'end' : 'start'}
        />
      </chakra.section>
    );
  });
}

const WHOLE_LINES = { '& > div > :not([data-short])': { gridColumn: '1 / -1' } };

interface FieldsProps extends HTMLChakraProps<'div'> {
  form: FieldsForm;
  fields?: readonly Field[];
}

/** Declared fields of a form, in one column unless `layout` says otherwise. */
export function Fields({ form, fields = form.fields, ...layout }: FieldsProps) {
  return (
    <chakra.div display="grid" gap="4" {...layout}>
      {fields.map((field) => (
        <FormField key={field.name} form={form} field={field} />
      ))}
    </chakra.div>
  );
}
