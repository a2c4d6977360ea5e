import { LARGE_BYTES } from './workQueue.ts';

/** Freezes rows and lists down to their last one. */
function freeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  }
  return value;
}

/** An answer as it came. It is parsed and decoded when somebody needs that, and then once. */
export class Answer {
  readonly etag: string | null;
  readonly large: boolean;
  readonly #frozen: boolean;
  #body: Buffer | null;
  #value: unknown;

  /** `frozen`: whoever would change what others are answered with, too, gets an error instead. */
  constructor(body: Buffer, etag: string | null, frozen: boolean) {
    this.#body = body;
    this.#frozen = frozen;
    this.etag = etag;
    this.large = body.length >= LARGE_BYTES;
  }

  get decoded(): boolean {
    return this.#body === null;
  }

  /** What the answer means; throws what parsing and decoding throw. */
  value(decode: (raw: unknown, etag: string | null) => unknown): unknown {
    if (this.#body !== null) {
      const value = decode(JSON.parse(this.#body.toString('utf8')), this.etag);
      this.#value = this.#frozen ? freeze(value) : value;
      this.#body = null;
    }
    return this.#value;
  }
}
