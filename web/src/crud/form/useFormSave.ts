import { useState } from 'react';
import { failureOf, mayHaveArrived, reasonOf } from '../../shared/failure';
import { useTexts } from '../../shared/i18n';
import { useDialogs } from '../../shared/shell/dialogs';
import { useOverlay } from '../../shared/shell/overlay';
import type { Values } from '../fields/field';
import { type AbortContext, abortContext, type FieldError } from '../resource';
import type { ConflictProps } from './Conflict';
import { conflictingFields, problems, readValues, withoutSecrets, writeValues } from './formValues';
import { type FieldsForm, focusField } from './useFieldsForm';
import type { BaseOptions, FormBase } from './useFormBase';

/** Sends an input; `ifMatch` is the version that the changes are based on, and the context aborts the call. */
export type Write<Saved> = (
  input: Values,
  ifMatch: string | undefined,
  context: AbortContext,
) => Promise<{ record?: Saved | null; errors: readonly FieldError[] } | null | undefined>;

export interface SaveOptions<Saved> {
  load: BaseOptions['load'];
  save: Write<Saved>;
  /** Errors are shown but do not prevent saving (spec §5 link report). */
  advisory?: boolean;
}

/** Attempts of one save while others keep changing the record. */
const MAX_SENDS = 3;

/** The field of an error, and the line of its list where it is about one (`segmentos.1.descripcion`). */
function placeOf({ field }: FieldError): [name?: string, at?: string] {
  const [name, at = ''] = field?.split('.') ?? [];
  return /^\d+$/.test(at) ? [name, at] : [name];
}

/** Sends a form's values; server errors show at their fields, and conflicts are resolved per field. */
export function useFormSave<Saved extends { version?: string | null }>(
  { id, fields, methods }: FieldsForm,
  { saved, ifMatch, setVersion, begin, changed, forgetDraft }: FormBase,
  { load, save, advisory = false }: SaveOptions<Saved>,
) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const { getValues } = methods;
  const [conflict, setConflict] = useState<ConflictProps | null>(null);

  /** A message with the label of its line; null if it is about no line. */
  const lineMessage = (error: FieldError): string | null => {
    const [field, at] = placeOf(error);
    const list = fields.find(({ name }) => name === field)?.list;
    return list && at ? `${t(`${list}.item`, { n: Number(at) + 1 })}: ${error.message}` : null;
  };
  /** A message with the label of its line or field. */
  const labelled = (error: FieldError): string => {
    const about = fields.find(({ name }) => name === placeOf(error)[0]);
    return lineMessage(error) ?? (about ? `${t(about.label)}: ${error.message}` : error.message);
  };
  const ownErrors = (): FieldError[] =>
    [...problems(fields, getValues())].flatMap(([field, texts]) => texts.map((text) => ({ field, message: t(text) })));
  const focusFirst = (errors: readonly FieldError[]) => {
    const first = fields.find(({ name }) => errors.some((error) => placeOf(error)[0] === name));
    if (first) focusField(id, first.name);
  };
  /** Shows the server's errors at their fields and in a popup. */
  const showServerErrors = async (errors: readonly FieldError[]) => {
    for (const { name, list } of fields) {
      const own = errors.filter((error) => placeOf(error)[0] === name);
      if (own.length === 0) continue;
      const message = own.map((error) => lineMessage(error) ?? error.message).join('\n');
      const lines = new Set(list && own.flatMap((error) => placeOf(error)[1] ?? []));
      for (const at of lines) methods.setError(`${name}.${at}.descripcion`, { type: 'server' });
      methods.setError(list ? `${name}.root` : name, { type: 'server', message });
    }
    // The server may stop at its first error.
    const all = [...(advisory ? ownErrors() : []), ...errors];
    await dialogs.error(all.length > 0 ? { items: [...new Set(all.map(labelled))] } : undefined);
    focusFirst(all);
  };
  const showFailure = async (failure: unknown) => {
    const { code } = failureOf(failure);
    if (code === 'UNAUTHENTICATED') return;
    // The record was deleted meanwhile. The form stays, since its values may be needed elsewhere.
    const detail = code === 'NOT_FOUND' ? [t('form.gone')] : reasonOf(failure, t);
    // If only the response was lost, saving again would create a duplicate.
    if (load.record === 'new' && mayHaveArrived(failure)) detail.push(t('form.perhapsAdded'));
    await dialogs.error({ detail });
  };

  /** Returns whether to retry after a conflict: the user chose, or no field conflicts. */
  const resolveConflict = async (): Promise<boolean> => {
    const record = await overlay.during(load.again?.() ?? Promise.resolve(null));
    if (!record) {
      await dialogs.error({ detail: [t('form.gone')] });
      return false;
    }
    const [mine, theirs] = [getValues(), readValues(fields, record)];
    const open = conflictingFields(fields, mine, theirs, saved());
    if (open.length > 0) {
      const chosen = await new Promise<Values | null>((done) =>
        setConflict({ fields: open, mine, theirs, changed: changed(), done }),
      );
      setConflict(null);
      // Without a choice the form keeps the old version, so that the next save compares again.
      if (!chosen) return false;
      begin(theirs, chosen);
    }
    setVersion(record.version ?? null);
    return true;
  };
  const trySend = async (): Promise<Saved | null> => {
    for (let sends = 0; sends < MAX_SENDS; sends += 1) {
      try {
        const input = writeValues(fields, getValues());
        const result = await overlay.during((signal) => save(input, ifMatch(), abortContext(signal)));
        // The user may lack the permission to read the saved record.
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
  return {
    conflict,
    /** Sends the values; the saved record is the base of the next save. Null on failure. */
    send: async (): Promise<Saved | null> => {
      const record = await trySend();
      if (!record) return null;
      if (record.version !== undefined) setVersion(record.version);
      begin(withoutSecrets(fields, getValues()));
      forgetDraft();
      return record;
    },
    showOwnErrors: async () => {
      const errors = ownErrors();
      await dialogs.error({ text: t('form.errors'), items: [...new Set(errors.map(labelled))] });
      focusFirst(errors);
    },
    focusFirstError: () => focusFirst(ownErrors()),
  };
}
