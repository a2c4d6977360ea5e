import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { failureOf } from '../../shared/failure';
import { currentLang } from '../../shared/i18n';
import type { ImportDefinition, ImportOutcome, RowError, Trial } from './records';

/** The state of an import. */
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

/** Failures after which the server has stored nothing. */
const REFUSALS = [
  ...['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'BAD_USER_INPUT'],
  ...['TOO_MANY_REQUESTS', 'TOO_LARGE', 'NOT_IMPLEMENTED'],
];

const isRefusal = (error: unknown): boolean => REFUSALS.includes(failureOf(error).code);

/** The server checks a file as soon as it is read, and imports it in one call. */
export function useRecordsImport<K extends string, F, Context>(
  definition: ImportDefinition<K, F, Context>,
  trial: Trial<K, F> | null,
) {
  const client = useApolloClient();
  /** The state with its trial; a new trial begins with its check. */
  const [latest, setLatest] = useState<{ trial: typeof trial; state: ImportState }>({
    trial: null,
    state: { at: 'idle' },
  });
  const setState = (state: ImportState) => setLatest({ trial, state });
  const state: ImportState = latest.trial === trial ? latest.state : { at: trial ? 'checking' : 'idle' };

  const send = async (ensayo: boolean, invitar: boolean): Promise<ImportOutcome> => {
    const filas = [...(trial?.records ?? [])];
    const outcome = await definition.send(client, { filas, ensayo, invitar }, currentLang());
    if (!outcome) throw new Error('The import has no result');
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
    void checkOnce().then((next) => isCurrent && setLatest({ trial, state: next }));
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
      const { errors } = await send(false, invitar);
      const count = trial?.records.length ?? 0;
      setState(errors.length > 0 ? { at: 'checked', errors } : { at: 'done', count, invited: invitar });
    } catch (error) {
      setState({ at: isRefusal(error) ? 'refused' : 'unknown', error });
    }
  };
  return { state, check: recheck, run };
}
