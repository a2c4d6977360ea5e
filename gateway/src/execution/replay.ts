import type { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import type { Labels } from '../loaders/labels.ts';
import type { RestClient } from '../upstream/client.ts';
import type { UpstreamGet } from '../upstream/requestState.ts';

/** The text of a result, and everything that it was made of. */
export interface CachedResult {
  readonly text: Buffer;
  readonly gets: readonly UpstreamGet[];
  readonly generation: number;
  readonly labelsExpire: number;
}

/** Sends again what a result was made of, in the order of its dependencies; true when every answer is the same. */
async function confirmed(gets: readonly UpstreamGet[], rest: RestClient): Promise<boolean> {
  const [only] = gets;
  if (gets.length === 1 && only) return rest.confirm(only);
  for (let first = 0; first < gets.length; ) {
    const after = gets[first]?.after;
    const wave: Promise<boolean>[] = [];
    for (; first < gets.length && gets[first]?.after === after; first += 1) {
      const get = gets[first];
      if (get) wave.push(rest.confirm(get));
    }
    if (!(await Promise.all(wave)).every((same) => same)) return false;
  }
  return true;
}

/**
 * Reuses the text of a query's result when the upstream, asked again with the caller's own token, confirms every
 * answer that the result was made of. No authorisation is skipped; only the work of turning the same answers into the
 * same text is.
 */
export class Replay {
  readonly #results: LRUCache<string, CachedResult>;
  readonly #labels: Labels;

  constructor(results: LRUCache<string, CachedResult>, labels: Labels) {
    this.#results = results;
    this.#labels = labels;
  }

  /** The writes so far, by which it is known later whether one came in between. */
  get generation(): number {
    return this.#labels.generation;
  }

  /** The cached text, if the upstream confirms it. Null at once where nothing is cached. */
  find(key: string, { rest }: Context): Promise<Buffer | null> | null {
    const cached = this.#results.get(key);
    if (!cached || !this.#labelsHold(cached)) return null;
    return confirmed(cached.gets, rest).then((same) => (same ? cached.text : null));
  }

  /** A result without cached labels rests on its upstream calls alone. */
  #labelsHold({ generation, labelsExpire }: CachedResult): boolean {
    return labelsExpire === Number.POSITIVE_INFINITY || this.#labels.hold(generation, labelsExpire);
  }

  /** Keeps the text of a result without errors; not if any of what it was made of cannot be confirmed later. */
  keep(key: string, text: Buffer, context: Context, generation: number): void {
    const { state } = context.rest;
    const gets = state.gets.filter(({ used }) => used);
    if (gets.length === 0 || !state.repeatable || gets.some(({ serial }) => serial === 0)) return;
    const { labelsExpire } = context;
    // Where something was written meanwhile, labels that were taken before it may be old.
    if (labelsExpire !== Number.POSITIVE_INFINITY && generation !== this.generation) return;
    this.#results.set(key, { text, gets, generation, labelsExpire });
  }
}

/** What a cached result takes; its text may be held compressed beside itself. */
export const resultBytes = ({ text, gets }: CachedResult, key: string): number =>
  Math.ceil(text.length * 1.2) + gets.length * 300 + key.length + 200;
