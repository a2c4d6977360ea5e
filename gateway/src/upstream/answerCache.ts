import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';
import { etagOf } from './calls.ts';
import type { Reply } from './transport.ts';

/** An answer cached for one tenant: the server is still asked every time, and says whether it is the same. */
export interface CachedAnswer {
  readonly etag: string | null;
  /** The bytes, where there is no ETag to tell sameness by. */
  readonly bytes: Buffer | null;
  /** The answer; absent where answers change too often for it to be worth its memory. */
  readonly answer?: Answer;
  /** Unique for every answer ever cached, so that results made of it know it again; 0 without the answer. */
  readonly serial: number;
  /** How often in a row the answer was another one. */
  readonly changes: number;
  /** What it takes in memory. */
  readonly size: number;
}

const sizeCalculation = ({ size }: CachedAnswer, key: string): number => size + key.length + 200;

/** After so many changes in a row an answer's value is no longer cached, until it is the same twice. */
const RESTLESS = 3;

/** What was compared on its way arrives as the very buffer that it was compared with. */
const equal = (cached: Buffer, body: Buffer): boolean => cached === body || cached.equals(body);

const same = (cached: CachedAnswer, reply: Reply, etag: string | null): boolean =>
  cached.etag === null ? cached.bytes !== null && equal(cached.bytes, reply.body) : cached.etag === etag;

/** The answers that may be reused once the upstream confirms them; bounded by bytes. */
export class AnswerCache {
  readonly #cache: LRUCache<string, CachedAnswer>;
  #serial = 0;

  constructor(bytes: number) {
    this.#cache = new LRUCache({ maxSize: Math.max(1, Math.floor(bytes)), sizeCalculation });
  }

  get bytes(): number {
    return this.#cache.calculatedSize;
  }

  get(key: string): CachedAnswer | undefined {
    return this.#cache.get(key);
  }

  /** Whether the upstream says that the cached answer still stands: `304`, or the same bytes. */
  confirms(cached: CachedAnswer | undefined, reply: Reply): boolean {
    if (!cached || cached.serial === 0) return false;
    if (reply.status === 304) return cached.etag !== null;
    return reply.status === 200 && cached.bytes !== null && equal(cached.bytes, reply.body);
  }

  /** Caches a new answer; its serial, by which results refer to it, is 0 when it is not cached. */
  keep(key: string, reply: Reply, answer: Answer, earlier: CachedAnswer | undefined): number {
    const etag = etagOf(reply);
    const changes = !earlier || same(earlier, reply, etag) ? 0 : earlier.changes + 1;
    const bytes = etag === null ? reply.body : null;
    if (changes >= RESTLESS) {
      this.#cache.set(key, { etag, bytes, serial: 0, changes, size: bytes?.length ?? 0 });
      return 0;
    }
    this.#serial += 1;
    // A parsed answer takes about three times the room of its text.
    const size = reply.body.length * (etag === null ? 4 : 3);
    this.#cache.set(key, { etag, bytes, answer, serial: this.#serial, changes, size });
    return this.#serial;
  }
}
