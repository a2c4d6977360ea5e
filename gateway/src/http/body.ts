import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { hasOtherCharset, isDeeperThan } from '@encuestas/ops';
import type { Mounted } from './request.ts';

type Status = 400 | 413 | 415 | 429;

/** A refused body, with the status and the message of the answer. */
export class BadBody extends Error {
  readonly status: Status;

  constructor(status: Status, message: string) {
    super(message);
    this.status = status;
  }
}

/** When the caller disconnects; made once, since a stack trace costs more than reading the body. */
const LEFT = new BadBody(400, 'The caller left.');

/** More levels than any input of the schema has; many more would overflow the stack of what recurses over them. */
const MOST_LEVELS = 50;

const tooDeep = () => new BadBody(400, `The body is nested more than ${MOST_LEVELS} levels deep.`);

function checkDepth(value: unknown, levels = MOST_LEVELS): void {
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw tooDeep();
  for (const inner of Object.values(value)) checkDepth(inner, levels - 1);
}

/** What bytes say; letters that were read as UTF-8 without being it would be saved as signs for what cannot be read. */
function textOf(bytes: Buffer, type: string | undefined): string {
  if (hasOtherCharset(type)) {
    throw new BadBody(415, 'The body must be in UTF-8, not in the charset that content-type names.');
  }
  if (!isUtf8(bytes)) throw new BadBody(400, 'The body is not UTF-8.');
  return bytes.toString();
}

/** Anonymous requests send a sign-in or a reset; nothing that they need is longer. */
const ANONYMOUS_BYTES = 64_000;

/** How many bodies of the longest kind fit into memory at once. */
const LONGEST_BODIES = 10;

/** The bytes that one request holds, from its body's first chunk to its answer. */
export interface HeldBytes {
  readonly limit: number;
  /** False when all requests together would hold too many; a short body is always accepted. */
  add(bytes: number): boolean;
  release(): void;
}

/** Bounds each body, and the sum of the bodies in flight. */
export function createBodyBudget(bodyBytes: number) {
  const total = bodyBytes * LONGEST_BODIES;
  let inFlight = 0;
  return {
    hold(anonymous: boolean): HeldBytes {
      let own = 0;
      return {
        limit: anonymous ? Math.min(ANONYMOUS_BYTES, bodyBytes) : bodyBytes,
        add(bytes) {
          own += bytes;
          inFlight += bytes;
          return inFlight <= total || own <= ANONYMOUS_BYTES;
        },
        release() {
          inFlight -= own;
          own = 0;
        },
      };
    },
  };
}

/** The parsed body, which a framework may have read already. */
export async function jsonBody(request: Mounted, held: HeldBytes): Promise<unknown> {
  const { body, headers } = request;
  const read = body ?? (await readBody(request, held));
  if (!Buffer.isBuffer(read) && typeof read !== 'string') {
    checkDepth(read);
    return read;
  }
  const text = Buffer.isBuffer(read) ? textOf(read, headers['content-type']) : read;
  if (isDeeperThan(MOST_LEVELS, Buffer.isBuffer(read) ? read : Buffer.from(read))) throw tooDeep();
  try {
    return JSON.parse(text);
  } catch {
    throw new BadBody(400, 'The body is not JSON.');
  }
}

/** How much over the limit is read of a body that is refused: a browser that cannot finish sending reads no answer. */
const DISCARDED_BYTES = 8_000_000;

/** The whole body; rejects beyond the limit, and keeps nothing of what is over it. */
export function readBody(request: IncomingMessage, held: HeldBytes): Promise<Buffer> {
  const { limit } = held;
  return new Promise((resolve, reject) => {
    const tooLarge = () => reject(new BadBody(413, `The body is larger than ${limit} bytes.`));
    if (request.readableEnded) return resolve(Buffer.alloc(0));
    if (Number(request.headers['content-length']) > limit + DISCARDED_BYTES) return tooLarge();
    const pieces: Buffer[] = [];
    let size = 0;
    const stop = (refuse: () => void) => {
      pieces.length = 0;
      request.pause();
      refuse();
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        pieces.length = 0;
        held.release();
        if (size > limit + DISCARDED_BYTES) stop(tooLarge);
      } else if (held.add(chunk.length)) pieces.push(chunk);
      else stop(() => reject(new BadBody(429, 'Too many large bodies at once. Try again in a moment.')));
    });
    request.on('end', () => {
      if (size > limit) tooLarge();
      else resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
    });
    request.on('error', () => reject(LEFT));
    request.on('close', () => reject(LEFT));
  });
}
