import type { ExecutionResult } from 'graphql';
import type { BoundedMap } from '../bounded.ts';
import type { Context } from '../context.ts';
import type { Catalogues } from '../loaders/catalogues.ts';
import type { Asked, RestClient } from '../upstream/client.ts';

/** The text of a result, and everything that it rests on. */
export interface KeptResult {
  readonly body: Buffer;
  readonly calls: readonly Asked[];
  readonly generation: number;
  readonly holdsUntil: number;
}

/** Stands for a result whose text is at hand: it is the context's body. */
export const AT_HAND: ExecutionResult = Object.freeze({ data: Object.freeze({}) });

/** Asks again what a result rests on, in the order of its dependencies; true when every answer is still the same. */
async function confirmed(calls: readonly Asked[], rest: RestClient): Promise<boolean> {
  const [only] = calls;
  if (calls.length === 1 && only) return rest.confirm(only);
  for (let first = 0; first < calls.length; ) {
    const after = calls[first]?.after;
    const wave: Promise<boolean>[] = [];
    for (; first < calls.length && calls[first]?.after === after; first += 1) {
      const call = calls[first];
      if (call) wave.push(rest.confirm(call));
    }
    if (!(await Promise.all(wave)).every((same) => same)) return false;
  }
  return true;
}

/**
 * Reuses the text of a query's result when the upstream, asked again with the caller's own token, confirms every
 * answer that the result was made of. Nothing stale is shown and no authorisation is skipped; only the work of
 * turning the same answers into the same text is.
 */
export class Replay {
  readonly #results: BoundedMap<KeptResult>;
  readonly #catalogues: Catalogues;

  constructor(results: BoundedMap<KeptResult>, catalogues: Catalogues) {
    this.#results = results;
    this.#catalogues = catalogues;
  }

  /** The state of things that a result is about to rest on. */
  get generation(): number {
    return this.#catalogues.generation;
  }

  /** The kept result, if it still stands; its text is then the context's body. Null at once where nothing is kept. */
  find(key: string, context: Context): Promise<ExecutionResult | null> | null {
    const kept = this.#results.get(key);
    if (!kept || !this.#labelsHold(kept)) return null;
    return confirmed(kept.calls, context.rest).then((same) => {
      if (!same) return null;
      context.note.body = kept.body;
      context.note.reused = true;
      return AT_HAND;
    });
  }

  /** A result without labels from a catalogue rests on its calls alone. */
  #labelsHold({ generation, holdsUntil }: KeptResult): boolean {
    return holdsUntil === Number.POSITIVE_INFINITY || this.#catalogues.holds(generation, holdsUntil);
  }

  /** Remembers how to keep a result once its text is made; not if any of what it rests on cannot be confirmed later. */
  offer(key: string, result: ExecutionResult, context: Context, generation: number): void {
    if (result.errors || context.rest.asked.length === 0) return;
    const calls = context.rest.asked.filter(({ used }) => used);
    if (calls.length === 0 || !context.rest.repeatable || calls.some(({ serial }) => serial === 0)) return;
    const holdsUntil = context.loaders.labelsHoldUntil;
    // Where something was written meanwhile, labels that were taken before it may be old.
    if (holdsUntil !== Number.POSITIVE_INFINITY && generation !== this.#catalogues.generation) return;
    // Assigned by name: see RequestContext.
    const keep = (body: Buffer) =>
      // A text may be held compressed beside itself.
      this.#results.set(key, { body, calls, generation, holdsUntil }, body.length * 1.2 + calls.length * 300);
    context.note.keep = keep;
  }
}
