import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import type { Field, Mode, Values } from '../fields/field';
import type { TextKey } from '../i18n';
import { type Draft, useDraft } from './formDraft';
import { blankValues, changedNames, problems, readValues } from './formValues';
import { type Loaded, type SavedRecord, useSubmission, type Write } from './useSubmission';

interface Options<Saved> {
  fields: readonly Field[];
  mode: Mode;
  /** What is edited, and how it is read again after somebody else changed it. */
  load: Loaded;
  save: Write<Saved>;
  /** After the popup that tells that it was saved. */
  saved?: (record: Saved) => void | Promise<void>;
  /** Rules speak while typing, instead of when a field is left. */
  live?: boolean;
  /** Messages are shown but the save is sent all the same (spec §5 link report). */
  advisory?: boolean;
  /** Where its draft is found again; several forms may share an address. */
  place?: string;
  /** What was typed on the screen before this one, and comes along. */
  typed?: Values;
  /** What a new record begins with. */
  initial?: Values;
  /** Asks before what is in the form is sent. */
  confirm?: (values: Values) => Promise<boolean>;
}

/** What a field asks of its form. */
export interface FormOfField {
  /** Its fields have ids of this and their names. */
  id: string;
  fields: readonly Field[];
  methods: UseFormReturn;
  /** It is only to be looked at. */
  inert: boolean;
  live: boolean;
  /** Says what is wrong at every field, also where nobody was yet, and answers it. */
  sayAll: () => Promise<Map<string, TextKey[]>>;
}

/** What a screen does with its form. */
export interface RecordForm<Saved extends SavedRecord = SavedRecord>
  extends FormOfField,
    ReturnType<typeof useSubmission<Saved>> {
  /** Whether there is something to write in. */
  ready: boolean;
  /** The draft that it began with. */
  restored: Draft | null;
  changed: () => string[];
  isChanged: () => boolean;
  /** Puts back what is saved, and forgets the draft. */
  restart: () => void;
  /** Forgets the draft of a form that is left. */
  discard: () => void;
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/**
 * Declared fields and what is wrong with them, also for what is no record. What is typed, where somebody was and what a
 * server refuses is react-hook-form's; the fields' own rules are asked where each of them is drawn.
 */
export function useFields(
  fields: readonly Field[],
  { initial, live = false, inert = false }: { initial?: Values; live?: boolean; inert?: boolean } = {},
): FormOfField {
  const methods = useForm({
    defaultValues: { ...blankValues(fields), ...initial },
    shouldFocusError: false,
  });
  const sayAll = async () => {
    methods.clearErrors();
    await methods.handleSubmit(() => undefined)();
    return problems(fields, methods.getValues());
  };
  return { id: useId(), fields, methods, inert, live, sayAll };
}

/**
 * The form of a record, wherever it stands: what was typed, what is wrong, saving, the choice between two versions,
 * and the draft that outlives the page. `useLeaveGuard(form)` asks before it is left.
 */
export function useRecordForm<Saved extends SavedRecord>(options: Options<Saved>): RecordForm<Saved> {
  const { fields, mode, load, typed, initial, live = false } = options;
  const { pathname } = useLocation();
  const inert = mode === 'view';
  const blank = useMemo(() => ({ ...blankValues(fields), ...initial }), [fields, initial]);
  const own = useFields(fields, { live, inert });
  const { methods } = own;
  const { subscribe, getValues, reset } = methods;
  const base = useRef(blank);
  const version = useRef<string | null | undefined>(null);
  const [restored, setRestored] = useState<Draft | null>(null);
  const [ready, setReady] = useState(false);
  const changed = () => changedNames(fields, base.current, getValues());
  const begin = (record: Values, shown = record) => {
    base.current = record;
    reset(shown);
  };

  const draft = useDraft({
    place: options.place ?? pathname,
    active: !inert,
    subscribe: useCallback(
      (heard: () => void) => subscribe({ formState: { values: true }, callback: heard }),
      [subscribe],
    ),
    current: () => {
      const names = ready ? changed().filter((name) => !fields.find((field) => field.name === name)?.secret) : [];
      if (names.length === 0) return null;
      return { values: pick(getValues(), names), base: pick(base.current, names), version: version.current };
    },
  });
  const readNow = () => (!load.record || load.record === 'new' ? blank : readValues(fields, load.record));
  const versionNow = () => (load.record && load.record !== 'new' ? (load.record.version ?? null) : null);

  // Once: a record read again in another language must not undo what was typed.
  const start = Boolean(load.record) && !ready;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the form begins, whatever else it is drawn with
  useLayoutEffect(() => {
    if (!start) return;
    const kept = draft.read();
    version.current = kept?.version ?? versionNow();
    const record = readNow();
    // A draft of another build may hold what this form does not ask for.
    const names = fields.map(({ name }) => name).filter((name) => kept && name in kept.values);
    begin({ ...record, ...pick(kept?.base ?? {}, names) }, { ...record, ...typed, ...pick(kept?.values ?? {}, names) });
    setRestored(kept);
    setReady(true);
  }, [start]);

  const forget = () => {
    setRestored(null);
    draft.forget();
  };
  const submission = useSubmission<Saved>({
    ...options,
    form: { ...own, changed, base: () => base.current, begin, version, forget },
    inert,
  });
  return {
    ...submission,
    ...own,
    ready,
    restored,
    changed,
    isChanged: () => ready && !inert && changed().length > 0,
    restart: () => {
      version.current = versionNow();
      begin(readNow());
      forget();
    },
    discard: () => {
      // What is forgotten is not written again when the form goes.
      base.current = getValues();
      draft.forget();
    },
  };
}
