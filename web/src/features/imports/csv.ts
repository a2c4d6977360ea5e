import Papa from 'papaparse';
import { fold } from './columns';
import { decodeText } from './decode';
import { arranged, type Reading, type SheetRow } from './sheet';

const DELIMITERS = [';', ',', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

const parse = (text: string, delimiter: Delimiter, preview = 0) => Papa.parse<string[]>(text, { delimiter, preview });

/** The separator under which the first lines name most columns; the header may come below comments. */
function delimiterOf(text: string, names: ReadonlySet<string>): Delimiter {
  const known = (delimiter: Delimiter) =>
    Math.max(0, ...parse(text, delimiter, 5).data.map((cells) => cells.filter((cell) => names.has(fold(cell))).length));
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: known(delimiter) }));
  return scores.toSorted((a, b) => b.score - a.score)[0]?.delimiter ?? ';';
}

/** Excel's own hint about the separator, on a line of its own above the header. */
const HINT = /^sep=(.)\r?\n/i;

const isDelimiter = (text: string | undefined): text is Delimiter => DELIMITERS.some((known) => known === text);

function* numbered(data: readonly string[][], first: number): Generator<SheetRow> {
  for (const [index, cells] of data.entries()) yield { fila: first + index, cells };
}

/** Reads a CSV: separated by `;`, `,` or tabs, in UTF-8, UTF-16 or Windows-1252. `names`: those of columns, folded. */
export function readCsv(bytes: Uint8Array, names: ReadonlySet<string>): Reading {
  const decoded = decodeText(bytes);
  if (!decoded) return { refusal: 'notText' };
  const { encoding } = decoded;
  // Files that were put together of several have lines that end in several ways; the parser takes the first for all.
  const text = decoded.text.replaceAll(/\r\n?/g, '\n');
  if (text.trim() === '') return { refusal: 'empty' };
  // Web pages and other documents that are saved under the name of a spreadsheet.
  if (/^\s*(<|%PDF|\{\\rtf)/i.test(text)) return { refusal: 'notSheet' };
  const hint = HINT.exec(text);
  const body = hint ? text.slice(hint[0].length) : text;
  const delimiter = hint && isDelimiter(hint[1]) ? hint[1] : delimiterOf(body, names);
  const first = hint ? 2 : 1;
  const { data, errors } = parse(body, delimiter);
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) return { refusal: 'quotes', fila: (broken.row ?? 0) + first };
  return arranged('csv', numbered(data, first), [], { encoding, delimiter });
}
