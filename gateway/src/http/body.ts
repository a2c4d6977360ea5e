import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { otherCharset } from '../upstream/charset.ts';
import type { Mounted } from './request.ts';

/** A body that is not taken, with the status and the words that its sender is told. */
export class BadBody extends Error {
  readonly status: 400 | 413 | 415;

  constructor(status: 400 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

/** When the caller disconnects; made once, since a stack trace costs more than reading the body. */
const LEFT = new BadBody(400, 'The caller left.');

/** More levels than any input of the schema has; many more would overflow the stack of what recurses over them. */
const MOST_LEVELS = 50;

function checkDepth(value: unknown, levels = MOST_LEVELS): void {
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw new BadBody(400, `The body is nested more than ${MOST_LEVELS} levels deep.`);
  for (const inner of Object.values(value)) checkDepth(inner, levels - 1);
}

/** What bytes say; letters that were read as UTF-8 without being it would be saved as signs for what cannot be read. */
function textOf(bytes: Buffer, type: string | undefined): string {
  if (otherCharset(type)) {
    throw new BadBody(415, 'The body must be in UTF-8, not in the charset that content-type names.');
  }
  if (!isUtf8(bytes)) throw new BadBody(400, 'The body is not UTF-8.');
  return bytes.toString();
}

/** The parsed body, which a framework may have read already. */
export async function jsonBody(request: Mounted, limit: number): Promise<unknown> {
  const { body, headers } = request;
  const read = body ?? (await readBody(request, limit));
  const sent = Buffer.isBuffer(read) ? textOf(read, headers['content-type']) : read;
  try {
    const value = typeof sent === 'string' ? JSON.parse(sent) : sent;
    checkDepth(value);
    return value;
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadBody(400, 'The body is not JSON.');
    throw error;
  }
}

/** How much over the limit is read of a body that is refused: a browser that cannot finish sending reads no answer. */
const DISCARDED_BYTES = 8_000_000;

/** The whole body; rejects beyond the limit, and keeps nothing of what is over it. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tooLarge = () => reject(new BadBody(413, `The body is larger than ${limit} bytes.`));
    if (request.readableEnded) return resolve(Buffer.alloc(0));
    if (Number(request.headers['content-length']) > limit + DISCARDED_BYTES) return tooLarge();
    const pieces: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) pieces.push(chunk);
      else pieces.length = 0;
      if (size <= limit + DISCARDED_BYTES) return;
      request.pause();
      tooLarge();
    });
    request.on('end', () => {
      if (size > limit) tooLarge();
      else resolve(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces));
    });
    request.on('error', () => reject(LEFT));
    request.on('close', () => reject(LEFT));
  });
}
