import { setTimeout as wait } from 'node:timers/promises';
import pMap from 'p-map';
import type { Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { RestError } from '../errors.ts';
import { pregunta } from '../resources.ts';
import { rowsOf } from '../rows.ts';
import type { RestClient } from '../upstream/client.ts';
import { record } from '../upstream/path.ts';
import { AT_ONCE, UNDO_MS } from './work.ts';

/** A row of an import that failed, as far as it came. */
export interface Begun {
  readonly fila: number;
  readonly input: { readonly descripcion: string };
  readonly orden: number;
  /** How many parents it has within the import. */
  readonly depth: number;
  /** `unknown`: it was sent, and the server never told whether it was created; `gone`, `inactive`: taken back. */
  state: 'waiting' | 'refused' | 'created' | 'unknown' | 'gone' | 'inactive';
  id: string | null;
}

/** A server that is briefly away is asked again so often, in milliseconds. */
const PAUSE_MS = 600;
/** How often the section is looked at for questions whose creation was never confirmed: they may come late. */
const LOOKS = 3;

const isPassing = (error: unknown): boolean =>
  error instanceof RestError && (error.ofUpstream || error.code === 'TOO_MANY_REQUESTS');

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

/** Removes a question; where that is refused, takes it out of the lists. Both may be repeated without harm. */
async function retire(id: string, rest: RestClient): Promise<'gone' | 'inactive'> {
  try {
    if ((await rest.write('DELETE', record(pregunta.path, id), undefined)).ok) return 'gone';
  } catch (error) {
    if (error instanceof RestError && error.code === 'NOT_FOUND') return 'gone';
    // An expired session would be refused the second way, too.
    if (error instanceof RestError && error.code === 'UNAUTHENTICATED') throw error;
  }
  const { ok } = await rest.write('POST', record(pregunta.path, id, 'inactivar/'), undefined);
  if (!ok) throw new Error('refused');
  return 'inactive';
}

const same = (row: Row, { input, orden }: Begun): boolean =>
  String(row.descripcion).trim() === input.descripcion.trim() && (row.orden === null || Number(row.orden) === orden);

const unknown = (filas: readonly Begun[]) => filas.filter(({ state }) => state === 'unknown');
/** Rows whose question still exists. */
const left = (filas: readonly Begun[]) => filas.filter(({ state }) => state === 'created' || state === 'inactive');

/** Finds the questions of rows whose creation was never confirmed. */
async function recognise(filas: readonly Begun[], seccion: string, before: ReadonlySet<string>, context: Context) {
  const taken = new Set([...before, ...filas.map(({ id }) => id)]);
  const rows = await rowsOf(pregunta, 'seccion', seccion, context);
  for (const fila of unknown(filas)) {
    const found = rows.find((row) => !taken.has(String(row.id)) && same(row, fila));
    if (!found) continue;
    fila.id = String(found.id);
    fila.state = 'created';
    taken.add(fila.id);
  }
}

/** Takes questions back, children before their parents. */
async function retireAll(filas: readonly Begun[], until: number, rest: RestClient): Promise<void> {
  const retireOne = async (fila: Begun) => {
    const { id } = fila;
    if (id !== null) fila.state = await patiently(until, () => retire(id, rest)).catch(() => fila.state);
  };
  for (let depth = Math.max(0, ...filas.map((fila) => fila.depth)); depth >= 0; depth -= 1) {
    const level = left(filas).filter((fila) => fila.depth === depth);
    await pMap(level, retireOne, AT_ONCE);
  }
}

/** Takes back what an import created, and tells what is left. `before`: the questions that the section had. */
export async function undo(filas: readonly Begun[], seccion: string, before: ReadonlySet<string>, context: Context) {
  const until = performance.now() + UNDO_MS;
  const rest = context.rest.detached(UNDO_MS);
  let readable = true;
  for (let look = 1; look <= LOOKS; look += 1) {
    if (look > 1) await wait(PAUSE_MS);
    // Before anything is removed: a parent cannot go while a child that nobody confirmed refers to it.
    if (unknown(filas).length > 0) {
      const soon = performance.now() + UNDO_MS / 2;
      // A client asks the same thing once only, so each attempt has its own.
      const reading = patiently(soon, () => recognise(filas, seccion, before, context.detached(UNDO_MS / 2)));
      readable = await reading.then(
        () => true,
        () => false,
      );
    }
    await retireAll(filas, until, rest);
    if (unknown(filas).length === 0 || !readable) break;
  }
  // Where the section cannot be read, whether the unknown ones exist remains open.
  const remaining = readable ? left(filas) : [...left(filas), ...unknown(filas)];
  return remaining
    .map(({ fila, id, state }) => ({ fila, id, inactiva: state === 'inactive' }))
    .toSorted((a, b) => a.fila - b.fila);
}
