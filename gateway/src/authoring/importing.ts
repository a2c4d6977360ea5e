import pMap from 'p-map';
import type { Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Descriptor } from '../descriptor.ts';
import { RestError } from '../errors.ts';
import type { ErrorFila } from '../generated/schema.ts';
import { AT_ONCE } from '../lists/details.ts';
import { demandAll } from '../lists/permissions.ts';
import { type Left, levelsOf, undo } from './importUndo.ts';
import { Halt, written } from './work.ts';

/** A row of a file on its way to being a record. */
export interface Begun {
  readonly fila: number;
  /** How many parents it has within the import. */
  readonly depth: number;
  /** `unknown`: it was sent, and the server never told whether it was created; `gone`, `inactive`: taken back. */
  state: 'waiting' | 'refused' | 'created' | 'unknown' | 'gone' | 'inactive';
  id: string | null;
}

/** What is imported. */
export interface Kind<F extends Begun> {
  readonly descriptor: Descriptor;
  /** What its permissions are called: `add_x`, `delete_x`. */
  readonly model: string;
  recordOf(fila: F): Row;
  /** What is looked at before a row is created; it may find that an earlier call did so. */
  prepare?(fila: F, context: Context): Promise<void>;
  /** Records among which those of these rows are found, where their creation was never confirmed. */
  candidates(filas: readonly F[], context: Context): Promise<Row[]>;
  isOf(row: Row, fila: F): boolean;
}

/** A text as a server may keep it: without outer spaces, its letters composed. */
export const kept = (text: string): string => text.normalize('NFKC').trim();

interface Stopped {
  readonly errors: ErrorFila[];
  /** The failure of a write that was certainly not carried out, such as FORBIDDEN. */
  failure: RestError | null;
  /** How many of the errors only say that the token had ended meanwhile. */
  expired: number;
}

async function create<F extends Begun>(fila: F, kind: Kind<F>, context: Context, stopped: Stopped): Promise<void> {
  try {
    await kind.prepare?.(fila, context);
    if (fila.state === 'created') return;
    // Whatever happens from now on, the server may have it.
    fila.state = 'unknown';
    fila.id = String((await written(kind.descriptor, null, kind.recordOf(fila), context)).id);
    fila.state = 'created';
  } catch (error) {
    const about = { fila: fila.fila };
    if (error instanceof Halt) {
      fila.state = 'refused';
      stopped.errors.push(...error.errors.map(({ field, message }) => ({ ...about, field, message })));
    } else if (error instanceof RestError) {
      stopped.errors.push({ ...about, field: null, message: error.message });
      if (fila.state === 'unknown' && error.ofUpstream) return;
      fila.state = 'refused';
      stopped.failure ??= error;
      if (error.code === 'UNAUTHENTICATED') stopped.expired += 1;
    } else throw error;
  }
}

/**
 * Creates parents before their children, several at once; nothing more is begun after the first failure, nor when the
 * time of the call is over, though never before it created something.
 */
async function createAll<F extends Begun>(filas: readonly F[], kind: Kind<F>, until: number, context: Context) {
  const stopped: Stopped = { errors: [], failure: null, expired: 0 };
  const isOver = () => performance.now() > until && filas.some(({ state }) => state === 'created');
  const createOne = async (fila: F) => {
    if (fila.state === 'waiting' && stopped.errors.length === 0 && !isOver())
      await create(fila, kind, context, stopped);
  };
  for (const level of levelsOf(filas)) await pMap(level, createOne, AT_ONCE);
  return stopped;
}

/** Whether just the first rows were created, one at least: only then does their number tell which. */
const isBeginning = (filas: readonly Begun[], created: number): boolean =>
  created > 0 && filas.every(({ state }, index) => (state === 'created') === index < created);

/**
 * Creates records out of v1's own creates: those that there was time for, or none, as what was created before a failure
 * is removed again. `before`: records that are not of this import, whatever they look like.
 */
export async function importRows<F extends Begun>(
  filas: readonly F[],
  kind: Kind<F>,
  before: ReadonlySet<string>,
  context: Context,
  about: object,
  callMs = Number.POSITIVE_INFINITY,
): Promise<{ creadas: string[]; errors: ErrorFila[]; left: Left[] }> {
  // Who may not remove a record could not take back what was created before a refusal.
  await demandAll([`add_${kind.model}`, `delete_${kind.model}`], context);
  // A process that is killed in between undoes nothing: what has no end in the log is to be looked at.
  const { log } = context.rest.upstream;
  const told = { requestId: context.requestId, ...about };
  log.info({ ...told, filas: filas.length }, 'import begins');
  const { errors, failure, expired } = await createAll(filas, kind, performance.now() + callMs, context);
  const creadas = filas.flatMap(({ id }) => id ?? []);
  // The next call of many is refused before it creates anything, and goes on with a renewed token.
  const isGoneOnWith =
    callMs < Number.POSITIVE_INFINITY && expired === errors.length && isBeginning(filas, creadas.length);
  if (errors.length === 0 || isGoneOnWith) {
    log.info(told, 'import done');
    return { creadas, errors: [], left: [] };
  }
  // Where nothing was begun, it fails as everything else does: a token that has just expired is renewed, and so on.
  if (failure && filas.every(({ state }) => state === 'waiting' || state === 'refused')) throw failure;
  const { left } = await undo(filas, kind, before, context);
  // Whoever sent it may have left.
  if (left.length > 0) log.warn({ ...told, ids: left.map(({ id }) => id) }, 'import remains');
  else log.info(told, 'import undone');
  return { creadas: [], errors, left };
}
