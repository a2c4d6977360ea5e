import { useLayoutEffect, useRef, useState } from 'react';
import type { Field, Values } from '../fields/field';
import { type Draft, useDraft } from './formDraft';
import { blankValues, changedNames, readValues } from './formValues';
import type { FieldsForm } from './useFieldsForm';

/** A record as its form reads it; a save sends `version` as If-Match. */
export type RecordData = Values & { version?: string | null };

export interface BaseOptions {
  load: {
    /** Undefined while it loads, `new` for a record that does not exist yet. */
    record: RecordData | null | undefined | 'new';
    /** Refetches it after a conflict. */
    again?: () => Promise<RecordData | null | undefined>;
  };
  /** Key of its draft. */
  place: string;
  /** Values from another screen. */
  typed?: Values;
  /** Values of a new record. */
  initial?: Values;
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** The saved record under a form, and the draft of the changes to it. */
export function useFormBase({ fields, methods, inert }: FieldsForm, { load, place, typed, initial }: BaseOptions) {
  const { subscribe, getValues, reset } = methods;
  const blank = { ...blankValues(fields), ...initial };
  const base = useRef<Values>(blank);
  const version = useRef<string | null | undefined>(null);
  const [restored, setRestored] = useState<Draft | null>(null);
  const [ready, setReady] = useState(false);
  const changed = () => changedNames(fields, base.current, getValues());
  /** Resets the form to a saved record, and shows other values if given. */
  const begin = (record: Values, shown = record) => {
    base.current = record;
    reset(shown);
  };

  const isSecret = (name: string) => fields.some((field: Field) => field.name === name && field.secret);
  const draft = useDraft({
    place,
    active: !inert,
    subscribe,
    current: () => {
      const names = ready ? changed().filter((name) => !isSecret(name)) : [];
      if (names.length === 0) return null;
      return { values: pick(getValues(), names), base: pick(base.current, names), version: version.current };
    },
  });
  const readNow = () => (!load.record || load.record === 'new' ? blank : readValues(fields, load.record));
  const versionNow = () => (load.record && load.record !== 'new' ? (load.record.version ?? null) : null);

  const start = (saved: Draft | null) => {
    version.current = saved?.version ?? versionNow();
    const record = readNow();
    // A draft of another build may hold fields that this form does not have.
    const names = fields.map(({ name }) => name).filter((name) => saved && name in saved.values);
    begin(
      { ...record, ...pick(saved?.base ?? {}, names) },
      { ...record, ...typed, ...pick(saved?.values ?? {}, names) },
    );
    setRestored(saved);
    setReady(true);
  };
  // Only once: a refetch in another language must not undo changes.
  const isLoaded = Boolean(load.record) && !ready;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the record is loaded
  useLayoutEffect(() => {
    if (!isLoaded) return;
    const saved = draft.read();
    if (saved instanceof Promise) void saved.then(start);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The draft is read from storage once, before paint.
    else start(saved);
  }, [isLoaded]);

  const forgetDraft = () => {
    setRestored(null);
    draft.forget();
  };
  return {
    /** The saved values that the changes are based on, and their version. */
    saved: () => base.current,
    ifMatch: () => version.current ?? undefined,
    setVersion: (next: RecordData['version']) => {
      version.current = next;
    },
    ready,
    /** The draft that was restored. */
    restored,
    changed,
    begin,
    forgetDraft,
    /** Resets to the saved record, or to a new one with these values, and deletes the draft. */
    restart: (values: Values = {}) => {
      version.current = versionNow();
      begin({ ...readNow(), ...values });
      forgetDraft();
    },
    /** Deletes the draft of a form that is left. */
    discard: () => {
      // Without changes, unmounting does not write the draft again.
      base.current = getValues();
      draft.forget();
    },
  };
}

export type FormBase = ReturnType<typeof useFormBase>;
