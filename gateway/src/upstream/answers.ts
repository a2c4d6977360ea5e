import { LRUCache } from 'lru-cache';
import type { Decode } from '../codec/decode.ts';
import { jsonOf } from '../codec/json.ts';
import { ownBytes } from '../ownBytes.ts';
import { isVersion } from './path.ts';
import type { Reply } from './transport.ts';

/** The version that an answer says it is; one that cannot be sent back is none. */
export function etagOf({ headers: { etag } }: Pick<Reply, 'headers'>): string | null {
  return typeof etag === 'string' && isVersion(etag) ? etag : null;
}

/** What a change may name as the version that it is based on: a weak ETag never is the same as another (RFC 9110). */
export const versionOf = (etag: string | null): string | null => (etag?.startsWith('W/') ? null : etag);

function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

/** An answer of the upstream. It is parsed and decoded when somebody needs that, and then once. */
export class Answer {
  /** By which results that are made of it know it again. */
  readonly id = Symbol();
  readonly etag: string | null;
  /** What it takes in memory: parsed, about three times its text. */
  readonly size: number;
  /** The bytes until they are parsed; for good where there is no ETag by which the answer is known again. */
  #body: Buffer | null;
  #value: unknown;

  constructor(reply: Reply) {
    this.etag = etagOf(reply);
    this.size = reply.body.length * (this.etag === null ? 4 : 3);
    this.#body = this.etag === null ? ownBytes(reply.body) : reply.body;
  }

  /** What the answer means; throws what parsing and decoding throw. */
  value(decode: Decode<unknown>, frozen: boolean): unknown {
    if (this.#value === undefined && this.#body) {
      const value = decode(jsonOf(this.#body), versionOf(this.etag));
      this.#value = frozen ? freeze(value) : value;
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
export const createAnswers = (bytes: number) =>
  new LRUCache<string, Answer>({
    maxSize: Math.max(1, Math.floor(bytes)),
    sizeCalculation: ({ size }, key) => size + key.length + 200,
  });

export type Answers = ReturnType<typeof createAnswers>;
