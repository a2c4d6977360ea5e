import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { type ComponentType, type ReactNode, useCallback } from 'react';
import { type FieldError, useController, useFormState, useWatch } from 'react-hook-form';
import { type TextKey, useTexts } from '../../shared/i18n';
import { afterPress } from '../../shared/ui/press';
import { describedBy, FieldFrame } from '../fields/FieldFrame';
import type { ControlProps, Field, UseValues, Values } from '../fields/field';
import { type Line, wrongLines } from '../fields/lines';
import { Lines } from './Lines';
import type { FieldsForm } from './useRecordForm';

interface Props {
  form: FieldsForm;
  field: Field;
}

type Shared = Pick<ControlProps, 'id' | 'labelId' | 'label' | 'disabled' | 'required' | 'invalid' | 'describedBy'>;

interface FramedProps extends Props {
  error: FieldError | undefined;
  /** Shown without an error: it does not prevent saving. */
  flagged?: TextKey | null;
  children: (shared: Shared) => ReactNode;
}

/** A field's label and errors, around its control. */
function Framed({ form, field, error, flagged, children }: FramedProps) {
  const { t } = useTexts();
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
  // Computed again here, because the field may be another one by now, with the same values.
  const text = hintOf(form.methods.getValues());
  const hint = typeof text === 'object' ? t(text.key, text.values) : text && t(text);
  const needed = field.required && !field.optionalWhen?.(form.methods.getValues());
  const required = needed && !form.inert;
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} errors={errors} bare={bare}>
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
  // Another field may have validated this one before anybody was in it.
  const isShown = isTouched || formState.isSubmitted || error?.type === 'server';
  const useValues: UseValues = (compute) => useWatch({ control, compute });
  const set = (value: unknown) => {
    bound.onChange(value);
    // A choice is complete at once, a text when the field is left.
    if (form.live || typeof value !== 'string') bound.onBlur();
    for (const { name, blank } of form.fields)
      if (field.clears?.includes(name)) setValue(name, blank, { shouldValidate: true });
  };
  // The field's own read() made the value that its control receives.
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

/** A field of many lines, each of which keeps its own value. */
function Many({ form, field, texts }: Props & { texts: NonNullable<Field['list']> }) {
  const { name } = field;
  const { control, getFieldState, trigger } = form.methods;
  const { errors, isSubmitted, touchedFields } = useFormState({ control, name });
  const found = errors[name] as (FieldError & { root?: FieldError }) | undefined;
  const error = found?.root ?? (found?.type ? found : undefined);
  const left: readonly unknown[] | undefined = touchedFields[name];
  const places = useWatch({ control, compute: (values: Values) => wrongLines((values[name] ?? []) as Line[]) });
  // A line that was just added is not wrong before it is left.
  const isShown = isSubmitted || (left && (places.length === 0 || places.some((at) => left[at])));
  // The same function at every render, or each line would render at every keystroke in one.
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
          onChange={change}
        />
      )}
    </Framed>
  );
}

/** One declared field of a form, where it exists given the others; a keystroke draws it and no other. */
export function FormField({ form, field }: Props) {
  const exists = (values: Values) => field.when?.(values) ?? true;
  useWatch({ control: form.methods.control, compute: exists });
  useWatch({ control: form.methods.control, compute: (values: Values) => field.optionalWhen?.(values) });
  // Computed again here: the field may be another one by now, with the same values.
  if (!exists(form.methods.getValues())) return null;
  return field.list ? <Many form={form} field={field} texts={field.list} /> : <One form={form} field={field} />;
}

interface FieldsProps extends HTMLChakraProps<'div'> {
  form: FieldsForm;
  fields?: readonly Field[];
}

/** Declared fields of a form, one under another unless `layout` says otherwise. */
export function Fields({ form, fields = form.fields, ...layout }: FieldsProps) {
  return (
    <chakra.div display="grid" gap="4" {...layout}>
      {fields.map((field) => (
        <FormField key={field.name} form={form} field={field} />
      ))}
    </chakra.div>
  );
}
