import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, useCallback } from 'react';
import { type FieldError, useController, useFormState, useWatch } from 'react-hook-form';
import { describedBy, FieldFrame } from '../fields/FieldFrame';
import type { ControlProps, Field, Values } from '../fields/field';
import { type TextKey, useTexts } from '../i18n';
import { afterPress } from '../ui/press';
import type { RecordForm } from './useRecordForm';

interface Props {
  form: Pick<RecordForm, 'id' | 'fields' | 'methods' | 'inert' | 'live'>;
  field: Field;
}

type Bound = Pick<ControlProps, 'value' | 'onChange' | 'onBlur'>;

/** A field with its label and what is wrong with it. */
function Framed({
  form,
  field,
  error,
  flag,
  bound,
}: Props & { error?: FieldError; flag?: TextKey | null; bound: Bound }) {
  const { t } = useTexts();
  const id = `${form.id}-${field.name}`;
  const label = t(field.label);
  const lines = error?.message?.split('\n') ?? [];
  // A rule's messages are names of texts, the server's are texts.
  const said = error?.type === 'rule' ? lines.map((key) => t(key as TextKey)) : lines;
  const errors = form.inert ? [] : [...new Set([...said, ...(flag ? [t(flag)] : [])])];
  // The field's own read() made the value that its control receives.
  const Control = field.Control as ComponentType<ControlProps>;
  return (
    <FieldFrame
      id={id}
      label={label}
      required={field.required && !form.inert}
      hint={field.hint && t(field.hint)}
      errors={errors}
      bare={field.bare}
    >
      <Control
        id={id}
        name={field.name}
        labelId={`${id}-label`}
        label={label}
        disabled={form.inert}
        required={field.required}
        invalid={errors.length > 0}
        describedBy={describedBy(id, Boolean(field.hint), errors.length > 0)}
        control={form.methods.control}
        {...bound}
      />
    </FieldFrame>
  );
}

/** A field of one value. */
function One({ form, field }: Props) {
  const { control, getFieldState, getValues, setValue, trigger } = form.methods;
  const { field: bound, fieldState, formState } = useController({ control, name: field.name });
  const spoken = fieldState.isTouched || formState.isSubmitted || (form.live && fieldState.isDirty);
  const set = (value: unknown) => {
    bound.onChange(value);
    for (const { name, blank, looksAt } of form.fields) {
      if (field.clears?.includes(name)) setValue(name, blank);
      // What another field said about this one may be no longer true, or become so.
      if (looksAt?.includes(field.name) && (formState.isSubmitted || getFieldState(name).isTouched)) void trigger(name);
    }
  };
  return (
    <Framed
      form={form}
      field={field}
      error={fieldState.error}
      flag={spoken ? field.flag?.(bound.value, getValues()) : null}
      bound={{ value: bound.value, onChange: set, onBlur: () => afterPress(bound.onBlur) }}
    />
  );
}

/** A field of many lines, each of which keeps its own value. */
function Many({ form, field }: Props) {
  const { name } = field;
  const { control, trigger } = form.methods;
  const { errors, isSubmitted, touchedFields } = useFormState({ control, name });
  const error = errors[name] as (FieldError & { root?: FieldError }) | undefined;
  // A line that was just added is not wrong before it is left.
  const spoken = isSubmitted || Boolean(touchedFields[name]);
  // The same at every drawing, or each line would be drawn anew at every keystroke in one.
  const onChange = useCallback(() => void trigger(name), [trigger, name]);
  const onBlur = useCallback(() => afterPress(onChange), [onChange]);
  const bound = { value: undefined, onChange, onBlur };
  return <Framed form={form} field={field} error={spoken ? (error?.root ?? error) : undefined} bound={bound} />;
}

/** One declared field of a form, where it exists given the others; a keystroke draws it and no other. */
export function FormField({ form, field }: Props) {
  const exists = (values: Values) => field.when?.(values) ?? true;
  const shown = useWatch({ control: form.methods.control, compute: exists });
  const Kind = field.list ? Many : One;
  return shown && <Kind form={form} field={field} />;
}

/** The declared fields of a form, one under another. */
export function Fields({ form }: Pick<Props, 'form'>) {
  return (
    <chakra.div display="grid" gap="4">
      {form.fields.map((field) => (
        <FormField key={field.name} form={form} field={field} />
      ))}
    </chakra.div>
  );
}
