import { LRUCache } from 'lru-cache';
import type { Eventually, Row } from '../codec/row.ts';
import type { Language } from '../errors.ts';

/** The labels of one resource that one tenant has seen lately, in one language; a promise while one is loaded. */
export interface CachedLabels {
  readonly labels: Map<string, Eventually<Row | null>>;
  readonly expires: number;
  readonly generation: number;
}

/** What one entry may take, and how many labels it holds at most. */
const ENTRY_BYTES = 100_000;
const ENTRY_LABELS = 1_000;

/** Labels of relations, cached per tenant, language and resource for seconds, or until a write through this gateway. */
export function createLabels(ttlMs: number, bytes: number) {
  const cache = new LRUCache<string, CachedLabels>({ max: Math.max(1, Math.floor(bytes / ENTRY_BYTES)) });
  let generation = 0;
  const lookups = { hits: 0, misses: 0 };
  const hold = (entry: Pick<CachedLabels, 'expires' | 'generation'>) =>
    entry.generation === generation && Date.now() < entry.expires;
  return {
    ttlMs,
    lookups,
    /** Whether labels that were taken then may still be shown. */
    hold,
    /** Counts the writes: what was taken before one may be old after it. */
    generation: () => generation,

    of(tenant: string, lang: Language, type: string): CachedLabels {
      const key = `${tenant} ${lang} ${type}`;
      const found = cache.get(key);
      if (found && hold(found) && found.labels.size < ENTRY_LABELS) {
        lookups.hits += 1;
        return found;
      }
      lookups.misses += 1;
      const entry = { labels: new Map(), expires: Date.now() + ttlMs, generation };
      if (ttlMs > 0) cache.set(key, entry);
      return entry;
    },

    /** Something is written: no label that was taken before is shown again, and its place is taken by the next one. */
    expire(): void {
      generation += 1;
    },
  };
}

export type Labels = ReturnType<typeof createLabels>;
