import type { Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Descriptor } from '../descriptor.ts';
import { RestError, WrongShape } from '../errors.ts';
import type { FieldError } from '../generated/schema.ts';
import { type Payload, save } from '../payload.ts';
import { endpoint } from '../upstream/path.ts';

/** How long one call writes; well before `REQUEST_TIMEOUT_MS` it answers, and the client calls again to go on. */
const CALL_MS = 4_000;

/** How long undoing may take, counted from the failure; it goes on when the caller disconnects. */
export const UNDO_MS = 20_000;

/** Writes of one request in flight at once. Whatever fails, those that were begun are awaited. */
export const AT_ONCE = { concurrency: 6, stopOnError: false };

/** The server refused a write, for reasons that a person can mend. */
export class Refused extends Error {
  readonly errors: FieldError[];

  constructor(errors: FieldError[]) {
    super('refused');
    this.errors = errors;
  }
}

/** Many writes over several calls of bounded length. However a call ends, it answers what it has written. */
export class Work {
  readonly context: Context;
  readonly #until: number;
  #begun = false;

  constructor(context: Context, callMs = CALL_MS) {
    this.context = context;
    this.#until = performance.now() + callMs;
  }

  /** Whether this call has used up its time; never before it wrote something, so that every call gets somewhere. */
  get over(): boolean {
    return this.#begun && performance.now() > this.#until;
  }

  /** Creates a record, or changes the one of this id. */
  async save(kind: Descriptor, id: string | null, input: Row, ifMatch: string | null = null): Promise<Payload> {
    try {
      const saved = await save(kind, { id, ifMatch }, input, this.context);
      if (saved.errors.length > 0) return saved;
      this.#begun = true;
      if (saved.record) return saved;
      // Work goes on with what it wrote: a record of which nothing is known counts as an answer that was lost.
      return this.context.rest.shaped(endpoint(kind.path), () => {
        throw new WrongShape(kind.path, 'the record that was written', null);
      });
    } catch (error) {
      // It may have been carried out: its answer was lost on the way.
      this.#begun ||= error instanceof RestError && error.ofUpstream;
      throw error;
    }
  }

  /** Runs the work. What fails before anything was written is thrown; later failures are data, with what was done. */
  async run(work: () => Promise<boolean>) {
    try {
      return { done: await work(), stoppedBy: null, errors: [] };
    } catch (error) {
      if (error instanceof Refused) return { done: false, stoppedBy: null, errors: error.errors };
      if (!(error instanceof RestError) || !this.#begun) throw error;
      return { done: false, stoppedBy: error.code, errors: [{ field: null, message: error.message }] };
    }
  }
}

export function accepted({ record: row, errors }: Payload, about?: string): Row {
  if (row) return row;
  throw new Refused(about ? errors.map(({ message }) => ({ field: null, message: `${about}: ${message}` })) : errors);
}
