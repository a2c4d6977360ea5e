import { letterOf } from './columns';
import { type CellFault, type Reading, toSheet } from './sheet';
import { attribute, elements, openWorkbook, type XmlElement } from './workbook';

/** Excel writes characters that XML cannot hold as _x000D_. */
const plain = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** The text of a shared string or a cell, without rich-text formatting and phonetic hints. */
const textIn = ({ name, text, children }: XmlElement): string =>
  name === 't' || name === 'v' ? text : children.map((child) => (child.name === 'rPh' ? '' : textIn(child))).join('');

const isDateFormat = (format: string): boolean => /[dmyhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** Cell styles that show a number as a date or time, by built-in format number or by the letters of the format. */
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

/** Ignores further columns: a sheet may have 16,384, a record has a dozen. */
const MAX_COLUMNS = 100;

interface CellContext {
  readonly strings: readonly string[];
  /** Styles that show a number as a date. */
  readonly dates: ReadonlySet<number>;
}

function readCell(cell: XmlElement, { strings, dates }: CellContext): { text: string; kind: CellFault['kind'] | null } {
  const type = attribute(cell, 't') ?? 'n';
  const raw = textIn(cell);
  const isDate = type === 'd' || (type === 'n' && raw !== '' && dates.has(Number(attribute(cell, 's') ?? 0)));
  const isDecimal = type === 'n' && raw !== '' && !Number.isInteger(Number(raw));
  const isFormula = cell.children.some(({ name }) => name === 'f');
  return {
    text: cellText(type, raw, strings),
    kind: isFormula ? 'formula' : type === 'e' ? 'error' : isDate ? 'date' : isDecimal ? 'decimal' : null,
  };
}

/** A cell's text as people read it, by the type of the cell. */
function cellText(type: string, raw: string, strings: readonly string[]): string {
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

/** The rows of a sheet, faults of cells, and hidden rows. */
function rowsIn(sheet: string, context: CellContext): Rows {
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
      const { text, kind } = readCell(cell, context);
      cells[column] = text;
      if (kind) found.faults.push({ fila, column, kind });
    }
    if (isOn(attribute(row, 'hidden'))) found.hidden.push(fila);
    // Empty cells may be missing in the file.
    found.rows.push({ fila, cells: Array.from(cells, (text) => text ?? '') });
  }
  return found;
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/**
 * Copies the value of a merged cell to the rows that it spans and returns those rows; empty rows stay empty. A cell
 * merged over columns is a fault, because its column is ambiguous.
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

/** The letters of hidden columns that are not empty. */
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
  const hidden = { rows: found.hidden, columns: hiddenColumns(sheet, found), filledRows: filled };
  return toSheet('xlsx', found.rows, found.faults, { name, others }, hidden);
}
