import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Lang } from '../errors/lang.ts';
import { cell, MARK } from './csv.ts';
import type { Sheet, Value } from './sheets.ts';

export const XLSX_COLUMNS = 16_384;

const pad = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ');

/** Texts as in the report of REST v1; numbers and moments without quotes, so that spreadsheets parse them. */
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

export function csvStream(sheet: Sheet, delimiter: string): Readable {
  return Readable.from(csvOf(sheet, delimiter), { highWaterMark: 1 });
}

/** Excel's maximum of characters in a cell; it refuses a file with a longer one. */
const XLSX_CHARACTERS = 32_767;

/** Cuts a text to the maximum, without splitting a surrogate pair. */
const fitting = (text: string): string =>
  text.length <= XLSX_CHARACTERS ? text : `${text.slice(0, XLSX_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

/** Removes characters that XML forbids, and masks texts that Excel would read as an escape (`_x0041_`). */
const literal = (text: string): string =>
  fitting(text)
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** Text cells never become formulas; an empty text is an empty cell. */
const xlsxCell = (value: Value): Value => (typeof value === 'string' ? literal(value) || null : value);

async function* xlsxRows({ rows }: Sheet): AsyncGenerator<Value[]> {
  for await (const some of rows) {
    for (const row of some) yield row.map(xlsxCell);
  }
}

const MOMENTS: Record<Lang, string> = { es: 'dd/mm/yyyy hh:mm', en: 'yyyy-mm-dd hh:mm' };
const NAMES: Record<Lang, string> = { es: 'Respuestas', en: 'Answers' };

/** Streams a sheet as a workbook; rows beyond Excel's maximum continue in another sheet. */
export function xlsxStream(sheet: Sheet, lang: Lang, name = NAMES[lang]): Readable {
  const columns = sheet.columns.map(({ header, width, moments }) => ({
    ...{ header: literal(header), width },
    ...(moments && { style: { numFmt: MOMENTS[lang] } }),
  }));
  const bytes = writeXlsxStream(xlsxRows(sheet), { name, columns, freezePane: { rows: 1 } });
  return Readable.from(bytes, { objectMode: false });
}
