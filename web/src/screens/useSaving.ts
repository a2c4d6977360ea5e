import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../failure';
import type { Field, Values } from '../fields/field';
import { useTexts } from '../i18n';
import { useSession } from '../session';
import { SESSION_EXPIRED } from '../session/authFetch';
import { useDialogs } from '../shell/dialogs';
import { useOverlay } from '../shell/overlay';
import type { ConflictProps } from './Conflict';
import { keepDraft, takeDraft } from './formDraft';
import { disputed, readValues, writeValues } from './formValues';
import { forgetReads } from './freshness';
import type { FieldError } from './resource';
import type { FormState } from './useFormState';

/** A record as its form reads it; `version` tells the server what the person saw. */
export type RecordData = Values & { version?: string | null };

interface Options {
  fields: readonly Field[];
  state: FormState;
  /** What is edited: undefined while it is being read, `new` when there is nothing to read. */
  record: RecordData | undefined | 'new';
  /** Reads the record again, after somebody else changed it. */
  reread?: () => Promise<RecordData | null | undefined>;
  write: (input: Values, ifMatch: string | undefined) => Promise<{ errors: readonly FieldError[] } | undefined>;
  /** After the popup that tells that it was saved. */
  saved: () => void;
  /** The record is gone (spec §8). */
  gone: () => void;
  /** Messages are shown but the save is sent all the same (spec §5 link report). */
  advisory?: boolean;
  /** What is shown is only to be looked at. */
  inert?: boolean;
}

/** What every form does with its fields: begins, checks, sends, tells, and compares with what others wrote meanwhile. */
export function useSaving(options: Options) {
  const { fields, state, record, inert = false } = options;
  const { begin, changed, current } = state;
  const { t } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const client = useApolloClient();
  const { usuario } = useSession();
  const [saving, setSaving] = useState(false);
  const [restored, setRestored] = useState(false);
  const [theirs, setTheirs] = useState<{ values: Values; version: string | null } | null>(null);
  const version = useRef<string | null>(null);
  const begun = useRef(false);
  const person = usuario?.id ?? '';

  useEffect(() => {
    // Once: a record read again in another language must not undo what was typed.
    if (begun.current || !record) return;
    begun.current = true;
    const values = record === 'new' ? current() : readValues(fields, record);
    version.current = record === 'new' ? null : (record.version ?? null);
    const draft = inert ? null : takeDraft(person, location.pathname, fields);
    setRestored(Boolean(draft));
    begin(values, draft ? { ...values, ...draft } : values);
  }, [record, inert, fields, person, begin, current]);
  useEffect(() => {
    const expired = () => {
      const names = inert ? [] : changed();
      if (names.length === 0) return;
      keepDraft(
        person,
        location.pathname,
        fields.filter(({ name }) => names.includes(name)),
        current(),
      );
    };
    addEventListener(SESSION_EXPIRED, expired);
    return () => removeEventListener(SESSION_EXPIRED, expired);
  }, [inert, fields, person, changed, current]);

  const compare = async (values: Values) => {
    const found = await overlay.during(options.reread?.() ?? Promise.resolve(null));
    if (!found) return dialogs.error();
    const saved = { values: readValues(fields, found), version: found.version ?? null };
    if (disputed(fields, values, saved.values, state.base()).length > 0) return setTheirs(saved);
    // Somebody changed what this form does not show, or wrote the same: nothing to choose between.
    version.current = saved.version;
    await save(values);
  };

  const save = async (values: Values): Promise<void> => {
    setSaving(true);
    try {
      const result = await overlay.during(options.write(writeValues(fields, values), version.current ?? undefined));
      const errors = result?.errors ?? [];
      state.refuse(errors);
      if (!result || errors.length > 0) {
        const items = [...new Set(errors.map(({ message }) => message))];
        await dialogs.error(items.length > 0 ? { items } : undefined);
        return state.focus(errors.find(({ field }) => field)?.field ?? undefined);
      }
      forgetReads(client.cache);
      begin(values);
      await dialogs.success();
      options.saved();
    } catch (failure) {
      const { code, text, requestId } = failureOf(failure);
      if (code === 'CONFLICT') return await compare(values);
      if (code === 'UNAUTHENTICATED') return;
      if (code === 'NOT_FOUND') return options.gone();
      await dialogs.error({ text: t(text), items: requestId ? [t('common.requestId', { id: requestId })] : undefined });
    } finally {
      setSaving(false);
    }
  };

  const submit = async () => {
    if (inert || saving) return;
    state.touchAll();
    if (state.problems.size > 0 && !options.advisory) {
      const items = [...state.problems.values()].flat().map((text) => t(text));
      await dialogs.error({ text: t('common.formErrors'), items: [...new Set(items)] });
      return state.focus(state.problems.keys().next().value);
    }
    await save(current());
  };

  const conflict: ConflictProps | null = theirs && {
    fields: disputed(fields, current(), theirs.values, state.base()),
    mine: current(),
    theirs: theirs.values,
    changed: changed(),
    done: (chosen) => {
      setTheirs(null);
      // Who goes back without choosing still holds the old version: the next save must compare again.
      if (!chosen) return;
      version.current = theirs.version;
      begin(theirs.values, chosen);
      void save(chosen);
    },
  };
  return { submit, saving, restored, conflict };
}
