import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { failureOf, isOutOfReach } from '../../../failure';
import { useDuplicateEncuestaMutation } from '../../../generated/encuestas';
import { useTexts } from '../../../i18n';
import { forgetReads } from '../../../screens/freshness';
import { useSession } from '../../../session/session';
import { type Begun, duplicate, exists, keepBegun, keptBegun, type Plan, type Told } from './duplicating';

/** One survey's duplication on the screen: begun, under way, stopped, done. */
export function useDuplicating(id: string) {
  const { t, lang } = useTexts();
  const client = useApolloClient();
  const person = useSession().usuario?.id ?? '';
  const [begun, setBegun] = useState<Begun | null>(() => keptBegun(person, id));
  const [running, setRunning] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [call] = useDuplicateEncuestaMutation();
  const stop = useRef(false);
  useEffect(() => {
    stop.current = false;
    return () => {
      // Whoever closes the dialog wants no more to be made; what was made is remembered.
      stop.current = true;
    };
  }, []);

  const one = async (variables: Parameters<Parameters<typeof duplicate>[2]>[0]): Promise<Told> => {
    const { data } = await call({ variables: { ...variables, lang } });
    if (!data) throw new Error('no answer');
    return data.result;
  };

  /** What was refused before anything was made can be chosen anew. */
  const settle = (now: Begun, uncertain: boolean) => {
    if (now.told?.done || exists(now.told) || (uncertain && now.told !== null)) return;
    keepBegun(person, id, null);
    setBegun(null);
  };

  /** Begins, or goes on from where it stopped. */
  const run = async (plan: Plan) => {
    let now: Begun = { plan, told: begun?.told ?? null };
    const came = (told: Told) => {
      now = { plan, told };
      setBegun(now);
      keepBegun(person, id, told.done ? null : now);
    };
    stop.current = false;
    setProblems([]);
    setBegun(now);
    setRunning(true);
    try {
      const told = await duplicate(id, now, one, came, () => stop.current);
      setProblems(told?.errors.map(({ message }) => message) ?? []);
      settle(now, told?.stoppedBy !== null);
    } catch (error) {
      const { text, requestId } = failureOf(error);
      setProblems([t(text), ...(requestId ? [t('common.requestId', { id: requestId })] : [])]);
      // Without an answer something may have been made all the same; it is found again by its names.
      settle(now, isOutOfReach(error));
    } finally {
      setRunning(false);
      forgetReads(client.cache);
    }
  };

  return {
    begun,
    running,
    problems,
    run,
    stop: () => {
      stop.current = true;
    },
    /** What exists stays; the next one begins from nothing. */
    forget: () => {
      keepBegun(person, id, null);
      setBegun(null);
      setProblems([]);
    },
  };
}
