import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import type { Labels, Validity } from '../loaders/labels.ts';
import type { UpstreamGet } from '../upstream/calls.ts';

/** The text of a result, and everything that it was made of. */
export interface CachedResult {
  readonly text: string;
  /** The root fields of `data`. */
  readonly keys: readonly string[];
  readonly gets: readonly UpstreamGet[];
  /** Until when the labels in it may be shown. */
  readonly labels: readonly Validity[];
}

/** A cached result with its text, which may be held compressed too. */
const sizeCalculation = ({ text, gets, labels: { length } }: CachedResult, key: string): number =>
  Math.ceil(text.length * 1.2) + gets.length * 300 + length * 100 + key.length + 200;

/** Reuses the text of a query's result when the upstream, asked with the caller's token, confirms every answer in it. */
export function createReplay(bytes: number, labels: Labels) {
  const results = new LRUCache<string, CachedResult>({ maxSize: Math.max(1, Math.floor(bytes)), sizeCalculation });
  const lookups = { hits: 0, misses: 0 };
  return {
    lookups,
    bytes: () => results.calculatedSize,

    /** The cached result, if the upstream confirms it. */
    async find(key: string, { rest }: Context): Promise<CachedResult | null> {
      const cached = results.get(key);
      const asked = cached?.labels.every(labels.hold) ? cached.gets.map((get) => rest.confirm(get)) : [];
      const confirmed = cached && asked.length > 0 && (await Promise.all(asked)).every((same) => same);
      lookups[confirmed ? 'hits' : 'misses'] += 1;
      return confirmed ? cached : null;
    },

    /** Keeps the text of a result without errors. */
    keep(key: string, data: object, { labelsUsed, rest }: Context): void {
      const gets = [...rest.state.used];
      if (!rest.state.repeatable || gets.length === 0 || gets.some(({ answerId }) => answerId === null)) return;
      // A write in the meantime may have changed labels that were read before it.
      if (!labelsUsed.every(labels.hold)) return;
      results.set(key, { text: JSON.stringify({ data }), keys: Object.keys(data), gets, labels: labelsUsed });
    },
  };
}

export type Replay = ReturnType<typeof createReplay>;

/** The text of each reused `data` that nobody has read. */
const texts = new WeakMap<object, string>();

/**
 * The `data` of a cached result. It is parsed only when a plugin reads it; from then on it is serialized like any other,
 * since a plugin may have changed it.
 */
export function lazyData({ text, keys }: CachedResult): Record<string, unknown> {
  let parsed: Record<string, unknown> | null = null;
  const data: Record<string, unknown> = {};
  function read(): Record<string, unknown> {
    texts.delete(data);
    parsed ??= (JSON.parse(text) as { data: Record<string, unknown> }).data;
    return parsed;
  }
  for (const key of keys) {
    Object.defineProperty(data, key, {
      configurable: true,
      enumerable: true,
      get: () => read()[key],
      set(value: unknown) {
        read()[key] = value;
      },
    });
  }
  texts.set(data, text);
  return data;
}

/** The text of a result whose `data` comes from `lazyData` unread; undefined for any other. */
export const reusedText = (data: object | null | undefined): string | undefined => (data ? texts.get(data) : undefined);
