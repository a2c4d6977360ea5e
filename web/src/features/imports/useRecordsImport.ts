import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureOf } from '../../shared/failure';
import { currentLang } from '../../shared/i18n';
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
  /** The state of the trial that it was set for; another trial begins with its check. */
  const [known, setKnown] = useState<{ trial: typeof trial; state: ImportState }>({
    trial: null,
    state: { at: 'idle' },
  });
  const setState = (state: ImportState) => setKnown({ trial, state });
  const state: ImportState = known.trial === trial ? known.state : { at: trial ? 'checking' : 'idle' };

  const send = async (ensayo: boolean, invitar: boolean): Promise<ImportOutcome> => {
    const filas = [...(trial?.records ?? [])];
    const outcome = await imported.send(client, { filas, ensayo, invitar }, currentLang());
    if (!outcome) throw new Error('no answer');
    return outcome;
  };

  const check = () =>
    send(true, false).then(
      ({ errors }): ImportState => ({ at: 'checked', errors }),
      (error: unknown): ImportState => ({ at: 'uncheckable', error }),
    );
  const checkOnce = useEffectEvent(check);
  useEffect(() => {
    if (!trial) return;
    let isCurrent = true;
    void checkOnce().then((next) => isCurrent && setKnown({ trial, state: next }));
    return () => {
      isCurrent = false;
    };
  }, [trial]);
  const recheck = async () => {
    setState({ at: 'checking' });
    setState(await check());
  };

  const run = async (invitar: boolean) => {
    setState({ at: 'importing' });
    try {
      const { created, errors } = await send(false, invitar);
      setState(errors.length > 0 ? { at: 'checked', errors } : { at: 'done', count: created.length, invited: invitar });
    } catch (error) {
      setState({ at: isRefusal(error) ? 'refused' : 'unknown', error });
    }
  };
  return { state, check: recheck, run };
}
