import { ownBytes } from '@encuestas/ops';
import { LRUCache } from 'lru-cache';
import type { Decode } from '../codec/decode.ts';
import { jsonOf } from '../codec/json.ts';
import { isVersion } from './path.ts';
import type { Reply } from './transport.ts';

/** The version that an answer says it is; one that cannot be sent back is none. */
export function etagOf({ headers: { etag } }: Pick<Reply, 'headers'>): string | null {
  return typeof etag === 'string' && isVersion(etag) ? etag : null;
}

/** What a change may name as the version that it is based on: a weak ETag never is the same as another (RFC 9110). */
export const versionOf = (etag: string | null): string | null => (etag?.startsWith('W/') ? null : etag);

/** An answer of the upstream, kept as its bytes: who needs it parses it, so that no request works with another's rows. */
export class Answer {
  /** By which results that are made of it know it again. */
  readonly id = Symbol();
  readonly etag: string | null;
  readonly body: Buffer;

  constructor(reply: Reply) {
    this.etag = etagOf(reply);
    this.body = ownBytes(reply.body);
  }

  /** What the answer means; throws what parsing and decoding throw. */
  decoded<T>(decode: Decode<T>): T {
    return decode(jsonOf(this.body), versionOf(this.etag));
  }

  /** Whether the upstream says that this answer still stands: `304`, or the same bytes. */
  confirmedBy({ status, body }: Reply): boolean {
    return this.etag === null ? status === 200 && this.body.equals(body) : status === 304;
  }
}

/** The answers that may be reused once the upstream confirms them, per tenant and path; bounded by bytes. */
export const createAnswers = (bytes: number) =>
  new LRUCache<string, Answer>({
    maxSize: Math.max(1, Math.floor(bytes)),
    sizeCalculation: ({ body }, key) => body.length + key.length + 200,
  });

export type Answers = ReturnType<typeof createAnswers>;
