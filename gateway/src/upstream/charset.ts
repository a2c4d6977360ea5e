import { isUtf8 } from 'node:buffer';
import type { Reply } from './transport.ts';

const CHARSET = /;\s*charset\s*=\s*"?([\w:.-]+)/i;

/** The charset that a content type names, where it is another than UTF-8; else empty. */
export function otherCharset(type: string | undefined): string {
  const [, charset = ''] = CHARSET.exec(type ?? '') ?? [];
  return /^utf-?8$/i.test(charset) ? '' : charset;
}

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
  const charset = otherCharset(String(headers['content-type'] ?? ''));
  if (charset === '') return reply;
  if (isUtf8(body) && !/^utf-?16/i.test(charset)) return reply;
  const text = textIn(charset, body);
  return text === null ? reply : { ...reply, body: Buffer.from(text) };
}
