import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import type { Labels, Validity } from '../loaders/labels.ts';
import type { UpstreamGet } from '../upstream/calls.ts';

/** The text of a result, and everything that it was made of. */
interface CachedResult {
  readonly text: Buffer;
  readonly gets: readonly UpstreamGet[];
  /** Until when the labels in it may be shown. */
  readonly labels: readonly Validity[];
}

/** What a cached result takes; its text may be held compressed beside itself. */
const sizeCalculation = ({ text, gets, labels: { length } }: CachedResult, key: string): number =>
  Math.ceil(text.length * 1.2) + gets.length * 300 + length * 100 + key.length + 200;

/** Reuses the text of a query's result when the upstream, asked with the caller's token, confirms every answer in it. */
export function createReplay(bytes: number, labels: Labels) {
  const results = new LRUCache<string, CachedResult>({ maxSize: Math.max(1, Math.floor(bytes)), sizeCalculation });
  const lookups = { hits: 0, misses: 0 };
  return {
    lookups,
    bytes: () => results.calculatedSize,

    /** The cached text, if the upstream confirms it. */
    async find(key: string, { rest }: Context): Promise<Buffer | null> {
      const cached = results.get(key);
      const asked = cached?.labels.every(labels.hold) ? cached.gets.map((get) => rest.confirm(get)) : [];
      const confirmed = cached && asked.length > 0 && (await Promise.all(asked)).every((same) => same);
      lookups[confirmed ? 'hits' : 'misses'] += 1;
      return confirmed ? cached.text : null;
    },

    /** Keeps the text of a result without errors. */
    keep(key: string, text: Buffer, { labelsUsed, rest }: Context): void {
      const gets = [...rest.state.used];
      if (!rest.state.repeatable || gets.length === 0 || gets.some(({ answerId }) => answerId === null)) return;
      // Where something was written meanwhile, labels that were taken before it may be old.
      if (labelsUsed.every(labels.hold)) results.set(key, { text, gets, labels: labelsUsed });
    },
  };
}

export type Replay = ReturnType<typeof createReplay>;
