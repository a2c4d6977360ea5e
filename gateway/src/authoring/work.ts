import type { Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Descriptor } from '../descriptor.ts';
import { RestError, WrongShape } from '../errors.ts';
import type { FieldError } from '../generated/schema.ts';
import { save } from '../payload.ts';
import { endpoint } from '../upstream/path.ts';

/** How long one call writes; well before `REQUEST_TIMEOUT_MS` it answers, and the client calls again to go on. */
const CALL_MS = 4_000;

/** How long undoing may take, counted from the failure; it goes on when the caller disconnects. */
export const UNDO_MS = 20_000;

/** Ends a call before all is done: for reasons that a person can mend, or for none, and then the next call goes on. */
export class Halt extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[] = []) {
    super('halt');
    this.errors = errors;
  }
}

interface Change {
  readonly ifMatch?: string | null;
  /** What a refusal is about, where a person would not know. */
  readonly about?: unknown;
}

/** Creates a record, or changes the one of this id; a refusal is a `Halt`. */
export async function written(
  kind: Descriptor,
  id: string | null,
  input: Row,
  context: Context,
  { ifMatch, about }: Change = {},
): Promise<Row> {
  const { record, errors } = await save(kind, { id, ifMatch }, input, context);
  if (errors.length > 0)
    throw new Halt(about ? errors.map(({ message }) => ({ field: null, message: `${about}: ${message}` })) : errors);
  if (record) return record;
  // Work goes on with what it wrote: a record of which nothing is known counts as an answer that was lost.
  return context.rest.shaped(endpoint(kind.path), () => {
    throw new WrongShape(kind.path, 'the record that was written', null);
  });
}

/** Many writes over several calls of bounded length. However a call ends, it answers what it has written. */
export class Work {
  readonly context: Context;
  readonly #until = performance.now() + CALL_MS;
  #begun = false;

  constructor(context: Context) {
    this.context = context;
  }

  /** Writes, unless the time of this call is up; never before it wrote something, so that every call gets somewhere. */
  async save(kind: Descriptor, id: string | null, input: Row, change?: Change): Promise<Row> {
    if (this.#begun && performance.now() > this.#until) throw new Halt();
    try {
      const row = await written(kind, id, input, this.context, change);
      this.#begun = true;
      return row;
    } catch (error) {
      // It may have been carried out: its answer was lost on the way.
      this.#begun ||= error instanceof RestError && error.ofUpstream;
      throw error;
    }
  }

  /** Runs the work. What fails before anything was written is thrown; later failures are data, with what was done. */
  async run(work: () => Promise<unknown>) {
    try {
      await work();
      return { done: true, stoppedBy: null, errors: [] };
    } catch (error) {
      if (error instanceof Halt) return { done: false, stoppedBy: null, errors: error.errors };
      if (!(error instanceof RestError) || !this.#begun) throw error;
      // A token that ended meanwhile is renewed at the next call, which is refused before it begins anything.
      if (error.code === 'UNAUTHENTICATED') return { done: false, stoppedBy: null, errors: [] };
      return { done: false, stoppedBy: error.code, errors: [{ field: null, message: error.message }] };
    }
  }
}
