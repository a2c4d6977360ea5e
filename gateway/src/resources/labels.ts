import { LRUCache } from 'lru-cache';
import type { Eventually, Row } from '../rest/codec/row.ts';
import type { Language } from '../rest/errors.ts';

/** Identifies an entry of labels in cached results. */
export interface Validity {
  readonly key: string;
}

/** The cached labels of one resource, tenant and language; a promise while loading. */
interface CachedLabels {
  readonly labels: Map<string, Eventually<Row | null>>;
  readonly validity: Validity;
}

/** The maximum size of an entry, and how many labels it holds. */
const ENTRY_BYTES = 100_000;
const ENTRY_LABELS = 1_000;

/** Labels of relations, cached per tenant, language and resource for seconds, or until a write through this gateway. */
export function createLabels(ttlMs: number, bytes: number) {
  const cache = new LRUCache<string, CachedLabels>({ max: Math.max(1, Math.floor(bytes / ENTRY_BYTES)), ttl: ttlMs });
  return {
    ttlMs,

    isValid: (validity: Validity): boolean => cache.peek(validity.key)?.validity === validity,

    of(tenant: string, lang: Language, type: string): CachedLabels {
      const key = `${tenant} ${lang} ${type}`;
      const cached = cache.get(key);
      if (cached && cached.labels.size < ENTRY_LABELS) return cached;
      const entry: CachedLabels = { labels: new Map(), validity: { key } };
      cache.set(key, entry);
      return entry;
    },

    /** Invalidates every label: a label may be made of any record, and a grant decides which ones a caller reads. */
    invalidate: () => cache.clear(),
  };
}

export type Labels = ReturnType<typeof createLabels>;
