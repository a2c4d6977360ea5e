import { useCallback, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Field, Values } from '../fields/field';
import { type Translate, useTexts } from '../i18n';
import { blankValues, changedNames, problems } from './formValues';
import type { FieldError } from './resource';

/** The state of a form made of declared fields: values, what was touched, and which messages to show where. */
export function useFormState(fields: readonly Field[], live: boolean) {
  const { t } = useTexts();
  const blank = useMemo(() => blankValues(fields), [fields]);
  const form = useForm<Values>({ defaultValues: blank });
  const values = form.watch();
  const base = useRef<Values>(blank);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [server, setServer] = useState<readonly FieldError[]>([]);
  const elements = useRef(new Map<string, HTMLElement>());

  const begin = useCallback(
    (record: Values, shown: Values = record) => {
      base.current = record;
      form.reset(shown);
    },
    [form],
  );
  const current = useCallback(() => form.getValues(), [form]);
  const changed = useCallback(() => changedNames(fields, base.current, form.getValues()), [fields, form]);
  const touch = (names: readonly string[]) => setLeft((before) => new Set([...before, ...names]));
  const set = (field: Field, value: unknown) => {
    form.setValue(field.name, value);
    for (const name of field.clears ?? []) form.setValue(name, blank[name]);
    setServer((before) => before.filter((error) => error.field !== field.name));
    if (live) touch([field.name]);
  };
  const found = problems(fields, values);
  const messagesOf = (field: Field, translate: Translate = t): string[] => {
    const own = left.has(field.name) ? (found.get(field.name) ?? []).map((text) => translate(text)) : [];
    const flag = left.has(field.name) && field.flag ? field.flag(values[field.name], values) : null;
    const sent = server.filter((error) => error.field === field.name).map(({ message }) => message);
    return [...new Set([...own, ...(flag ? [translate(flag)] : []), ...sent])];
  };

  return {
    values,
    set,
    begin,
    touch,
    /** Empties the form, as new. */
    reset: () => {
      begin(blank);
      setLeft(new Set());
      setServer([]);
    },
    touchAll: () => touch(fields.map(({ name }) => name)),
    messagesOf,
    problems: found,
    refuse: (errors: readonly FieldError[]) => setServer(errors),
    changed,
    base: () => base.current,
    current,
    focusRef: (name: string) => (element: HTMLElement | null) => {
      if (element) elements.current.set(name, element);
      else elements.current.delete(name);
    },
    focus: (name: string | undefined) => {
      if (name) elements.current.get(name)?.focus();
    },
  };
}

export type FormState = ReturnType<typeof useFormState>;
