import { BoundedMap } from '../bounded.ts';
import type { Arrived } from './arrived.ts';
import { etagOf } from './calls.ts';
import type { Reply } from './transport.ts';

/** An answer kept for one token: the server is still asked every time, and says whether it is the same. */
export interface KeptAnswer {
  readonly etag: string | null;
  /** The bytes, where there is no ETag to tell sameness by. */
  readonly bytes: Buffer | null;
  /** The answer; absent where answers change too often for it to be worth its memory. */
  readonly arrived?: Arrived;
  /** Unique for every answer ever kept, so that results made of it know it again; 0 without the answer. */
  readonly serial: number;
  /** How often in a row the answer was another one. */
  readonly changes: number;
}

/** After so many changes in a row an answer's value is no longer kept, until it is the same twice. */
const RESTLESS = 3;

/** What was compared on its way arrives as the very buffer that it was compared with. */
const equal = (kept: Buffer, body: Buffer): boolean => kept === body || kept.equals(body);

const same = (kept: KeptAnswer, reply: Reply, etag: string | null): boolean =>
  kept.etag === null ? kept.bytes !== null && equal(kept.bytes, reply.body) : kept.etag === etag;

/** The answers that may be reused once the upstream confirms them; bounded by bytes. */
export class Answers {
  readonly #kept: BoundedMap<KeptAnswer>;
  #serial = 0;

  constructor(bytes: number) {
    this.#kept = new BoundedMap(bytes);
  }

  get bytes(): number {
    return this.#kept.bytes;
  }

  get(key: string): KeptAnswer | undefined {
    return this.#kept.get(key);
  }

  /** Whether the upstream says that the kept answer still stands: `304`, or the same bytes. */
  confirms(kept: KeptAnswer | undefined, reply: Reply): boolean {
    if (!kept || kept.serial === 0) return false;
    if (reply.status === 304) return kept.etag !== null;
    return reply.status === 200 && kept.bytes !== null && equal(kept.bytes, reply.body);
  }

  /** Keeps a new answer; says by which serial results may refer to it, 0 when it is not kept. */
  keep(key: string, reply: Reply, arrived: Arrived, earlier: KeptAnswer | undefined): number {
    const etag = etagOf(reply);
    const changes = !earlier || same(earlier, reply, etag) ? 0 : earlier.changes + 1;
    const bytes = etag === null ? reply.body : null;
    if (changes >= RESTLESS) {
      this.#kept.set(key, { etag, bytes, serial: 0, changes }, bytes?.length ?? 0);
      return 0;
    }
    this.#serial += 1;
    // A parsed answer takes about three times the room of its text.
    const size = reply.body.length * (etag === null ? 4 : 3);
    this.#kept.set(key, { etag, bytes, arrived, serial: this.#serial, changes }, size);
    return this.#serial;
  }
}
