import { BoundedMap } from '../bounded.ts';
import type { Row } from '../codec/row.ts';

/** The labels of one resource that one token has seen lately. */
export interface Shelf {
  readonly labels: Map<string, Row | null>;
  /** Labels that another request of the same token is loading just now. */
  readonly pending: Map<string, Promise<Row | null>>;
  readonly expires: number;
  readonly generation: number;
}

/** A shelf's share of the memory, and how many labels it holds at most. */
const SHELF_BYTES = 100_000;
const SHELF_LABELS = 1_000;

/**
 * Labels of relations, kept for a moment per token, language and resource. Only labels: lists and records are asked of
 * the upstream every time. Any write through this gateway ends them all at once.
 */
export class Catalogues {
  readonly ttlMs: number;
  readonly #shelves: BoundedMap<Shelf>;
  #generation = 0;

  constructor(ttlMs: number, bytes: number) {
    this.ttlMs = ttlMs;
    this.#shelves = new BoundedMap(bytes);
  }

  get generation(): number {
    return this.#generation;
  }

  /** Whether what was taken from a shelf may still be shown. */
  holds(generation: number, expires: number, now = Date.now()): boolean {
    return generation === this.#generation && now < expires;
  }

  shelf(scope: string, lang: string, type: string, now = Date.now()): Shelf {
    const key = `${scope} ${lang} ${type}`;
    const found = this.#shelves.get(key);
    if (found && this.holds(found.generation, found.expires, now) && found.labels.size < SHELF_LABELS) return found;
    const shelf: Shelf = {
      labels: new Map(),
      pending: new Map(),
      expires: now + this.ttlMs,
      generation: this.#generation,
    };
    if (this.ttlMs > 0) this.#shelves.set(key, shelf, SHELF_BYTES);
    return shelf;
  }

  /** A write: nothing that was read before it is known to be so any more, for anybody. */
  end(): void {
    this.#generation += 1;
    this.#shelves.clear();
  }
}
