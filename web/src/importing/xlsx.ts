import { arranged, type CellFault, type Reading, type SheetRow } from './sheet';
import { openWorkbook } from './workbook';
import { attribute, pieces } from './xml';

/** Excel writes characters that XML cannot hold as _x000D_. */
const plain = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** The shared texts, rich ones without their looks, phonetic hints left out. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = '';
  let phonetic = false;
  let inText = false;
  for (const piece of pieces(xml)) {
    if ('open' in piece) {
      if (piece.open === 'si') text = '';
      else if (piece.open === 'rPh') phonetic = true;
      else if (piece.open === 't') inText = true;
    } else if ('close' in piece) {
      if (piece.close === 'si') strings.push(plain(text));
      else if (piece.close === 'rPh') phonetic = false;
      else if (piece.close === 't') inText = false;
    } else if (inText && !phonetic) text += piece.text;
  }
  return strings;
}

const isDateFormat = (format: string): boolean => /[dmyhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

/** Which cell styles show a number as a day or a time: by the built-in formats' numbers, or by the format's letters. */
function dateStyles(xml: string): Set<number> {
  const own = new Map<string, string>();
  const dates = new Set<number>();
  let cells = -1;
  for (const piece of pieces(xml)) {
    if ('open' in piece) {
      if (piece.open === 'numFmt') {
        own.set(attribute(piece.attributes, 'numFmtId') ?? '', attribute(piece.attributes, 'formatCode') ?? '');
      } else if (piece.open === 'cellXfs') cells = 0;
      else if (piece.open === 'xf' && cells >= 0) {
        const id = attribute(piece.attributes, 'numFmtId') ?? '0';
        const built = (Number(id) >= 14 && Number(id) <= 22) || (Number(id) >= 45 && Number(id) <= 47);
        if (built || isDateFormat(own.get(id) ?? '')) dates.add(cells);
        cells += 1;
      }
    } else if ('close' in piece && piece.close === 'cellXfs') cells = -1;
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

interface Cell {
  fila: number;
  column: number;
  type: string;
  style: number;
  formula: boolean;
  text: string;
}

/** Columns beyond are not looked at: a sheet has 16,384, a question a dozen. */
const MAX_COLUMNS = 100;

/** Reads the rows of a sheet, and what is wrong with its cells. */
class SheetReader {
  readonly rows: SheetRow[] = [];
  readonly faults: CellFault[] = [];
  readonly #strings: readonly string[];
  readonly #dates: ReadonlySet<number>;
  #cells: string[] = [];
  #fila = 0;
  #cell: Cell | null = null;
  #nextColumn = 0;
  #inText = false;
  #phonetic = false;

  constructor(strings: readonly string[], dates: ReadonlySet<number>) {
    this.#strings = strings;
    this.#dates = dates;
  }

  read(xml: string): void {
    for (const piece of pieces(xml)) {
      if ('open' in piece) this.#open(piece.open, piece.attributes);
      else if ('close' in piece) this.#close(piece.close);
      else if (this.#cell && this.#inText) this.#cell.text += piece.text;
    }
  }

  #open(name: string, attributes: string): void {
    if (name === 'row') {
      this.#fila = Number(attribute(attributes, 'r')) || this.#fila + 1;
      this.#cells = [];
      this.#nextColumn = 0;
    } else if (name === 'c') {
      const column = columnOf(attribute(attributes, 'r')) ?? this.#nextColumn;
      this.#nextColumn = column + 1;
      const type = attribute(attributes, 't') ?? 'n';
      const style = Number(attribute(attributes, 's') ?? 0);
      this.#cell = { fila: this.#fila, column, type, style, formula: false, text: '' };
    } else if (name === 'f' && this.#cell) this.#cell.formula = true;
    else if (name === 'v' || name === 't') this.#inText = !this.#phonetic;
    else if (name === 'rPh') this.#phonetic = true;
  }

  #close(name: string): void {
    if (name === 'v' || name === 't') this.#inText = false;
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'c' && this.#cell) {
      if (this.#cell.column < MAX_COLUMNS) this.#keep(this.#cell);
      this.#cell = null;
    } else if (name === 'row') {
      // Gaps are cells that the file leaves out.
      this.rows.push({ fila: this.#fila, cells: Array.from(this.#cells, (cell) => cell ?? '') });
    }
  }

  #keep(cell: Cell): void {
    const { fila, column, type, formula } = cell;
    this.#cells[column] = this.#textOf(cell);
    const kind = formula ? 'formula' : type === 'e' ? 'error' : this.#isDate(cell) ? 'date' : null;
    if (kind) this.faults.push({ fila, column, kind });
  }

  #isDate({ type, style, text }: Cell): boolean {
    return type === 'd' || (type === 'n' && text !== '' && this.#dates.has(style));
  }

  #textOf({ type, text }: Cell): string {
    if (type === 's') return this.#strings[Number(text)] ?? '';
    if (type === 'b') return text === '1' ? 'true' : 'false';
    if (type === 'n') return text === '' || Number.isNaN(Number(text)) ? text : String(Number(text));
    return plain(text);
  }
}

export function readXlsx(bytes: Uint8Array): Reading {
  const workbook = openWorkbook(bytes);
  if (typeof workbook === 'string') return { refusal: workbook };
  const reader = new SheetReader(sharedStrings(workbook.strings), dateStyles(workbook.styles));
  reader.read(workbook.sheet);
  return arranged('xlsx', reader.rows, reader.faults, { name: workbook.name, others: workbook.others });
}
