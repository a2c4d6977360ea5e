import Papa from 'papaparse';
import { fold } from './columns';
import { type Encoding, type Reading, type SheetRow, toSheet } from './sheet';

const DELIMITERS = [';', ',', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

const parse = (text: string, delimiter: Delimiter, preview = 0) => Papa.parse<string[]>(text, { delimiter, preview });

/** The delimiter with which the first lines name most columns; the header may come below comments. */
function delimiterOf(text: string, names: ReadonlySet<string>): Delimiter {
  const scoreOf = (delimiter: Delimiter) =>
    Math.max(0, ...parse(text, delimiter, 5).data.map((cells) => cells.filter((cell) => names.has(fold(cell))).length));
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(delimiter) }));
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ';';
}

/** Excel's line about the delimiter, above the header. */
const HINT = /^sep=(.)\r?\n/i;

const isDelimiter = (text: string | undefined): text is Delimiter => DELIMITERS.some((delimiter) => delimiter === text);

function* numberRows(data: readonly string[][], first: number): Generator<SheetRow> {
  for (const [index, cells] of data.entries()) yield { fila: first + index, cells };
}

/** Reads a CSV in any of the supported encodings and delimiters; `names` are the folded names of its columns. */
export function readCsv(bytes: Uint8Array, names: ReadonlySet<string>): Reading {
  const decoded = decodeText(bytes);
  if (!decoded) return { refusal: 'notText' };
  const { encoding } = decoded;
  // Concatenated files mix line endings, and the parser expects the first one everywhere.
  const text = decoded.text.replaceAll(/\r\n?/g, '\n');
  if (text.trim() === '') return { refusal: 'empty' };
  // HTML, PDF and RTF documents under the name of a spreadsheet.
  if (/^\s*(<|%PDF|\{\\rtf)/i.test(text)) return { refusal: 'notSheet' };
  const hint = HINT.exec(text);
  const body = hint ? text.slice(hint[0].length) : text;
  const delimiter = hint && isDelimiter(hint[1]) ? hint[1] : delimiterOf(body, names);
  const first = hint ? 2 : 1;
  const { data, errors } = parse(body, delimiter);
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) return { refusal: 'quotes', fila: (broken.row ?? 0) + first };
  const reading = toSheet('csv', numberRows(data, first), [], { encoding, delimiter });
  if ('sheet' in reading || reading.refusal !== 'onlyHeader') return reading;
  // A line of text is no header.
  return data.flat().some((cell) => names.has(fold(cell))) ? reading : { refusal: 'notSheet' };
}

interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
}

/** Control characters mean that the bytes are no text, or text of another encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for them.
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u0080-\u009f]/;

const startsWith = (bytes: Uint8Array, ...marks: number[]) => marks.every((mark, index) => bytes[index] === mark);

/** UTF-16 without a byte order mark: in Western text nearly every second byte is zero. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 1_000);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length * 0.3;
  if (odd > most && even < sample.length * 0.05) return 'utf-16le';
  return even > most && odd < sample.length * 0.05 ? 'utf-16be' : null;
}

function tryDecode(bytes: Uint8Array, label: string, encoding: Encoding): Decoded | null {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return CONTROL_CHARACTER.test(text) ? null : { text, encoding };
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
/** Signs of a wrong encoding: a symbol inside a word, or a lower-case accented letter among capitals. */
const ODD = new RegExp(
  [
    `(?<=[A-Za-z])[^\\x00-\\x7fÀ-ÖØ-öø-ÿ${SIGNS}]|[^\\x00-\\x7fÀ-ÖØ-öø-ÿ${SIGNS}](?=[A-Za-z])`,
    '[A-Za-z][¿¡]|[a-z][–—][a-z]|[A-Z][à-öø-ÿ][A-Z]',
  ].join('|'),
);
/** A guessed encoding must explain every character of the file. */
const UNEXPECTED = new RegExp(`[^\\x00-\\x7f${EXPECTED}${SIGNS}]`);

/**
 * Excel in Spanish writes Windows-1252 by default. Where its words look odd, this tries "CSV (MS-DOS)" and
 * "CSV (Macintosh)".
 */
function guessEncoding(bytes: Uint8Array): Decoded | null {
  const windows = tryDecode(bytes, 'windows-1252', 'Windows-1252');
  if (windows && !ODD.test(windows.text)) return windows;
  const others: (Decoded | null)[] = [
    { text: fromCodePage850(bytes), encoding: 'MS-DOS' },
    tryDecode(bytes, 'macintosh', 'Macintosh'),
  ];
  const fits = ({ text }: Decoded) =>
    !CONTROL_CHARACTER.test(text) && !UNEXPECTED.test(text) && !ODD.test(text) && HAS_EXPECTED.test(text);
  return others.find((other) => other !== null && fits(other)) ?? windows;
}

/** The text of a file by its byte order mark or a guess; null in no known encoding. */
function decodeText(bytes: Uint8Array): Decoded | null {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return tryDecode(bytes, 'utf-8', 'UTF-8');
  if (startsWith(bytes, 0xff, 0xfe)) return tryDecode(bytes, 'utf-16le', 'UTF-16');
  if (startsWith(bytes, 0xfe, 0xff)) return tryDecode(bytes, 'utf-16be', 'UTF-16');
  const wide = detectUtf16(bytes);
  if (wide) return tryDecode(bytes, wide, 'UTF-16');
  return tryDecode(bytes, 'utf-8', 'UTF-8') ?? guessEncoding(bytes);
}
