import { LRUCache } from 'lru-cache';
import type { Eventually, Row } from '../codec/row.ts';
import type { Language } from '../errors.ts';

/** Until when labels of one resource may be shown: a time, or the next write that may change them. */
export interface Validity {
  readonly type: string;
  readonly expires: number;
  /** The writes before they were read. */
  readonly generation: number;
}

/** The labels of one resource that one tenant has seen lately, in one language; a promise while one is loaded. */
export interface CachedLabels {
  readonly labels: Map<string, Eventually<Row | null>>;
  readonly validity: Validity;
}

/** What one entry may take, and how many labels it holds at most. */
const ENTRY_BYTES = 100_000;
const ENTRY_LABELS = 1_000;

/** Labels of relations, cached per tenant, language and resource for seconds, or until a write through this gateway. */
export function createLabels(ttlMs: number, bytes: number) {
  const cache = new LRUCache<string, CachedLabels>({ max: Math.max(1, Math.floor(bytes / ENTRY_BYTES)) });
  /** The writes that may have changed any label, and beside them those that may have changed a type's. */
  let general = 0;
  const writes = new Map<string, number>();
  const lookups = { hits: 0, misses: 0 };
  const generationOf = (type: string): number => general + (writes.get(type) ?? 0);
  /** Whether nothing was written that may have changed them. */
  const isCurrent = ({ type, generation }: Validity): boolean => generation === generationOf(type);
  const hold = (validity: Validity): boolean => isCurrent(validity) && Date.now() < validity.expires;
  return {
    ttlMs,
    lookups,
    isCurrent,
    /** Whether labels may still be shown. */
    hold,

    of(tenant: string, lang: Language, type: string): CachedLabels {
      const key = `${tenant} ${lang} ${type}`;
      const found = cache.get(key);
      if (found && hold(found.validity) && found.labels.size < ENTRY_LABELS) {
        lookups.hits += 1;
        return found;
      }
      lookups.misses += 1;
      const validity = { type, expires: Date.now() + ttlMs, generation: generationOf(type) };
      const entry = { labels: new Map(), validity };
      if (ttlMs > 0) cache.set(key, entry);
      return entry;
    },

    /**
     * Something is written: no label of these types, or of any, that was taken before is shown again. Its place is taken
     * by the next one.
     */
    expire(types: Iterable<string> | null): void {
      if (types === null) general += 1;
      else for (const type of types) writes.set(type, (writes.get(type) ?? 0) + 1);
    },
  };
}

export type Labels = ReturnType<typeof createLabels>;
