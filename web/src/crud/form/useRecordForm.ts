import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { failureOf, mayHaveArrived, reasonOf } from '../../shared/failure';
import { useTexts } from '../../shared/i18n';
import { useDialogs } from '../../shared/shell/dialogs';
import { useOverlay } from '../../shared/shell/overlay';
import type { Field, Mode, Values } from '../fields/field';
import { type AbortContext, abortContext, type FieldError } from '../resource';
import type { ConflictProps } from './Conflict';
import { type Draft, useDraft } from './formDraft';
import {
  blankValues,
  changedNames,
  conflictingFields,
  problems,
  readValues,
  withoutSecrets,
  writeValues,
} from './formValues';

/** A record as its form reads it; `version` tells the server what the person saw. */
export type RecordData = Values & { version?: string | null };

/** The saved record, as far as a form needs it. */
export interface SavedRecord {
  id?: string;
  version?: string | null;
  /** False for a deactivated record. */
  activo?: boolean;
  /** Announces the save instead of the usual popup. */
  announce?: () => Promise<unknown>;
}

/** Sends an input; `ifMatch` is the version that the changes are based on, and the context aborts the call. */
export type Write<Saved> = (
  input: Values,
  ifMatch: string | undefined,
  context: AbortContext,
) => Promise<{ record?: Saved | null; errors: readonly FieldError[] } | null | undefined>;

interface Options<Saved> {
  fields: readonly Field[];
  mode: Mode;
  load: {
    /** Undefined while it loads, `new` for a record that does not exist yet. */
    record: RecordData | null | undefined | 'new';
    /** Reads it again, after somebody else changed it. */
    again?: () => Promise<RecordData | null | undefined>;
  };
  save: Write<Saved>;
  /** Leaves the form or starts it over; until it ends no other save begins. */
  saved?: (record: Saved) => void | Promise<void>;
  /** Rules speak while typing, instead of on blur. */
  live?: boolean;
  /** Messages are shown but the save is sent all the same (spec §5 link report). */
  advisory?: boolean;
  /** Key of its draft; several forms may share an address. */
  place?: string;
  /** Values that another screen hands over. */
  typed?: Values;
  /** Values of a new record. */
  initial?: Values;
  /** Asks before the values are sent. */
  confirm?: (values: Values) => Promise<boolean>;
}

/** A form of declared fields, with or without a record. */
export interface FieldsForm {
  /** Fields have ids of this and their names. */
  id: string;
  fields: readonly Field[];
  methods: UseFormReturn;
  /** It can only be looked at. */
  inert: boolean;
  live: boolean;
  /** Validates every field and shows its errors; returns whether there are none. */
  validate: () => Promise<boolean>;
}

/** Errors of the fields' own rules, as keys of texts: in another language they are translated anew. */
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

/** A `useRecordForm` of any record, as the components of its screen take it. */
export type RecordForm = ReturnType<typeof useRecordForm<SavedRecord>>;

/** How often one save is sent while others keep changing the record. */
const MAX_SENDS = 3;

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** An error of one answer belongs to the field of all answers. */
const ownField = ({ field, message }: FieldError): FieldError => ({ field: field?.split('.')[0] ?? null, message });

/**
 * The form of a record: validation, saving, errors of the server at their fields, the choice per field where somebody
 * else wrote meanwhile, and the draft that outlives the page. `useLeaveGuard(form)` asks before it is left.
 *
 * @example
 * const form = useRecordForm({ fields, mode: 'edit', load: { record, again }, save: async (input, ifMatch, context) =>
 *   (await update({ variables: { id, input, ifMatch }, context })).data?.result });
 */
export function useRecordForm<Saved extends SavedRecord>(options: Options<Saved>) {
  const { fields, mode, load, typed, initial, live, advisory = false } = options;
  const { t, lang } = useTexts();
  const { pathname } = useLocation();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const inert = mode === 'view';
  const blank = useMemo(() => ({ ...blankValues(fields), ...initial }), [fields, initial]);
  const form = useFieldsForm(fields, { live, inert });
  const { methods } = form;
  const { subscribe, getValues, reset } = methods;
  const base = useRef(blank);
  const version = useRef<string | null | undefined>(null);
  const isBusy = useRef(false);
  const [restored, setRestored] = useState<Draft | null>(null);
  const [ready, setReady] = useState(false);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<ConflictProps | null>(null);
  const changed = () => changedNames(fields, base.current, getValues());
  /** Starts over from what is saved, with other values on the screen where there are any. */
  const begin = (record: Values, shown = record) => {
    base.current = record;
    reset(shown);
  };

  const draft = useDraft({
    place: options.place ?? pathname,
    active: !inert,
    subscribe: useCallback(
      (onChange: () => void) => subscribe({ formState: { values: true }, callback: onChange }),
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

  const start = () => {
    const kept = draft.read();
    version.current = kept?.version ?? versionNow();
    const record = readNow();
    // A draft of another build may hold fields that this form does not have.
    const names = fields.map(({ name }) => name).filter((name) => kept && name in kept.values);
    begin({ ...record, ...pick(kept?.base ?? {}, names) }, { ...record, ...typed, ...pick(kept?.values ?? {}, names) });
    setRestored(kept);
    setReady(true);
  };
  // Once: a record that is read again in another language must not undo what was typed.
  const isLoaded = Boolean(load.record) && !ready;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the record is loaded
  useLayoutEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The draft is read from storage once, before paint.
    if (isLoaded) start();
  }, [isLoaded]);

  // The server's messages are in the language of the request; the form's own are translated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the language changes
  useEffect(() => {
    const isServers = ({ name, list }: Field) =>
      methods.getFieldState(list ? `${name}.root` : name).error?.type === 'server';
    void methods.trigger(fields.filter(isServers).map(({ name }) => name));
  }, [lang]);

  const forgetDraft = () => {
    setRestored(null);
    draft.forget();
  };
  /** A message with the label of its field. */
  const labelled = ({ field, message }: FieldError): string => {
    const about = fields.find(({ name }) => name === field);
    return about ? `${t(about.label)}: ${message}` : message;
  };
  const ownErrors = (): FieldError[] =>
    [...problems(fields, getValues())].flatMap(([field, texts]) => texts.map((text) => ({ field, message: t(text) })));
  const focusFirst = (errors: readonly FieldError[]) => {
    const first = fields.find(({ name }) => errors.some(({ field }) => field === name));
    if (first) focusField(form.id, first.name);
  };
  const showOwnErrors = async () => {
    const errors = ownErrors();
    await dialogs.error({ text: t('form.errors'), items: [...new Set(errors.map(labelled))] });
    focusFirst(errors);
  };
  /** Shows the server's errors at their fields and in a popup. */
  const showServerErrors = async (received: readonly FieldError[]) => {
    const errors = received.map(ownField);
    for (const { name, list } of fields) {
      const messages = errors.filter(({ field }) => field === name).map(({ message }) => message);
      if (messages.length === 0) continue;
      methods.setError(list ? `${name}.root` : name, { type: 'server', message: messages.join('\n') });
    }
    // The server may stop at its first error.
    const all = [...(advisory ? ownErrors() : []), ...errors];
    await dialogs.error(all.length > 0 ? { items: [...new Set(all.map(labelled))] } : undefined);
    focusFirst(all);
  };
  const showFailure = async (failure: unknown) => {
    const { code } = failureOf(failure);
    if (code === 'UNAUTHENTICATED') return;
    // The record was deleted meanwhile. What was typed stays: it may be wanted for another one.
    const detail = code === 'NOT_FOUND' ? [t('form.gone')] : reasonOf(failure, t);
    // Where only the response was lost, a second save would add the record twice.
    if (load.record === 'new' && mayHaveArrived(failure)) detail.push(t('form.perhapsAdded'));
    await dialogs.error({ detail });
  };

  /** Returns whether to send again after somebody else wrote: with the person's choice, or without a dispute. */
  const resolveConflict = async (): Promise<boolean> => {
    const record = await overlay.during(load.again?.() ?? Promise.resolve(null));
    if (!record) {
      await dialogs.error({ detail: [t('form.gone')] });
      return false;
    }
    const [mine, theirs] = [getValues(), readValues(fields, record)];
    const open = conflictingFields(fields, mine, theirs, base.current);
    if (open.length > 0) {
      const chosen = await new Promise<Values | null>((done) =>
        setConflict({ fields: open, mine, theirs, changed: changed(), done }),
      );
      setConflict(null);
      // Without a choice the form keeps the old version: the next save must compare again.
      if (!chosen) return false;
      begin(theirs, chosen);
    }
    version.current = record.version ?? null;
    return true;
  };
  const trySend = async (): Promise<Saved | null> => {
    for (let sends = 0; sends < MAX_SENDS; sends += 1) {
      try {
        const input = writeValues(fields, getValues());
        const result = await overlay.during((signal) =>
          options.save(input, version.current ?? undefined, abortContext(signal)),
        );
        // A saved record may be one that the person may not read.
        if (result?.errors.length === 0) return result.record ?? ({} as Saved);
        await showServerErrors(result?.errors ?? []);
        return null;
      } catch (failure) {
        const isConflict = failureOf(failure).code === 'CONFLICT';
        if (!isConflict) await showFailure(failure);
        else if (await resolveConflict().catch(async (reason: unknown) => void (await showFailure(reason)))) continue;
        return null;
      }
    }
    await dialogs.error({ detail: [t('form.keepsChanging')] });
    return null;
  };
  /** Sends the values, within `exclusively`; the saved record is the base of the next save. Null when it was not saved. */
  const send = async (): Promise<Saved | null> => {
    setSaving(true);
    const record = await trySend();
    if (!record) {
      setSaving(false);
      return null;
    }
    if (record.version !== undefined) version.current = record.version;
    begin(withoutSecrets(fields, getValues()));
    forgetDraft();
    return record;
  };
  /** Runs one save until the form is left or can be used again; presses and key repeats meanwhile are ignored. */
  const exclusively = async <Result>(act: () => Promise<Result>): Promise<Result | null> => {
    if (isBusy.current || inert) return null;
    isBusy.current = true;
    try {
      return await act();
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };
  const announce = ({ activo, announce: own }: SavedRecord) =>
    own?.() ?? dialogs.success(activo === false ? { detail: [t('form.savedInactive')] } : undefined);
  const save = async () => {
    if (options.confirm && !(await options.confirm(getValues()))) return;
    const record = await send();
    if (!record) return;
    await announce(record);
    await options.saved?.(record);
  };

  return {
    ...form,
    ready,
    /** The draft that it began with. */
    restored,
    saving,
    conflict,
    changed,
    isChanged: () => ready && !inert && changed().length > 0,
    // Saving follows `handleSubmit`, which counts as submitted, and so shows every error, only when its handler has ended.
    submit: () =>
      exclusively(async () => {
        const isValid = await form.validate();
        await (isValid || advisory ? save() : showOwnErrors());
      }),
    exclusively,
    /** Validates and shows the errors, in a popup too. */
    check: async () => {
      const isValid = await form.validate();
      if (!isValid) await showOwnErrors();
      return isValid;
    },
    send,
    announce,
    focusFirstError: () => focusFirst(ownErrors()),
    /** Puts back what is saved, and forgets the draft. */
    restart: () => {
      version.current = versionNow();
      begin(readNow());
      forgetDraft();
    },
    /** Forgets the draft of a form that is left. */
    discard: () => {
      // A forgotten draft is not written again when the form unmounts.
      base.current = getValues();
      draft.forget();
    },
  };
}

/** Puts focus on a field: its id is on the element that takes it, or around the group whose first wrong one does. */
export function focusField(form: string, name: string): void {
  const id = `${form}-${name}`;
  const group = document.getElementById(`${id}-group`);
  const within = (selector: string) => group?.querySelector<HTMLElement>(selector);
  (document.getElementById(id) ?? within('[aria-invalid=true]') ?? within('input, button'))?.focus();
}
