import { arranged, type CellFault, type Reading, type SheetRow } from './sheet';
import { openWorkbook } from './workbook';
import { attribute, elements, type XmlElement } from './xml';

/** Excel writes characters that XML cannot hold as _x000D_. */
const plain = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** What is written in a shared text or a cell: rich text without its looks, phonetic hints left out. */
const textIn = ({ name, text, children }: XmlElement): string =>
  name === 't' || name === 'v' ? text : children.map((child) => (child.name === 'rPh' ? '' : textIn(child))).join('');

const isDateFormat = (format: string): boolean => /[dmyhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** Which cell styles show a number as a day or a time: by the built-in formats' numbers, or by the format's letters. */
function dateStyles(xml: string): Set<number> {
  const [formats] = elements(xml, 'numFmts');
  const [styles] = elements(xml, 'cellXfs');
  const own = new Map(
    formats?.children.map((format) => [attribute(format, 'numFmtId'), attribute(format, 'formatCode')]),
  );
  const dates = new Set<number>();
  for (const [place, style] of styles?.children.entries() ?? []) {
    const id = attribute(style, 'numFmtId') ?? '0';
    const built = (Number(id) >= 14 && Number(id) <= 22) || (Number(id) >= 45 && Number(id) <= 47);
    if (built || isDateFormat(own.get(id) ?? '')) dates.add(place);
  }
  return dates;
}

/** "B7" → 1, counted from 0; undefined where there is no letter. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference && /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase();
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Columns beyond are not looked at: a sheet has 16,384, a question a dozen. */
const MAX_COLUMNS = 100;

/** How the values of cells are to be taken: the texts that they share, and the styles that make a number a day. */
interface Meanings {
  readonly strings: readonly string[];
  readonly dates: ReadonlySet<number>;
}

/** What stands in a cell, and what is wrong with it as one. */
function readCell(cell: XmlElement, { strings, dates }: Meanings): { text: string; kind: CellFault['kind'] | null } {
  const type = attribute(cell, 't') ?? 'n';
  const raw = textIn(cell);
  const isDate = type === 'd' || (type === 'n' && raw !== '' && dates.has(Number(attribute(cell, 's') ?? 0)));
  const isFormula = cell.children.some(({ name }) => name === 'f');
  return {
    text: writtenIn(type, raw, strings),
    kind: isFormula ? 'formula' : type === 'e' ? 'error' : isDate ? 'date' : null,
  };
}

/** A cell's raw text as people read it, by the cell's type. */
function writtenIn(type: string, raw: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(raw)] ?? '';
  if (type === 'b') return raw === '1' ? 'true' : 'false';
  if (type === 'n') return raw === '' || Number.isNaN(Number(raw)) ? raw : String(Number(raw));
  return plain(raw);
}

/** The rows of a sheet, and what is wrong with its cells. */
function rowsIn(sheet: string, meanings: Meanings): { rows: SheetRow[]; faults: CellFault[] } {
  const rows: SheetRow[] = [];
  const faults: CellFault[] = [];
  let fila = 0;
  for (const row of elements(sheet, 'row')) {
    fila = Number(attribute(row, 'r')) || fila + 1;
    const cells: string[] = [];
    let next = 0;
    for (const cell of row.children.filter(({ name }) => name === 'c')) {
      const column = columnOf(attribute(cell, 'r')) ?? next;
      next = column + 1;
      if (column >= MAX_COLUMNS) continue;
      const { text, kind } = readCell(cell, meanings);
      cells[column] = text;
      if (kind) faults.push({ fila, column, kind });
    }
    // Gaps are cells that the file leaves out.
    rows.push({ fila, cells: Array.from(cells, (text) => text ?? '') });
  }
  return { rows, faults };
}

export function readXlsx(bytes: Uint8Array): Reading {
  const workbook = openWorkbook(bytes);
  if (typeof workbook === 'string') return { refusal: workbook };
  const strings = Array.from(elements(workbook.strings, 'si'), (shared) => plain(textIn(shared)));
  const { rows, faults } = rowsIn(workbook.sheet, { strings, dates: dateStyles(workbook.styles) });
  return arranged('xlsx', rows, faults, { name: workbook.name, others: workbook.others });
}
