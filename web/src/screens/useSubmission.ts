import { useApolloClient } from '@apollo/client/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { failureOf, mayHaveArrived, reasonOf } from '../failure';
import type { Field, Values } from '../fields/field';
import { useTexts } from '../i18n';
import { useDialogs } from '../shell/dialogs';
import { useOverlay } from '../shell/overlay';
import type { ConflictProps } from './Conflict';
import { disputed, problems, readValues, withoutSecrets, writeValues } from './formValues';
import { forgetReads } from './freshness';
import { type Ending, ending, type FieldError } from './resource';
import type { FormOfField } from './useRecordForm';

/** A record as its form reads it; `version` tells the server what the person saw. */
export type RecordData = Values & { version?: string | null };

/** What is edited: undefined while it is being read, `new` when there is nothing to read. */
export interface Loaded {
  record: RecordData | null | undefined | 'new';
  /** Reads it again, after somebody else changed it. */
  again?: () => Promise<RecordData | null | undefined>;
}

/** What the server says of what it saved, as far as a form asks. */
export interface SavedRecord {
  id?: string;
  version?: string | null;
  /** False where it was deactivated, before or meanwhile. */
  activo?: boolean;
  /** Tells that it was saved, in the place of the usual popup. */
  told?: () => Promise<unknown>;
}

/** Sends an input; `ifMatch` is the version that it began with, and the context ends the call when nobody waits. */
export type Write<Saved> = (
  input: Values,
  ifMatch: string | undefined,
  context: Ending,
) => Promise<{ record?: Saved | null; errors: readonly FieldError[] } | null | undefined>;

interface Options<Saved> {
  fields: readonly Field[];
  load: Loaded;
  save: Write<Saved>;
  /** Leaves the form or begins it anew; no other save begins before it has ended. */
  saved?: (record: Saved) => void | Promise<void>;
  confirm?: (values: Values) => Promise<boolean>;
  advisory?: boolean;
  inert: boolean;
  form: Pick<FormOfField, 'id' | 'methods' | 'sayAll'> & {
    changed: () => string[];
    base: () => Values;
    begin: (record: Values, shown?: Values) => void;
    version: RefObject<string | null | undefined>;
    forget: () => void;
  };
}

/** How often one save is sent while others keep changing the record. */
const MOST_SENDS = 3;

/** The field of the form that an error is about: an error of one answer belongs to the answers. */
const ownField = ({ field, message }: FieldError): FieldError => ({ field: field?.split('.')[0] ?? null, message });

/**
 * Saving a form: it says what is wrong at its place and in a popup, and lets a person choose per field where somebody
 * else wrote meanwhile.
 */
export function useSubmission<Saved extends SavedRecord>(options: Options<Saved>) {
  const { fields, load, form, advisory = false, inert } = options;
  const { methods, version } = form;
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const client = useApolloClient();
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<ConflictProps | null>(null);

  /** A message with the field that it is about. */
  const named = ({ field, message }: FieldError): string => {
    const about = fields.find(({ name }) => name === field);
    return about ? `${t(about.label)}: ${message}` : message;
  };
  /** What the form itself finds wrong, in its order. */
  const found = () =>
    [...problems(fields, methods.getValues())].flatMap(([field, texts]) =>
      texts.map((text) => ({ field, message: t(text) })),
    );
  /** Puts focus on the first of the fields that errors are about. */
  const focusFirst = (errors: readonly FieldError[]) => {
    const first = fields.find(({ name }) => errors.some(({ field }) => field === name));
    if (first) focusField(form.id, first.name);
  };

  /** Whether the form can be sent; if not, its messages are shown, and listed unless `quiet`. */
  const check = async (quiet = false): Promise<boolean> => {
    await form.sayAll();
    const wrong = found();
    if (wrong.length === 0 || advisory) return true;
    if (!quiet) {
      await dialogs.error({ text: t('form.errors'), items: [...new Set(wrong.map(named))] });
      focusFirst(wrong);
    }
    return false;
  };

  /** Says what the server did not take, at its place and in a popup. */
  const refuse = async (refused: readonly FieldError[]) => {
    const errors = refused.map(ownField);
    for (const { name, list } of fields) {
      const messages = errors.filter(({ field }) => field === name).map(({ message }) => message);
      if (messages.length === 0) continue;
      methods.setError(list ? `${name}.root` : name, { type: 'server', message: messages.join('\n') });
    }
    // What the form itself says is told with what the server found, which may stop at the first.
    const all = [...(advisory ? found() : []), ...errors];
    await dialogs.error(all.length > 0 ? { items: [...new Set(all.map(named))] } : undefined);
    focusFirst(all);
  };

  // What the server said is in the language that it was asked in: in another one only the form's own rules speak.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the language changes
  useEffect(() => methods.clearErrors(), [lang]);

  const tell = async (failure: unknown) => {
    const { code } = failureOf(failure);
    if (code === 'UNAUTHENTICATED') return;
    // The record was deleted meanwhile. What was typed stays: it may be wanted for another one.
    const detail = code === 'NOT_FOUND' ? [t('form.gone')] : reasonOf(failure, t);
    // Where only the answer was lost, a second save would add the record twice.
    if (load.record === 'new' && mayHaveArrived(failure)) detail.push(t('form.perhapsAdded'));
    await dialogs.error({ detail });
  };
  const tellUnsettled = () => dialogs.error({ detail: [t('form.keepsChanging')] });

  /** Whether to go on after somebody else wrote: with what was chosen, or because there is nothing to choose. */
  const settle = async (): Promise<boolean> => {
    const record = await overlay.during(load.again?.() ?? Promise.resolve(null));
    if (!record) {
      await dialogs.error({ detail: [t('form.gone')] });
      return false;
    }
    const [mine, theirs] = [methods.getValues(), readValues(fields, record)];
    const open = disputed(fields, mine, theirs, form.base());
    if (open.length > 0) {
      const chosen = await new Promise<Values | null>((done) =>
        setConflict({ fields: open, mine, theirs, changed: form.changed(), done }),
      );
      setConflict(null);
      // Who goes back without choosing still holds the old version: the next save must compare again.
      if (!chosen) return false;
      form.begin(theirs, chosen);
    }
    version.current = record.version ?? null;
    return true;
  };

  const attempt = async (): Promise<Saved | null> => {
    for (let sends = 0; sends < MOST_SENDS; sends += 1) {
      try {
        const input = writeValues(fields, methods.getValues());
        const result = await overlay.during((signal) =>
          options.save(input, version.current ?? undefined, ending(signal)),
        );
        // Saved, though it may be a record that may not be read.
        if (result?.errors.length === 0) return result.record ?? ({} as Saved);
        await refuse(result?.errors ?? []);
        return null;
      } catch (failure) {
        if (failureOf(failure).code !== 'CONFLICT') await tell(failure);
        else if (await settle().catch(async (reason: unknown) => void (await tell(reason)))) continue;
        return null;
      }
    }
    await tellUnsettled();
    return null;
  };

  /** Runs one act of saving, until the form is left or can be used again; what is pressed meanwhile does nothing. */
  const exclusively = async <Result>(act: () => Promise<Result>): Promise<Result | null> => {
    if (busy.current || inert) return null;
    busy.current = true;
    try {
      return await act();
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  /**
   * Sends the form's values, within `exclusively`; the saved record is the base of the next save. Null when nothing was
   * saved.
   */
  const send = async (): Promise<Saved | null> => {
    setSaving(true);
    const record = await attempt();
    if (!record) {
      setSaving(false);
      return null;
    }
    if (record.version !== undefined) version.current = record.version;
    form.begin(withoutSecrets(fields, methods.getValues()));
    form.forget();
    return record;
  };

  /** Tells that it was saved, and what of that would be looked for in vain. */
  const tellSaved = ({ activo, told }: SavedRecord) =>
    told?.() ?? dialogs.success(activo === false ? { detail: [t('form.savedInactive')] } : undefined);

  return {
    check,
    exclusively,
    send,
    tellSaved,
    saving,
    conflict,
    focusFirstWrong: () => focusFirst(found()),
    submit: () =>
      exclusively(async () => {
        if (!(await check())) return;
        if (options.confirm && !(await options.confirm(methods.getValues()))) return;
        const record = await send();
        if (!record) return;
        forgetReads(client.cache);
        await tellSaved(record);
        await options.saved?.(record);
      }),
  };
}

/** Puts focus on a field: its id is on the element that takes it, or around the group whose first wrong one does. */
export function focusField(form: string, name: string): void {
  const id = `${form}-${name}`;
  const group = document.getElementById(`${id}-group`);
  const within = (found: string) => group?.querySelector<HTMLElement>(found);
  (document.getElementById(id) ?? within('[aria-invalid=true]') ?? within('input, button'))?.focus();
}
