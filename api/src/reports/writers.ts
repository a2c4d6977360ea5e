import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Lang } from '../errors/lang.ts';
import { cell, MARK } from './csv.ts';
import type { Sheet, Value } from './sheets.ts';

/** What Excel opens of columns at most. */
export const XLSX_COLUMNS = 16_384;

const pad = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

/** Texts as in the report of version 1; numbers and moments bare, so that nothing takes them for texts. */
function csvCell(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return value instanceof Date ? pad(value) : cell(value);
}

async function* csvOf({ columns, rows }: Sheet, delimiter: string): AsyncGenerator<string> {
  const line = (values: readonly Value[]) => `${values.map(csvCell).join(delimiter)}\r\n`;
  yield MARK + line(columns.map(({ header }) => header));
  for await (const some of rows) {
    let text = '';
    for (const row of some) text += line(row);
    yield text;
  }
}

/** A sheet as CSV, some rows at a time. */
export function csvStream(sheet: Sheet, delimiter: string): Readable {
  return Readable.from(csvOf(sheet, delimiter), { highWaterMark: 1 });
}

/** What Excel opens of characters in a cell at most: of a file with a longer one it opens nothing. */
const XLSX_CHARACTERS = 32_767;

/** A text that a cell holds, cut between characters: half of a pair is none. */
const fitting = (text: string): string =>
  text.length <= XLSX_CHARACTERS ? text : `${text.slice(0, XLSX_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** What stands in a cell to the letter: no character that XML has not, and no escape (`_x0041_`) that nobody meant. */
const literal = (text: string): string =>
  fitting(text)
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** Texts are text cells, whatever they begin with; an empty one is an empty cell. */
const xlsxCell = (value: Value): Value => (typeof value === 'string' ? literal(value) || null : value);

async function* xlsxRows({ rows }: Sheet): AsyncGenerator<Value[]> {
  for await (const some of rows) {
    for (const row of some) yield row.map(xlsxCell);
  }
}

const MOMENTS: Record<Lang, string> = { es: 'dd/mm/yyyy hh:mm', en: 'yyyy-mm-dd hh:mm' };
const NAMES: Record<Lang, string> = { es: 'Respuestas', en: 'Answers' };

/** A sheet as a workbook, compressed as it goes; what is beyond Excel's rows goes on in a further sheet. */
export function xlsxStream(sheet: Sheet, lang: Lang, name = NAMES[lang]): Readable {
  const columns = sheet.columns.map(({ header, width, moments }) => ({
    ...{ header: literal(header), width },
    ...(moments && { style: { numFmt: MOMENTS[lang] } }),
  }));
  const bytes = writeXlsxStream(xlsxRows(sheet), { name, columns, freezePane: { rows: 1 } });
  return Readable.from(bytes, { objectMode: false });
}
