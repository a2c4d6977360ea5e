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

/** The upper half of code page 850, which Excel writes as "CSV (MS-DOS)"; browsers do not decode it. */
const CODE_PAGE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const fromCodePage850 = (bytes: Uint8Array): string => {
  const upper = [...CODE_PAGE_850];
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (upper[byte - 0x80] ?? ''))).join('');
};

/** Letters and signs beyond ASCII that Spanish, Portuguese and Guaraní texts have. */
const EXPECTED = 'áéíóúüñÁÉÍÓÚÜÑàâãçêõôÀÂÃÇÊÕÔ';
const SIGNS = '¿¡ºª°·«»“”‘’–—…€™®©\u00a0';
const HAS_EXPECTED = new RegExp(`[${EXPECTED}]`);
/** What words do not have: a sign inside a word, or a small letter with an accent among capital ones. */
const ODD = new RegExp(
  [
    `(?<=[A-Za-z])[^\\x00-\\x7fÀ-ÖØ-öø-ÿ${SIGNS}]|[^\\x00-\\x7fÀ-ÖØ-öø-ÿ${SIGNS}](?=[A-Za-z])`,
    '[A-Za-z][¿¡]|[a-z][–—][a-z]|[A-Z][à-öø-ÿ][A-Z]',
  ].join('|'),
);
/** Any character that is not expected: an encoding is guessed only where it explains the whole file. */
const UNEXPECTED = new RegExp(`[^\\x00-\\x7f${EXPECTED}${SIGNS}]`);

/**
 * A text without a mark that is not UTF-8. Windows-1252 is what Excel writes by default in Spanish; where its words look
 * odd, "CSV (MS-DOS)" and "CSV (Macintosh)" are tried.
 */
function guessed(bytes: Uint8Array): Decoded | null {
  const windows = tried(bytes, 'windows-1252', 'Windows-1252');
  if (windows && !ODD.test(windows.text)) return windows;
  const others: (Decoded | null)[] = [
    { text: fromCodePage850(bytes), encoding: 'MS-DOS' },
    tried(bytes, 'macintosh', 'Macintosh'),
  ];
  const fits = ({ text }: Decoded) =>
    !CONTROL.test(text) && !UNEXPECTED.test(text) && !ODD.test(text) && HAS_EXPECTED.test(text);
  return others.find((other) => other !== null && fits(other)) ?? windows;
}

/** The text of a file. Byte order marks are believed; null when the bytes are not a text in any known encoding. */
export function decodeText(bytes: Uint8Array): Decoded | null {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return tried(bytes, 'utf-8', 'UTF-8');
  if (startsWith(bytes, 0xff, 0xfe)) return tried(bytes, 'utf-16le', 'UTF-16');
  if (startsWith(bytes, 0xfe, 0xff)) return tried(bytes, 'utf-16be', 'UTF-16');
  const wide = unmarkedUtf16(bytes);
  if (wide) return tried(bytes, wide, 'UTF-16');
  return tried(bytes, 'utf-8', 'UTF-8') ?? guessed(bytes);
}
