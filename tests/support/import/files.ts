import { zipSync } from 'fflate';

/** The bytes of a text as old programs write it: one byte per letter. */
export const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x100 ? code : (HIGH[letter] ?? 0x3f);
  });

const HIGH: Record<string, number> = { '€': 0x80, '…': 0x85, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '–': 0x96 };

const SPANISH = 'áéíóúüñÁÉÍÓÚÜÑ¿¡';
const OTHER_CODES = {
  'MS-DOS': [0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0x81, 0xa4, 0xb5, 0x90, 0xd6, 0xe0, 0xe9, 0x9a, 0xa5, 0xa8, 0xad],
  Macintosh: [0x87, 0x8e, 0x92, 0x97, 0x9c, 0x9f, 0x96, 0xe7, 0x83, 0xea, 0xee, 0xf2, 0x86, 0x84, 0xc0, 0xc1],
} as const;

/** The bytes of a Spanish text in the other encodings of CSV that Excel offers. */
export const encodedAs = (encoding: keyof typeof OTHER_CODES, text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => OTHER_CODES[encoding][SPANISH.indexOf(letter)] ?? letter.charCodeAt(0));

export const utf8 = (text: string, bom = false): Uint8Array => new TextEncoder().encode((bom ? '\ufeff' : '') + text);

export function utf16(text: string, { bigEndian = false, bom = true } = {}): Uint8Array {
  const whole = bom ? `\ufeff${text}` : text;
  const view = new DataView(new ArrayBuffer(whole.length * 2));
  for (let index = 0; index < whole.length; index += 1) view.setUint16(index * 2, whole.charCodeAt(index), !bigEndian);
  return new Uint8Array(view.buffer);
}

/** A cell of a workbook: a text, or XML of its own. */
type Cell = string | { xml: string };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface WorkbookParts {
  /** Ranges of merged cells, such as A2:A3. */
  merges?: readonly string[];
  /** Numbers of hidden rows. */
  hidden?: readonly number[];
  /** What comes before the rows, such as the widths of columns. */
  columns?: string;
  rows: readonly (readonly Cell[])[];
  styles?: string;
  sheets?: string;
  /** Before every element's name, as some programs write. */
  prefix?: string;
}

/** A workbook as Excel writes it: shared texts, the sheet reached through relations. */
export function workbook(parts: WorkbookParts): Uint8Array {
  const { rows, styles = '', sheets, prefix = '', merges = [], hidden = [], columns = '' } = parts;
  const shared: string[] = [];
  const cell = (content: Cell, column: number, row: number) => {
    const reference = `${String.fromCharCode(65 + column)}${row}`;
    if (typeof content !== 'string') return content.xml.replace('REF', reference);
    if (content === '') return '';
    shared.push(`<si><t xml:space="preserve">${escaped(content)}</t></si>`);
    return `<c r="${reference}" t="s"><v>${shared.length - 1}</v></c>`;
  };
  const data = rows.map(
    (cells, index) =>
      `<row r="${index + 1}"${hidden.includes(index + 1) ? ' hidden="1"' : ''}>${cells.map((content, column) => cell(content, column, index + 1)).join('')}</row>`,
  );
  const all = sheets ?? '<sheet name="Hoja1" sheetId="1" r:id="rId7"/>';
  const named = (xml: string) => (prefix ? xml.replace(/<(\/?)(?=[a-z])/gi, `<$1${prefix}:`) : xml);
  const merged =
    merges.length > 0 ? `<mergeCells>${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : '';
  const part = (xml: string) => new TextEncoder().encode(`<?xml version="1.0"?>${xml}`);
  return zipSync({
    '[Content_Types].xml': part('<Types/>'),
    'xl/workbook.xml': part(named(`<workbook><sheets>${all}</sheets></workbook>`)),
    'xl/_rels/workbook.xml.rels': part(
      `<Relationships><Relationship Id="rId7" Type="${TYPE}/worksheet" Target="worksheets/hoja.xml"/><Relationship Id="rId8" Type="${TYPE}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId9" Type="${TYPE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/worksheets/hoja.xml': part(
      named(`<worksheet>${columns}<sheetData>${data.join('')}</sheetData>${merged}</worksheet>`),
    ),
    'xl/sharedStrings.xml': part(named(`<sst>${shared.join('')}</sst>`)),
    'xl/styles.xml': part(styles || '<styleSheet/>'),
  });
}

/** An old Office document (OLE), with a part of this name. */
export function oldOffice(part: string): Uint8Array {
  const bytes = new Uint8Array(2_048);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  bytes.set(utf16(part, { bom: false }), 1_024);
  return bytes;
}

export const HEADER = ['Descripción', 'Tipo de respuesta', 'Respuestas'];

/** Three good questions: a choice, a text and a number. */
export const GOOD_ROWS = [
  [...HEADER, 'Respuesta numérica', 'Pregunta padre', 'Beneficio'],
  ['¿Ofrece seguro médico?', 'Selección', 'Sí|No|NO APLICA', '', '', 'sí'],
  ['¿Qué cubre?', '3', '', '', '¿Ofrece seguro médico?', ''],
  ['¿Cuántos asegurados?', 'Numérica o casillas', '', 'sí', '1', ''],
];

export const csvOf = (rows: readonly (readonly string[])[], delimiter = ';'): string =>
  `${rows.map((cells) => cells.join(delimiter)).join('\r\n')}\r\n`;
