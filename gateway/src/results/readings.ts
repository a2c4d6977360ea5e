import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import { idOf, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { AT_ONCE } from '../lists/details.ts';
import { rowsOf } from '../lists/owners.ts';
import { encuestaCompletada } from '../resources.ts';

/** Submissions that are read one by one at most. */
export const MOST_SUBMISSIONS = 300;

/** What one request reads at most: so many submissions, and none after so many milliseconds. */
const READS = 40;
const STEP_MS = 4_000;

/** Whose progress is kept, and for how long: of submissions that tell no date nobody sees that they were changed. */
const READERS = 10;
const KEPT_MS = 300_000;

/** What a company answered. */
export interface Answered {
  /** By which the server tells that it was changed. */
  readonly changed: string;
  readonly company: string | null;
  readonly chosen: ReadonlySet<string>;
  readonly written: ReadonlyMap<string, string>;
}

/** What one caller has read of a survey, by the ids of submissions. */
type Reading = Map<string, Answered>;

/** How far callers are with reading submissions. Another gateway begins anew, which costs time and nothing else. */
export const createReadings = () => new LRUCache<string, Reading>({ max: READERS, ttl: KEPT_MS, ttlAutopurge: true });

export type Readings = ReturnType<typeof createReadings>;

/** What is left to one request, over all the surveys that it reads. */
export interface Budget {
  reads: number;
  /** From the first one on: what is left after a list that was slow to come gets somewhere, too. */
  until?: number;
}

export const newBudget = (): Budget => ({ reads: READS });

/** Submissions of a survey as far as they are read; `answers` once that is all of them. */
export interface Submissions {
  read: number;
  total: number;
  answers: readonly Answered[] | null;
}

const changedAt = ({ fechaModificacion, fechaCreacion }: Row): string =>
  String(fechaModificacion ?? fechaCreacion ?? '');

/** The latest submission of each company, as far as they count. */
async function submissionsOf(survey: string, context: Context): Promise<Row[]> {
  const rows = await rowsOf(encuestaCompletada, 'encuesta', survey, context);
  const active = rows.filter(({ activo }) => activo !== false);
  const byAge = active.toSorted((one, other) => Number(one.id) - Number(other.id));
  return [...new Map(byAge.map((row) => [idOf(row.empresa) ?? `of nobody: ${row.id}`, row])).values()];
}

/** A text as it is kept: with its accents composed, and without outer spaces, so that only spaces is empty. */
const textOf = ({ descripcion }: Row): string =>
  String(descripcion ?? '')
    .normalize()
    .trim();

function answeredIn(listed: Row, detail: Row): Answered {
  const chosen = (detail.respuestas ?? []) as readonly Row[];
  const texts = ((detail.preguntas ?? []) as readonly Row[]).map((row) => [String(row.pregunta), textOf(row)] as const);
  return {
    changed: changedAt(listed),
    company: idOf(listed.empresa) ?? idOf(detail.empresa),
    chosen: new Set(chosen.map(({ respuesta }) => String(respuesta))),
    written: new Map(texts.filter(([, text]) => text !== '')),
  };
}

/** Reads on where the last request of this caller stopped, as far as the budget lets it. */
export async function readOn(survey: string, budget: Budget, context: Context): Promise<Submissions> {
  const { rest, loaders } = context;
  const { readings } = context.shared.kept;
  // The next request goes on, so it is not answered with this one's result.
  rest.state.repeatable = false;
  const rows = await submissionsOf(survey, context);
  if (rows.length > MOST_SUBMISSIONS) return { read: 0, total: rows.length, answers: null };
  const key = `${rest.caller.tenant} ${survey}`;
  const known = readings.get(key);
  const reading: Reading = known ?? new Map();
  if (!known) readings.set(key, reading);
  const isRead = (row: Row) => reading.get(String(row.id))?.changed === changedAt(row);
  const missing = rows.filter((row) => !isRead(row));
  const gone = new Set<Row>();
  budget.until ??= Date.now() + STEP_MS;
  const { until } = budget;
  const read = async (row: Row) => {
    if (budget.reads <= 0 || Date.now() >= until) return;
    budget.reads -= 1;
    const detail = await loaders.detail(encuestaCompletada, String(row.id));
    if (detail) reading.set(String(row.id), answeredIn(row, detail));
    else gone.add(row);
  };
  await pMap(missing, read, AT_ONCE);
  const kept = rows.filter((row) => !gone.has(row));
  const answers = kept.filter(isRead).flatMap((row) => reading.get(String(row.id)) ?? []);
  return { read: answers.length, total: kept.length, answers: answers.length === kept.length ? answers : null };
}
