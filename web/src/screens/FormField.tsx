import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { type ComponentType, type ReactNode, useCallback } from 'react';
import { type FieldError, useController, useFormState, useWatch } from 'react-hook-form';
import { describedBy, FieldFrame } from '../fields/FieldFrame';
import type { ControlProps, Field, UseValues, Values } from '../fields/field';
import { type Line, wrongLines } from '../fields/lines';
import { type TextKey, useTexts } from '../i18n';
import { afterPress } from '../ui/press';
import { problemsOf } from './formValues';
import { Lines } from './Lines';
import type { FormOfField } from './useRecordForm';

interface Props {
  form: FormOfField;
  field: Field;
}

type Shared = Pick<ControlProps, 'id' | 'labelId' | 'label' | 'disabled' | 'required' | 'invalid' | 'describedBy'>;

interface FramedProps extends Props {
  /** What its rules say. */
  wrong: readonly TextKey[];
  /** What the server refused of it. */
  error: FieldError | undefined;
  children: (shared: Shared) => ReactNode;
}

/** A field's label and what is wrong with it, around its control. */
function Framed({ form, field, wrong, error, children }: FramedProps) {
  const { t } = useTexts();
  const id = `${form.id}-${field.name}`;
  const label = t(field.label);
  const said = [...wrong.map((key) => t(key)), ...(error?.message?.split('\n') ?? [])];
  const errors = form.inert ? [] : [...new Set(said)];
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
  const { field: bound, fieldState, formState } = useController({ control, name: field.name });
  // What its rules say may be no longer true, or become so, when another field changes.
  useWatch({ control, compute: (values: Values) => field.looksAt?.map((name) => values[name]) });
  const spoken = fieldState.isTouched || formState.isSubmitted;
  const flagged = field.flag?.(bound.value, getValues()) ?? [];
  const useValues: UseValues = (compute) => useWatch({ control, compute });
  const set = (value: unknown) => {
    bound.onChange(value);
    // Where rules speak while typing, nobody waits until it is left.
    if (form.live) bound.onBlur();
    for (const { name, blank } of form.fields) if (field.clears?.includes(name)) setValue(name, blank);
  };
  // The field's own read() made the value that its control receives.
  const Control = field.Control as ComponentType<ControlProps>;
  return (
    <Framed
      form={form}
      field={field}
      wrong={spoken ? [problemsOf(field, getValues()), flagged].flat() : []}
      error={fieldState.error}
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
  const { control, getFieldState, clearErrors } = form.methods;
  const { errors, isSubmitted, touchedFields } = useFormState({ control, name });
  const error = errors[name] as { root?: FieldError } | undefined;
  const left: readonly unknown[] | undefined = touchedFields[name];
  const wrong = useWatch({ control, compute: (values: Values) => problemsOf(field, values) });
  const places = useWatch({ control, compute: (values: Values) => wrongLines((values[name] ?? []) as Line[]) });
  // A line that was just added is not wrong before it is left.
  const spoken = isSubmitted || (left && (places.length === 0 || places.some((at) => left[at])));
  // The same at every drawing, or each line would be drawn anew at every keystroke in one.
  const change = useCallback(() => {
    if (getFieldState(name).error) clearErrors(name);
  }, [getFieldState, clearErrors, name]);
  return (
    <Framed form={form} field={field} wrong={spoken ? wrong : []} error={error?.root}>
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
  // Asked again here: the field may be another one by now, with the same values.
  if (!exists(form.methods.getValues())) return null;
  return field.list ? <Many form={form} field={field} texts={field.list} /> : <One form={form} field={field} />;
}

interface FieldsProps extends HTMLChakraProps<'div'> {
  form: FormOfField;
  fields?: readonly Field[];
}

/** Declared fields of a form, one under another, or laid out as they are told. */
export function Fields({ form, fields = form.fields, ...layout }: FieldsProps) {
  return (
    <chakra.div display="grid" gap="4" {...layout}>
      {fields.map((field) => (
        <FormField key={field.name} form={form} field={field} />
      ))}
    </chakra.div>
  );
}
