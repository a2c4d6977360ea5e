import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { useDialogs } from '../../shared/shell/dialogs';
import type { Field, Mode, Values } from '../fields/field';
import { useFieldsForm } from './useFieldsForm';
import { type BaseOptions, useFormBase } from './useFormBase';
import { type SaveOptions, useFormSave } from './useFormSave';

/** The saved record, as far as a form needs it. */
export interface SavedRecord {
  id?: string;
  version?: string | null;
  /** False for a deactivated record. */
  activo?: boolean;
  /** Announces the save instead of the usual popup. */
  announce?: () => Promise<unknown>;
}

interface Options<Saved> extends Omit<BaseOptions, 'place'>, SaveOptions<Saved> {
  fields: readonly Field[];
  mode: Mode;
  /** Leaves the form or starts it over; until it ends no other save begins. */
  saved?: (record: Saved) => void | Promise<void>;
  /** Validates on change instead of on blur. */
  live?: boolean;
  /** Key of its draft, by default the path; several forms may share a path. */
  place?: string;
  /** Asks for confirmation before saving. */
  confirm?: (values: Values) => Promise<boolean>;
}

export type RecordForm = ReturnType<typeof useRecordForm<SavedRecord>>;

/**
 * The form of a record: validation, saving, server errors at their fields, conflict resolution per field, and a draft that
 * survives a reload. `useLeaveGuard(form)` asks before unsaved changes are left.
 *
 * @example
 * const form = useRecordForm({ fields, mode: 'edit', load: { record, again }, save: async (input, ifMatch, context) =>
 *   (await update({ variables: { id, input, ifMatch }, context })).data?.result });
 */
export function useRecordForm<Saved extends SavedRecord>(options: Options<Saved>) {
  const { fields, mode, live, advisory = false } = options;
  const { t, lang } = useTexts();
  const { pathname } = useLocation();
  const dialogs = useDialogs();
  const inert = mode === 'view';
  const form = useFieldsForm(fields, { live, inert });
  const base = useFormBase(form, { ...options, place: options.place ?? pathname });
  const sending = useFormSave(form, base, options);
  const isBusy = useRef(false);
  const [saving, setSaving] = useState(false);
  const { methods } = form;
  const { ready, restored, changed, restart, discard } = base;

  // The server's messages are in the language of the request: a new language clears them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the language changes
  useEffect(() => {
    const isServers = ({ name, list }: Field) =>
      methods.getFieldState(list ? `${name}.root` : name).error?.type === 'server';
    void methods.trigger(fields.filter(isServers).map(({ name }) => name));
  }, [lang]);

  /** Sends the values, within `exclusively`; null on failure. */
  const send = () => {
    setSaving(true);
    return sending.send();
  };
  /** Runs one save at a time; further submits meanwhile are ignored. */
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
  const save = async (saved: Options<Saved>['saved']) => {
    if (options.confirm && !(await options.confirm(methods.getValues()))) return;
    const record = await send();
    if (!record) return;
    await announce(record);
    await saved?.(record);
  };
  // Saves after `handleSubmit`, which sets `isSubmitted`, and so shows every error, only when its handler has ended.
  const submitThen = (saved: Options<Saved>['saved']) =>
    exclusively(async () => {
      const isValid = await form.validate();
      await (isValid || advisory ? save(saved) : sending.showOwnErrors());
    });

  return {
    ...form,
    ready,
    restored,
    saving,
    conflict: sending.conflict,
    changed,
    isChanged: () => ready && !inert && changed().length > 0,
    submit: () => submitThen(options.saved),
    /** Saves, and then runs this instead of `saved`. */
    submitThen,
    exclusively,
    /** Validates, and shows the errors in a dialog, too. */
    check: async () => {
      const isValid = await form.validate();
      if (!isValid) await sending.showOwnErrors();
      return isValid;
    },
    send,
    announce,
    focusFirstError: sending.focusFirstError,
    restart,
    discard,
  };
}
