import { LRUCache } from 'lru-cache';
import type { Eventually, Row } from '../rest/codec/row.ts';
import type { Language } from '../rest/errors.ts';

/** When labels expire: at a time, or with the next write. */
export interface Validity {
  readonly expires: number;
  /** The number of writes before the labels were read. */
  readonly generation: number;
}

/** The cached labels of one resource, tenant and language; a promise while loading. */
export interface CachedLabels {
  readonly labels: Map<string, Eventually<Row | null>>;
  readonly validity: Validity;
}

/** The maximum size of an entry, and how many labels it holds. */
const ENTRY_BYTES = 100_000;
const ENTRY_LABELS = 1_000;

/** Labels of relations, cached per tenant, language and resource for seconds, or until a write through this gateway. */
export function createLabels(ttlMs: number, bytes: number) {
  const cache = new LRUCache<string, CachedLabels>({ max: Math.max(1, Math.floor(bytes / ENTRY_BYTES)) });
  let writes = 0;
  const lookups = { hits: 0, misses: 0 };
  /** Whether no write came after the labels were read. */
  const isCurrent = ({ generation }: Validity): boolean => generation === writes;
  const isValid = (validity: Validity): boolean => isCurrent(validity) && Date.now() < validity.expires;
  return {
    ttlMs,
    lookups,
    isCurrent,
    isValid,

    of(tenant: string, lang: Language, type: string): CachedLabels {
      const key = `${tenant} ${lang} ${type}`;
      const cached = cache.get(key);
      if (cached && isValid(cached.validity) && cached.labels.size < ENTRY_LABELS) {
        lookups.hits += 1;
        return cached;
      }
      lookups.misses += 1;
      const entry = { labels: new Map(), validity: { expires: Date.now() + ttlMs, generation: writes } };
      if (ttlMs > 0) cache.set(key, entry);
      return entry;
    },

    /** Invalidates every label: a label may be made of any record, and a grant decides which ones a caller reads. */
    invalidate(): void {
      writes += 1;
    },
  };
}

export type Labels = ReturnType<typeof createLabels>;
