import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { failureOf, isOutOfReach } from '../failure';
import { type AnswerFragment, DeshacerImportacionDocument, type LeftFragment as Left } from '../generated/importing';
import { currentLang } from '../i18n';
import { forgetReads } from '../screens/freshness';
import { type Told, useJob } from '../screens/job';
import { useSession } from '../session/session';
import { hold, keepMade, letGo } from './made';
import type { Follow, Imported, RowError } from './records';
import { useAbandoned } from './useAbandoned';

/** Rows of one call: the gateway creates as many of them as a few seconds allow. */
const AT_ONCE = 50;
const BACK_AT_ONCE = 200;

/** A file that was checked, and what it makes. */
export interface Plan<F> {
  readonly records: readonly F[];
  /** The spreadsheet's number of each record's row, and what a person knows it by. */
  readonly filas: readonly number[];
  readonly titles: readonly string[];
  readonly follows: boolean;
  /** By which what it makes is known on this device. */
  readonly job: string;
}

interface Progress extends Told {
  readonly creadas: readonly string[];
  readonly errors: readonly RowError[];
  readonly restantes: readonly Left[];
}

interface TakenBack {
  /** What is still there. */
  readonly restantes: readonly Left[];
  /** Whether that is for want of permission. */
  readonly forbidden: boolean;
}

/** How it stands with an import that was begun. */
export type Outcome =
  | { readonly at: 'idle' }
  | { readonly at: 'undoing' | 'following'; readonly done: number; readonly all: number }
  | ({ readonly at: 'done'; readonly ids: readonly string[] } & Followed)
  | ({ readonly at: 'undone'; readonly errors: readonly RowError[]; readonly jobs: readonly string[] } & TakenBack &
      Pick<Followed, 'mailed'>);

/** What came of what follows an import: who was left out of it, and whether a mail may have gone out to the others. */
interface Followed {
  readonly missed: readonly string[];
  readonly mailed: boolean;
}

/** What is undone beside the records that are known: why, what the gateway could not take back, a lost call's rows. */
interface Beside<F> {
  readonly errors?: readonly RowError[];
  readonly others?: readonly Left[];
  readonly mailed?: boolean;
  readonly rows?: readonly F[];
}

const made = (before: Progress | null | undefined, rows: number, answer: AnswerFragment): Progress => {
  const earlier = before?.creadas ?? [];
  const creadas = [...earlier, ...answer.creadas];
  const at = (fila?: number | null) => (fila === null || fila === undefined ? null : fila + earlier.length);
  return {
    creadas,
    done: creadas.length === rows,
    errors: answer.errors.map((error) => ({ ...error, fila: at(error.fila) })),
    restantes: answer.restantes.map((left) => ({ ...left, fila: left.fila + earlier.length })),
  };
};

/** An import from the first row to the last: all of them or none, gone on with where it stopped, and undone. */
export function useRecordsJob<K extends string, F, Known>(imported: Imported<K, F, Known>, follow?: Follow) {
  const client = useApolloClient();
  const key = `encuestas.creadas ${imported.kind} ${useSession().usuario?.id ?? ''}`;
  const [outcome, setOutcome] = useState<Outcome>({ at: 'idle' });
  const job = useJob<Plan<F>, Progress>({
    name: `importar ${imported.kind}`,
    call: async ({ plan, told, lost }) => {
      const from = told?.creadas.length ?? 0;
      const filas = plan.records.slice(from, from + AT_ONCE);
      const answer = await imported.send(client, filas, Boolean(lost), currentLang());
      if (!answer) return answer;
      const next = made(told, plan.records.length, answer);
      keepMade(key, plan.job, next.done ? [] : next.creadas);
      return next;
    },
    exists: ({ creadas }) => creadas.length > 0,
  });

  const plan = job.begun?.plan ?? job.lost;
  const creadas = job.begun?.told.creadas ?? [];
  const gone = useAbandoned(key, creadas.length > 0 ? plan?.job : undefined, job.forget);
  /** Rows of which nobody knows whether they were created. */
  const lost = job.lost?.records.slice(creadas.length, creadas.length + AT_ONCE) ?? [];

  const back = async (ids: string[], filas: readonly F[]) => {
    const variables = { recurso: imported.kind, ids, ...imported.lost([...filas]), lang: currentLang() };
    return (await client.mutate({ mutation: DeshacerImportacionDocument, variables })).data?.result.restantes;
  };
  /** Takes records back, and what a lost call made of its rows; tells which are still there, the latest first. */
  const takeBack = async (ids: readonly string[], rows: readonly F[] = []): Promise<TakenBack> => {
    let forbidden = false;
    const left: Left[] = [];
    const all = ids.length + rows.length;
    for (let end = ids.length, filas = rows; end + filas.length > 0; ) {
      const start = Math.max(0, end - BACK_AT_ONCE);
      setOutcome({ at: 'undoing', done: all - end - filas.length, all });
      const part = ids.slice(start, end);
      const unheard = [...part, ...filas.map(() => null)].map((id, fila) => ({ fila, id, inactiva: false }));
      const found = await back(part, filas).catch((error: unknown) => {
        forbidden ||= failureOf(error).code === 'FORBIDDEN';
        return unheard;
      });
      left.unshift(...(found ?? unheard).map((one) => ({ ...one, fila: one.fila + start })));
      end = start;
      filas = [];
    }
    forgetReads(client.cache);
    return { restantes: left, forbidden };
  };
  /** Of several imports the first remembers what is left of all. */
  const settle = (jobs: readonly string[], left: readonly Left[]) => {
    for (const [index, name] of jobs.entries()) gone.settle(name, index === 0 ? left : []);
  };
  const undo = async (
    ids: readonly string[],
    jobs: readonly string[],
    { errors = [], others = [], rows = [], mailed = false }: Beside<F> = {},
  ) => {
    const back = await takeBack(ids, rows);
    const restantes = [...back.restantes, ...others];
    settle(jobs, restantes);
    job.forget();
    setOutcome({ ...back, at: 'undone', errors, jobs, restantes, mailed });
  };

  const followed = async (plan: Plan<F>, ids: readonly string[]): Promise<Followed> => {
    if (!follow || !plan.follows) return { missed: [], mailed: false };
    const titleOf = new Map(ids.map((id, index) => [id, plan.titles[index] ?? id]));
    let reached = 0;
    try {
      setOutcome({ at: 'following', done: 0, all: ids.length });
      const refused = await follow.run(ids, (done) => {
        reached = done;
        setOutcome({ at: 'following', done, all: ids.length });
      });
      const missed = refused.map(({ id, message }) => `${titleOf.get(id)}: ${message}`);
      return { missed, mailed: new Set(refused.map(({ id }) => id)).size < ids.length };
    } catch (error) {
      console.error(failureOf(error).code, error);
      const missed = ids.slice(reached).map((id) => titleOf.get(id) ?? id);
      // A call whose answer was lost may have sent some.
      return { missed, mailed: reached > 0 || isOutOfReach(error) };
    }
  };

  const run = async (plan: Plan<F>) => {
    setOutcome({ at: 'idle' });
    // Another tab may be taking it back.
    if (!(await hold(plan.job))) return job.forget();
    const end = await job.run(plan);
    if (end?.done) {
      letGo(plan.job);
      setOutcome({ at: 'done', ids: end.creadas, ...(await followed(plan, end.creadas)) });
    } else if (end && end.errors.length > 0) {
      const { errors, restantes: others } = end;
      await undo(end.creadas, [plan.job], { errors, others });
    }
  };

  return {
    outcome,
    running: job.running,
    /** Begun and stopped: it can be gone on with, or undone. */
    begun: job.running || outcome.at !== 'idle' || !plan ? null : { plan, creadas, unknown: lost.length },
    progress: job.begun && { done: creadas.length, all: job.begun.plan.records.length },
    errors: job.errors,
    start: run,
    goOn: async () => {
      if (plan) await run(plan);
    },
    undo: (ids: readonly string[]) =>
      undo(ids, plan ? [plan.job] : [], { rows: lost, mailed: outcome.at === 'done' && outcome.mailed }),
    /** How many records were made by imports whose tab is gone, and what may be done with them. */
    left: gone.ids.length,
    undoLeft: async () => {
      const mine = await gone.take();
      const [ids, jobs] = [mine.flatMap((one) => one.ids), mine.map((one) => one.job)];
      await undo(ids, jobs);
    },
    keepLeft: gone.forget,
    /** Tries once more to take back what is left. */
    again: async () => {
      if (outcome.at !== 'undone') return;
      const known = outcome.restantes.flatMap(({ id, fila }) => (id ? [{ id, fila }] : []));
      const back = await takeBack(known.map(({ id }) => id));
      const restantes = back.restantes.map((one) => ({ ...one, fila: known[one.fila]?.fila ?? one.fila }));
      settle(outcome.jobs, restantes);
      setOutcome({ ...outcome, ...back, restantes: [...restantes, ...outcome.restantes.filter(({ id }) => !id)] });
    },
  };
}
