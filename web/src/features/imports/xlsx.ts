import { letterOf } from './headers';
import { arranged, type CellFault, type Reading } from './sheet';
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

interface Rows {
  readonly rows: { readonly fila: number; cells: string[] }[];
  readonly faults: CellFault[];
  readonly hidden: number[];
}

/** The rows of a sheet, what is wrong with its cells, and which of its rows are hidden. */
function rowsIn(sheet: string, meanings: Meanings): Rows {
  const found: Rows = { rows: [], faults: [], hidden: [] };
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
      if (kind) found.faults.push({ fila, column, kind });
    }
    if (isOn(attribute(row, 'hidden'))) found.hidden.push(fila);
    // Gaps are cells that the file leaves out.
    found.rows.push({ fila, cells: Array.from(cells, (text) => text ?? '') });
  }
  return found;
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/**
 * Gives the value of a merged cell to the rows that it spans, as the person sees it; what spans columns is reported, as
 * nobody knows which of them is meant. Rows with nothing else in them stay empty. Answers the rows that took a value.
 */
function unmerge(sheet: string, { rows, faults }: Rows): number[] {
  const byFila = new Map(rows.map((row) => [row.fila, row]));
  const header = rows.find(({ cells }) => isFilled(cells))?.fila ?? 0;
  const filled = new Set<number>();
  for (const merge of elements(sheet, 'mergeCell')) {
    const [first = '', last = first] = (attribute(merge, 'ref') ?? '').split(':');
    const [column, lastColumn] = [columnOf(first), columnOf(last)];
    const [top, bottom] = [first, last].map((reference) => Number(/\d+$/.exec(reference)?.[0]));
    const source = byFila.get(top ?? 0);
    const value = source?.cells[column ?? -1]?.trim() ? source.cells[column ?? -1] : undefined;
    if (column === undefined || !top || !bottom || top <= header || value === undefined) continue;
    if (lastColumn !== column) {
      faults.push({ fila: top, column, kind: 'merged' });
      continue;
    }
    for (const row of rows) {
      if (row.fila <= top || row.fila > bottom || !isFilled(row.cells) || row.cells[column]?.trim()) continue;
      row.cells = Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, at) =>
        at === column ? value : (row.cells[at] ?? ''),
      );
      filled.add(row.fila);
    }
  }
  return [...filled].toSorted((a, b) => a - b);
}

/** The letters of hidden columns in which something is written. */
function hiddenColumns(sheet: string, { rows }: Rows): string[] {
  const hidden = [...elements(sheet, 'col')].filter((columns) => isOn(attribute(columns, 'hidden')));
  const places = hidden.flatMap((columns) => {
    const [from, to] = [Number(attribute(columns, 'min')), Math.min(Number(attribute(columns, 'max')), MAX_COLUMNS)];
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from - 1 + index);
  });
  return places.filter((place) => rows.some(({ cells }) => cells[place]?.trim())).map(letterOf);
}

export function readXlsx(bytes: Uint8Array): Reading {
  const workbook = openWorkbook(bytes);
  if (typeof workbook === 'string') return { refusal: workbook };
  const { sheet, name, others } = workbook;
  const strings = Array.from(elements(workbook.strings, 'si'), (shared) => plain(textIn(shared)));
  const found = rowsIn(sheet, { strings, dates: dateStyles(workbook.styles) });
  const filled = unmerge(sheet, found);
  const unseen = { rows: found.hidden, columns: hiddenColumns(sheet, found), filled };
  return arranged('xlsx', found.rows, found.faults, { name, others }, unseen);
}
