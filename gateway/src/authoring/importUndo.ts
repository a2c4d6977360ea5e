import { setTimeout as wait } from 'node:timers/promises';
import { idOf, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { RestError } from '../errors.ts';
import { pregunta } from '../resources.ts';
import type { RestClient } from '../upstream/client.ts';
import { record } from '../upstream/path.ts';
import { AT_ONCE, each } from './pool.ts';
import { everyRow } from './reading.ts';

/** A row of an import that failed, as far as it came. */
export interface Begun {
  /** Its place in the list that was sent. */
  readonly fila: number;
  readonly input: { readonly descripcion: string };
  readonly orden: number;
  /** How many parents it has within the import. */
  readonly depth: number;
  /** `unknown`: it was sent, and the server never told whether it was created. */
  state: 'waiting' | 'refused' | 'created' | 'unknown';
  id: string | null;
}

interface Left {
  fila: number;
  id: string | null;
  inactiva: boolean;
}

/** How long the undoing may take, counted apart from the request that failed. */
const UNDO_MS = 20_000;
/** A server that is briefly away is asked again so often, in milliseconds. */
const PAUSE_MS = 600;
/** How often the section is looked at for questions whose creation was never confirmed: they may come late. */
const LOOKS = 3;

const isPassing = (error: unknown): boolean =>
  error instanceof RestError && ['UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT', 'TOO_MANY_REQUESTS'].includes(error.code);

/** Repeats until it works, the failure is not a passing one, or the time is up. */
async function patiently<T>(until: number, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error) || performance.now() + PAUSE_MS > until) throw error;
      await wait(PAUSE_MS);
    }
  }
}

type Fate = 'gone' | 'inactive';

/** Removes a question; where that is refused, takes it out of the lists. Both may be repeated without harm. */
async function retire(id: string, rest: RestClient): Promise<Fate> {
  try {
    if ((await rest.write('DELETE', record(pregunta.path, id), undefined)).ok) return 'gone';
  } catch (error) {
    if (error instanceof RestError && error.code === 'NOT_FOUND') return 'gone';
    // The session is over for the second way too.
    if (error instanceof RestError && error.code === 'UNAUTHENTICATED') throw error;
  }
  const { ok } = await rest.write('POST', record(pregunta.path, id, 'inactivar/'), undefined);
  if (!ok) throw new Error('refused');
  return 'inactive';
}

const same = (row: Row, { input, orden }: Begun): boolean =>
  String(row.descripcion).trim() === input.descripcion.trim() && (row.orden === null || Number(row.orden) === orden);

/** Gives rows without an answer the id of the question that they became, where there is one. */
async function recognise(filas: readonly Begun[], seccion: string, before: ReadonlySet<string>, context: Context) {
  const rows = await everyRow(pregunta, { seccion }, context);
  const taken = new Set(filas.map(({ id }) => id));
  for (const fila of filas.filter(({ state }) => state === 'unknown')) {
    const found = rows.find(
      (row) =>
        idOf(row.seccion) === seccion && !before.has(String(row.id)) && !taken.has(String(row.id)) && same(row, fila),
    );
    if (!found) continue;
    fila.id = String(found.id);
    fila.state = 'created';
    taken.add(fila.id);
  }
}

/**
 * Takes back what an import has created, children before their parents, and tells what could not be taken back.
 * `before` are the questions that the section had. It goes on when the caller leaves or the request's time is up.
 */
export async function undo(
  filas: readonly Begun[],
  seccion: string,
  before: ReadonlySet<string>,
  context: Context,
): Promise<Left[]> {
  const until = performance.now() + UNDO_MS;
  const rest = context.rest.detached(UNDO_MS);
  const fates = new Map<number, Fate | null>();

  const retireLevel = (level: readonly Begun[]) =>
    each(level, AT_ONCE, async ({ fila, id }) => {
      if (id === null || fates.get(fila) === 'gone') return;
      fates.set(fila, await patiently(until, () => retire(id, rest)).catch(() => null));
    });
  const retireAll = async () => {
    const created = filas.filter(({ state }) => state === 'created');
    const deepest = created.reduce((depth, fila) => Math.max(depth, fila.depth), 0);
    for (let depth = deepest; depth >= 0; depth -= 1) await retireLevel(created.filter((fila) => fila.depth === depth));
  };
  const unknown = () => filas.filter(({ state }) => state === 'unknown');

  let readable = true;
  for (let look = 1; look <= LOOKS; look += 1) {
    if (look > 1) await wait(PAUSE_MS);
    // Before anything is removed: a parent cannot go while a child that nobody confirmed refers to it.
    if (unknown().length > 0) {
      const soon = performance.now() + UNDO_MS / 2;
      // A client asks the same thing once only, so each attempt has its own.
      const reading = patiently(soon, () => recognise(filas, seccion, before, context.detached(UNDO_MS / 2)));
      readable = await reading.then(
        () => true,
        () => false,
      );
    }
    await retireAll();
    if (unknown().length === 0 || !readable) break;
  }
  const left = filas
    .filter(({ fila, state }) => state === 'created' && fates.get(fila) !== 'gone')
    .map(({ fila, id }) => ({ fila, id, inactiva: fates.get(fila) === 'inactive' }));
  // Where the section cannot be read, whether these exist remains open.
  const open = readable ? [] : unknown().map(({ fila }) => ({ fila, id: null, inactiva: false }));
  return [...left, ...open].toSorted((a, b) => a.fila - b.fila);
}
