import { isUtf8 } from 'node:buffer';
import type { Reply } from './transport.ts';

const CHARSET = /;\s*charset\s*=\s*"?([\w:.-]+)/i;

/** What bytes say in a charset; null where nobody knows one of that name. */
function textIn(charset: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * An answer in UTF-8, whatever charset it says it is in, as browsers read it. Letters that were read as UTF-8 without
 * being it would be lost, and lost for good by the next save. What is UTF-8 is so under any name.
 */
export function inUtf8(reply: Reply): Reply {
  const { body, headers } = reply;
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return { ...reply, body: body.subarray(3) };
  const [, charset = ''] = CHARSET.exec(String(headers['content-type'] ?? '')) ?? [];
  if (charset === '' || /^utf-?8$/i.test(charset)) return reply;
  if (isUtf8(body) && !/^utf-?16/i.test(charset)) return reply;
  const text = textIn(charset, body);
  return text === null ? reply : { ...reply, body: Buffer.from(text) };
}
