import type { Encoding } from './sheet';

interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
}

/** Control characters that no text has: what they come from is not text, or text of another encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u0080-\u009f]/;

const startsWith = (bytes: Uint8Array, ...marks: number[]) => marks.every((mark, index) => bytes[index] === mark);

/** UTF-16 without a mark has a zero in nearly every second byte, as long as the text is a western one. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 1_000);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length * 0.3;
  if (odd > most && even < sample.length * 0.05) return 'utf-16le';
  return even > most && odd < sample.length * 0.05 ? 'utf-16be' : null;
}

function tried(bytes: Uint8Array, label: string, encoding: Encoding): Decoded | null {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return CONTROL.test(text) ? null : { text, encoding };
  } catch {
    return null;
  }
}

/**
 * The text of a file. Byte order marks are believed; without one it is UTF-8 if the bytes are, else Windows-1252, which
 * is what Excel writes by default in Spanish. Null when the bytes are not a text in any of these.
 */
export function decodeText(bytes: Uint8Array): Decoded | null {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return tried(bytes, 'utf-8', 'UTF-8');
  if (startsWith(bytes, 0xff, 0xfe)) return tried(bytes, 'utf-16le', 'UTF-16');
  if (startsWith(bytes, 0xfe, 0xff)) return tried(bytes, 'utf-16be', 'UTF-16');
  const wide = unmarkedUtf16(bytes);
  if (wide) return tried(bytes, wide, 'UTF-16');
  return tried(bytes, 'utf-8', 'UTF-8') ?? tried(bytes, 'windows-1252', 'Windows-1252');
}
