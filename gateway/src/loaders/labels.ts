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
export class Labels {
  readonly ttlMs: number;
  readonly #cache: LRUCache<string, CachedLabels>;
  #generation = 0;

  constructor(ttlMs: number, bytes: number) {
    this.ttlMs = ttlMs;
    this.#cache = new LRUCache({ max: Math.max(1, Math.floor(bytes / ENTRY_BYTES)) });
  }

  /** Counts the writes: what was taken before one may be old after it. */
  get generation(): number {
    return this.#generation;
  }

  /** Whether labels of this generation may still be shown. */
  hold(generation: number, expires: number, now = Date.now()): boolean {
    return generation === this.#generation && now < expires;
  }

  of(tenant: string, lang: Language, type: string, now = Date.now()): CachedLabels {
    const key = `${tenant} ${lang} ${type}`;
    const found = this.#cache.get(key);
    if (found && this.hold(found.generation, found.expires, now) && found.labels.size < ENTRY_LABELS) return found;
    const entry = { labels: new Map(), expires: now + this.ttlMs, generation: this.#generation };
    if (this.ttlMs > 0) this.#cache.set(key, entry);
    return entry;
  }

  clear(): void {
    this.#generation += 1;
    this.#cache.clear();
  }
}
