import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import type { Field, Values } from '../fields/field';
import { useDialogs } from '../shell/dialogs';
import { readValues, writeValues } from './formValues';
import { forgetReads } from './freshness';
import { type Ending, ending, type FieldError } from './resource';
import { type RecordData, useFormSave } from './useFormSave';
import type { FormState } from './useFormState';
import { useKeptDraft } from './useKeptDraft';

/** What the server says of what it saved, as far as a form asks. */
interface Saved {
  id?: string;
  version?: string | null;
}

interface Options {
  fields: readonly Field[];
  state: FormState;
  /** What is edited: undefined while it is being read, `new` when there is nothing to read. */
  record: RecordData | undefined | 'new';
  /** Reads the record again, after somebody else changed it. */
  reread?: () => Promise<RecordData | null | undefined>;
  write: (
    input: Values,
    ifMatch: string | undefined,
    context: Ending,
  ) => Promise<{ record?: Saved | null; errors: readonly FieldError[] } | undefined>;
  /** After the popup that tells that it was saved. */
  saved: () => void;
  /** Messages are shown but the save is sent all the same (spec §5 link report). */
  advisory?: boolean;
  /** What is shown is only to be looked at. */
  inert?: boolean;
}

const nothing = async () => null;

/** What a form on a screen of its own does: begins with its record, checks, saves and tells. */
export function useSaving(options: Options) {
  const { fields, state, record, inert = false, reread = nothing } = options;
  const { begin, current } = state;
  const dialogs = useDialogs();
  const client = useApolloClient();
  const begun = useRef(false);
  const { restored, start } = useKeptDraft({ place: location.pathname, fields, state, inert });
  const { based, save, check, saving, conflict } = useFormSave<Saved>({
    fields,
    state,
    write: async (values, ifMatch, signal) => {
      const result = await options.write(writeValues(fields, values), ifMatch, ending(signal));
      return result && { record: result.record ?? {}, errors: result.errors };
    },
    reread,
    advisory: options.advisory,
  });

  useEffect(() => {
    // Once: a record read again in another language must not undo what was typed.
    if (begun.current || !record) return;
    begun.current = true;
    based(record === 'new' ? null : record.version);
    start(record === 'new' ? current() : readValues(fields, record));
  }, [record, fields, start, based, current]);

  const submit = async () => {
    if (inert || saving) return;
    if (options.advisory) state.touchAll();
    else if (!(await check())) return;
    const record = await save();
    if (!record) return;
    // Where the form stays, the next save is of what this one made.
    if (record.version !== undefined) based(record.version);
    forgetReads(client.cache);
    begin(current());
    await dialogs.success();
    options.saved();
  };
  return { submit, saving, restored, conflict };
}
