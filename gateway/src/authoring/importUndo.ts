import { setTimeout as wait } from 'node:timers/promises';
import pMap from 'p-map';
import type { Context } from '../context.ts';
import type { Descriptor } from '../descriptor.ts';
import { RestError } from '../errors.ts';
import type { RegistroRestante } from '../generated/schema.ts';
import { AT_ONCE } from '../lists/details.ts';
import type { RestClient } from '../upstream/client.ts';
import { record } from '../upstream/path.ts';
import type { Begun, Kind } from './importing.ts';
import { UNDO_MS } from './work.ts';

/** A server that is briefly away is asked again so often, in milliseconds. */
const PAUSE_MS = 600;
/** How often records are looked for whose creation was never confirmed: they may come late. */
const LOOKS = 3;

const isPassing = (error: unknown): boolean =>
  error instanceof RestError && (error.ofUpstream || error.code === 'TOO_MANY_REQUESTS');

const isSessionOver = (error: unknown): boolean => error instanceof RestError && error.code === 'UNAUTHENTICATED';

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

/** A removal is tried twice: its answer may have been lost, and a server that fails at each may still deactivate. */
const TRIES = 2;

/** Removes a record; where that is refused, takes it out of the lists. Both may be repeated without harm. */
async function retire(id: string, { path }: Descriptor, rest: RestClient): Promise<'gone' | 'inactive'> {
  for (let tries = 0, failed = true; failed && tries < TRIES; tries += 1) {
    try {
      if ((await rest.write('DELETE', record(path, id), undefined)).ok) return 'gone';
      failed = false;
    } catch (error) {
      if (error instanceof RestError && error.code === 'NOT_FOUND') return 'gone';
      // An expired session would be refused the second way, too.
      if (isSessionOver(error)) throw error;
      failed = isPassing(error);
    }
  }
  const { ok } = await rest.write('POST', record(path, id, 'inactivar/'), undefined);
  if (!ok) throw new Error('refused');
  return 'inactive';
}

const unknown = <F extends Begun>(filas: readonly F[]) => filas.filter(({ state }) => state === 'unknown');
/** Rows whose record still exists. */
const standing = (filas: readonly Begun[]) => filas.filter(({ state }) => state === 'created' || state === 'inactive');

/** Rows by how many parents they have: numbers as keys of an object are in order. */
export const levelsOf = <F extends Begun>(filas: readonly F[]): F[][] =>
  Object.values(Object.groupBy(filas, ({ depth }) => depth)).map((level = []) => level);

/** Finds the records of rows whose creation was never confirmed. */
async function recognise<F extends Begun>(
  filas: readonly F[],
  kind: Kind<F>,
  before: ReadonlySet<string>,
  context: Context,
): Promise<void> {
  const taken = new Set([...before, ...filas.map(({ id }) => id)]);
  const rows = await kind.candidates(unknown(filas), context);
  for (const fila of unknown(filas)) {
    const found = rows.find((row) => !taken.has(String(row.id)) && kind.isOf(row, fila));
    if (!found) continue;
    fila.id = String(found.id);
    fila.state = 'created';
    taken.add(fila.id);
  }
}

/** Takes records back, children before their parents; what cannot be, `failed` is told of. */
async function retireAll(
  filas: readonly Begun[],
  descriptor: Descriptor,
  until: number,
  rest: RestClient,
  failed: (error: unknown) => void,
) {
  const retireOne = async (fila: Begun) => {
    const { id } = fila;
    if (id === null) return;
    const left = await patiently(until, () => retire(id, descriptor, rest)).catch(failed);
    fila.state = left ?? fila.state;
  };
  for (const level of levelsOf(standing(filas)).toReversed()) await pMap(level, retireOne, AT_ONCE);
}

/** A record that could not be taken back; without an id where nobody knows whether it exists. */
export type Left = Omit<RegistroRestante, '__typename'>;

interface Undone {
  left: Left[];
  /** Why something is left: the session is over, or it may not be removed. */
  refused: RestError | null;
}

/** Takes back what was created, and tells what is left. `before`: records that are not of it. */
export async function undo<F extends Begun>(
  filas: readonly F[],
  kind: Kind<F>,
  before: ReadonlySet<string>,
  context: Context,
  ms = UNDO_MS,
): Promise<Undone> {
  const until = performance.now() + ms;
  const rest = context.rest.detached(ms);
  const refusals: RestError[] = [];
  const failed = (error: unknown): void => {
    if (error instanceof RestError && (isSessionOver(error) || error.code === 'FORBIDDEN')) refusals.push(error);
  };
  let readable = true;
  for (let look = 1; look <= LOOKS; look += 1) {
    if (look > 1) await wait(PAUSE_MS);
    // Before anything is removed: a parent cannot go while a child that nobody confirmed refers to it.
    if (unknown(filas).length > 0) {
      const soon = performance.now() + ms / 2;
      // A client asks the same thing once only, so each attempt has its own.
      const reading = patiently(soon, () => recognise(filas, kind, before, context.detached(ms / 2)));
      readable = await reading.then(
        () => true,
        (error: unknown) => {
          failed(error);
          return false;
        },
      );
    }
    await retireAll(filas, kind.descriptor, until, rest, failed);
    if (unknown(filas).length === 0 || !readable) break;
  }
  // Where the lists cannot be read, whether the unknown ones exist remains open.
  const left = [...standing(filas), ...(readable ? [] : unknown(filas))]
    .map(({ fila, id, state }) => ({ fila, id, inactiva: state === 'inactive' }))
    .toSorted((a, b) => a.fila - b.fila);
  const refused = refusals.find(({ code }) => code === 'UNAUTHENTICATED') ?? refusals[0] ?? null;
  return { left, refused };
}
