import { useId } from 'react';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import type { Field, Values } from '../fields/field';
import { blankValues, problems } from './formValues';

/** A form of declared fields, with or without a record. */
export interface FieldsForm {
  /** Prefix of the fields' element IDs. */
  id: string;
  fields: readonly Field[];
  methods: UseFormReturn;
  /** Read-only. */
  inert: boolean;
  live: boolean;
  /** Validates every field and shows its errors; returns whether there are none. */
  validate: () => Promise<boolean>;
}

/** Errors of the fields' own rules, as text keys, which are translated on render. */
function ruleErrors(fields: readonly Field[], values: Values): FieldErrors {
  const found = [...problems(fields, values)];
  return Object.fromEntries(found.map(([name, texts]) => [name, { type: 'rule', message: texts.join('\n') }]));
}

/** `useForm` over declared fields: their rules are its resolver. */
export function useFieldsForm(
  fields: readonly Field[],
  { initial, live = false, inert = false }: { initial?: Values; live?: boolean; inert?: boolean } = {},
): FieldsForm {
  const methods = useForm({
    defaultValues: { ...blankValues(fields), ...initial },
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => {
      const errors = ruleErrors(fields, values);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const validate = async () => {
    let isValid = false;
    await methods.handleSubmit(() => {
      isValid = true;
    })();
    return isValid;
  };
  return { id: useId(), fields, methods, inert, live, validate };
}

/** Focuses a field: its control, or the first invalid one of its group. */
export function focusField(form: string, name: string): void {
  const id = `${form}-${name}`;
  const group = document.getElementById(`${id}-group`);
  const within = (selector: string) => group?.querySelector<HTMLElement>(selector);
  (document.getElementById(id) ?? within('[aria-invalid=true]') ?? within('input, button'))?.focus();
}
