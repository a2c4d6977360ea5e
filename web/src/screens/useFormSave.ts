import { useCallback, useRef, useState } from 'react';
import { failureOf, reasonOf } from '../failure';
import type { Field, Values } from '../fields/field';
import { useTexts } from '../i18n';
import { useDialogs } from '../shell/dialogs';
import { useOverlay } from '../shell/overlay';
import type { ConflictProps } from './Conflict';
import { disputed, readValues } from './formValues';
import type { FieldError } from './resource';
import type { FormState } from './useFormState';

/** A record as its form reads it; `version` tells the server what the person saw. */
export type RecordData = Values & { version?: string | null };

interface Options<Saved> {
  fields: readonly Field[];
  state: FormState;
  /** Sends the form's values; `ifMatch` is the version that they began with; `signal` aborts when nobody waits any more. */
  write: (
    values: Values,
    ifMatch: string | undefined,
    signal: AbortSignal,
  ) => Promise<{ record: Saved | null; errors: readonly FieldError[] } | undefined>;
  /** Reads the record as it is now, after somebody else changed it. */
  reread: () => Promise<RecordData | null | undefined>;
  /** The form's own messages do not keep it from being sent (spec §5 link report). */
  advisory?: boolean;
}

/** The field of the form that an error is about: an error of one answer belongs to the answers. */
const ownField = ({ field, message }: FieldError): FieldError => ({ field: field?.split('.')[0] ?? null, message });

/**
 * One save of a form as a promise of the saved record: it says what was wrong at its place and in a popup, and lets a
 * person choose per field where somebody else wrote meanwhile. Null when nothing was saved.
 */
export function useFormSave<Saved>({ fields, state, write, reread, advisory = false }: Options<Saved>) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const version = useRef<string | null>(null);
  const busy = useRef(false);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<ConflictProps | null>(null);

  /** A message with the field that it is about. */
  const named = ({ field, message }: FieldError): string => {
    const about = fields.find(({ name }) => name === field);
    return about ? `${t(about.label)}: ${message}` : message;
  };

  /** What the form itself finds wrong, in its order. */
  const listed = () =>
    [...state.problems].flatMap(([field, texts]) => texts.map((text) => named({ field, message: t(text) })));

  /** The values to go on with, or null to stop. */
  const settle = async (values: Values): Promise<Values | null> => {
    const found = await overlay.during(reread());
    if (!found) {
      await dialogs.error({ detail: [t('form.gone')] });
      return null;
    }
    const seen = found.version ?? null;
    const theirs = readValues(fields, found);
    const open = disputed(fields, values, theirs, state.base());
    if (open.length === 0) {
      // What changed is not in this form, or is the same in both: nothing to choose between.
      version.current = seen;
      return values;
    }
    const chosen = await new Promise<Values | null>((done) =>
      setConflict({ fields: open, mine: values, theirs, changed: state.changed(), done }),
    );
    setConflict(null);
    // Who goes back without choosing still holds the old version: the next save must compare again.
    if (!chosen) return null;
    version.current = seen;
    state.begin(theirs, chosen);
    return chosen;
  };

  const tell = async (failure: unknown) => {
    const { code } = failureOf(failure);
    if (code === 'UNAUTHENTICATED') return;
    // The record was deleted meanwhile. What was typed stays: it may be wanted for another one.
    if (code === 'NOT_FOUND') await dialogs.error({ detail: [t('form.gone')] });
    else await dialogs.error({ detail: reasonOf(failure, t) });
  };

  const attempt = async (): Promise<Saved | null> => {
    for (let values: Values | null = state.current(); values; ) {
      const sent: Values = values;
      try {
        const result = await overlay.during((signal) => write(sent, version.current ?? undefined, signal));
        const errors = (result?.errors ?? []).map(ownField);
        state.refuse(errors);
        if (result?.record && errors.length === 0) return result.record;
        // What the form itself says is told with what the server found, which may stop at the first.
        const items = [...new Set([...(advisory ? listed() : []), ...errors.map(named)])];
        await dialogs.error(items.length > 0 ? { items } : undefined);
        const isBad = (name: string) =>
          errors.some(({ field }) => field === name) || (advisory && state.problems.has(name));
        state.focus(fields.find(({ name }) => isBad(name))?.name);
        return null;
      } catch (failure) {
        if (failureOf(failure).code !== 'CONFLICT') {
          await tell(failure);
          return null;
        }
        values = await settle(sent).catch(async (reason: unknown) => {
          await tell(reason);
          return null;
        });
      }
    }
    return null;
  };

  const save = async (): Promise<Saved | null> => {
    if (busy.current) return null;
    busy.current = true;
    setSaving(true);
    try {
      return await attempt();
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  /** Whether the form can be sent; if not, its messages are shown and listed. */
  const check = async (): Promise<boolean> => {
    state.touchAll();
    if (state.problems.size === 0) return true;
    await dialogs.error({ text: t('common.formErrors'), items: [...new Set(listed())] });
    state.focus(state.problems.keys().next().value);
    return false;
  };

  const based = useCallback((known: string | null | undefined) => {
    version.current = known ?? null;
  }, []);

  return { save, check, saving, conflict, based };
}
