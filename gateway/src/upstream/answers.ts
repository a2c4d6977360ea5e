import { LRUCache } from 'lru-cache';
import type { Decode } from '../codec/decode.ts';
import { isVersion } from './path.ts';
import type { Reply } from './transport.ts';

/** The version that an answer says it is; one that cannot be sent back is none. */
export function etagOf({ headers: { etag } }: Pick<Reply, 'headers'>): string | null {
  return typeof etag === 'string' && isVersion(etag) ? etag : null;
}

/** Freezes rows and lists down to their last one. */
function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

/** An answer of the upstream. It is parsed and decoded when somebody needs that, and then once. */
export class Answer {
  readonly etag: string | null;
  /** Unique, so that results made of it know it again. */
  readonly serial: number;
  /** What it takes in memory: parsed, about three times its text. */
  readonly size: number;
  readonly #frozen: boolean;
  /** The bytes until they are parsed; for good where there is no ETag by which the answer is known again. */
  #body: Buffer | null;
  #value: unknown;
  #decoded = false;

  constructor(reply: Reply, serial: number, frozen: boolean) {
    this.etag = etagOf(reply);
    this.serial = serial;
    this.size = reply.body.length * (this.etag === null ? 4 : 3);
    this.#body = reply.body;
    this.#frozen = frozen;
  }

  /** What the answer means; throws what parsing and decoding throw. */
  value(decode: Decode<unknown>): unknown {
    if (!this.#decoded && this.#body) {
      const value = decode(JSON.parse(this.#body.toString('utf8')), this.etag);
      this.#value = this.#frozen ? freeze(value) : value;
      this.#decoded = true;
      if (this.etag !== null) this.#body = null;
    }
    return this.#value;
  }

  /** Whether the upstream says that this answer still stands: `304`, or the same bytes. */
  confirmedBy({ status, body }: Reply): boolean {
    if (this.etag !== null) return status === 304;
    return status === 200 && this.#body?.equals(body) === true;
  }
}

/** The answers that may be reused once the upstream confirms them, per tenant and path; bounded by bytes. */
export class Answers {
  readonly #cache: LRUCache<string, Answer>;
  readonly #frozen: boolean;
  #serial = 0;

  /** `frozen`: whoever would change what others are answered with, too, gets an error instead. */
  constructor(bytes: number, frozen: boolean) {
    this.#cache = new LRUCache({
      maxSize: Math.max(1, Math.floor(bytes)),
      sizeCalculation: ({ size }, key) => size + key.length + 200,
    });
    this.#frozen = frozen;
  }

  get bytes(): number {
    return this.#cache.calculatedSize;
  }

  get(key: string): Answer | undefined {
    return this.#cache.get(key);
  }

  /** A new answer; kept where there is a key. */
  add(key: string | null, reply: Reply): Answer {
    this.#serial += 1;
    const answer = new Answer(reply, this.#serial, this.#frozen);
    if (key !== null) this.#cache.set(key, answer);
    return answer;
  }
}
