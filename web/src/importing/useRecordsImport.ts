import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureOf } from '../failure';
import { currentLang } from '../i18n';
import type { Imported, ImportOutcome, RowError, Trial } from './records';

/** Where an import stands. */
export type ImportState =
  | { readonly at: 'idle' | 'checking' | 'importing' }
  /** The server checked every row. */
  | { readonly at: 'checked'; readonly errors: readonly RowError[] }
  | { readonly at: 'uncheckable'; readonly error: unknown }
  | { readonly at: 'done'; readonly count: number; readonly invited: boolean }
  /** Refused as a whole; nothing was created. */
  | { readonly at: 'refused'; readonly error: unknown }
  /** The answer was lost: the server may have created everything, or nothing. */
  | { readonly at: 'unknown'; readonly error: unknown };

/** Failures by which the server says that it did nothing. */
const REFUSALS = [
  ...['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'BAD_USER_INPUT'],
  ...['TOO_MANY_REQUESTS', 'TOO_LARGE', 'NOT_IMPLEMENTED'],
];

export const isRefusal = (error: unknown): boolean => REFUSALS.includes(failureOf(error).code);

/** Has the server check a file as soon as it is read, and import it in one call. */
export function useRecordsImport<K extends string, F, Known extends { readonly isOffered: boolean }>(
  imported: Imported<K, F, Known>,
  trial: Trial<K, F> | null,
) {
  const client = useApolloClient();
  const [state, setState] = useState<ImportState>({ at: 'idle' });
  const latest = useRef<unknown>(null);

  const send = async (ensayo: boolean, invitar: boolean): Promise<ImportOutcome> => {
    const filas = [...(trial?.records ?? [])];
    const outcome = await imported.send(client, { filas, ensayo, invitar }, currentLang());
    if (!outcome) throw new Error('no answer');
    return outcome;
  };

  const check = async () => {
    latest.current = trial;
    setState({ at: 'checking' });
    const next = await send(true, false).then(
      ({ errors }): ImportState => ({ at: 'checked', errors }),
      (error: unknown): ImportState => ({ at: 'uncheckable', error }),
    );
    // Another file may have been chosen meanwhile.
    if (latest.current === trial) setState(next);
  };
  const recheck = useEffectEvent(() => {
    if (trial) void check();
    else setState({ at: 'idle' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of a file is checked once
  useEffect(() => recheck(), [trial]);

  const run = async (invitar: boolean) => {
    setState({ at: 'importing' });
    try {
      const { created, errors } = await send(false, invitar);
      setState(errors.length > 0 ? { at: 'checked', errors } : { at: 'done', count: created.length, invited: invitar });
    } catch (error) {
      setState({ at: isRefusal(error) ? 'refused' : 'unknown', error });
    }
  };
  return { state, check, run };
}
