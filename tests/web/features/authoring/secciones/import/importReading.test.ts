import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { COLUMNS } from '../../../../../../web/src/features/authoring/secciones/import/columns';
import { namesOf } from '../../../../../../web/src/features/imports/columns';
import { readCsv as readCsvOf } from '../../../../../../web/src/features/imports/csv';
import { MAX_ROWS, type Reading, type Sheet } from '../../../../../../web/src/features/imports/sheet';
import { readXlsx } from '../../../../../../web/src/features/imports/xlsx';
import { cpuOf } from '../../../../../support/cpu';
import {
  csvOf,
  encodedAs,
  GOOD_ROWS,
  HEADER,
  utf8,
  utf16,
  windows1252,
  workbook,
} from '../../../../../support/import/files';

function sheetOf(reading: Reading): Sheet {
  if (!('sheet' in reading)) throw new Error(`refused: ${reading.refusal}`);
  return reading.sheet;
}
const texts = (reading: Reading) => {
  const { header, rows } = sheetOf(reading);
  return [header, ...rows].map(({ cells }) => [...cells]);
};
const readCsv = (bytes: Uint8Array) => readCsvOf(bytes, new Set(namesOf(COLUMNS).keys()));
const refusal = (reading: Reading) => ('refusal' in reading ? reading.refusal : 'read');

describe('a CSV', () => {
  const csv = csvOf(GOOD_ROWS);

  it.each([
    ['UTF-8', utf8(csv), 'UTF-8'],
    ['UTF-8 with a mark', utf8(csv, true), 'UTF-8'],
    ['UTF-16 as Excel’s "Unicode text"', utf16(csv), 'UTF-16'],
    ['UTF-16, the other way round', utf16(csv, { bigEndian: true }), 'UTF-16'],
    ['UTF-16 without a mark', utf16(csv, { bom: false }), 'UTF-16'],
    ['Windows-1252', windows1252(csv), 'Windows-1252'],
  ])('is read in %s, and says so', (_, bytes, encoding) => {
    const reading = readCsv(bytes);
    expect(texts(reading)).toEqual(GOOD_ROWS);
    expect(sheetOf(reading).note).toEqual({ encoding, delimiter: ';' });
  });

  const SPANISH = ['Belén Muñoz', 'ASUNCIÓN', 'Gómez Ibáñez', '¿Añadió ÁREAS?', 'Pingüino', 'INFORMACIÓN Y PAÍS'];

  it.each(['MS-DOS', 'Macintosh'] as const)(
    'that Excel wrote as CSV (%s) keeps its accents, and says so',
    (encoding) => {
      for (const text of SPANISH) {
        const reading = readCsv(encodedAs(encoding, csvOf([HEADER, [text, '3', ''], ['María', '3', '']])));
        expect(texts(reading).map(([first]) => first)).toEqual([HEADER[0], text, 'María']);
        expect(sheetOf(reading).note).toEqual({ encoding, delimiter: ';' });
      }
    },
  );

  it.each([
    ...['Muñoz – González', 'Müller & Åse', 'D’Angelo', 'mba’e', '«Año» 2020–2021', '¿Qué? ¡Sí!', 'Nº 1ª', '100 € · ½'],
    ...['Banco\u00a0Nacional', 'PEÑA Ó ÑANDÚ', 'Paraguay–Brasil', 'Marca®'],
  ])('in Windows-1252 stays what it is: %s', (text) => {
    const reading = readCsv(windows1252(csvOf([HEADER, [text, '3', '']])));
    expect(texts(reading)[1]?.[0]).toBe(text);
    expect(sheetOf(reading).note).toMatchObject({ encoding: 'Windows-1252' });
  });

  it.each([';', ',', '\t'] as const)('is separated by %j', (delimiter) => {
    const quoted = GOOD_ROWS.map((cells) => cells.map((cell) => `"${cell}"`));
    const reading = readCsv(utf8(csvOf(quoted, delimiter)));
    expect(texts(reading)).toEqual(GOOD_ROWS);
    expect(sheetOf(reading).note).toMatchObject({ delimiter });
  });

  it('numbers rows as the spreadsheet does: blank lines, line breaks in cells and Excel’s hint included', () => {
    const text = `sep=,\r\n\r\n${HEADER.join(',')}\r\n"# nota, aparte",,\r\n"uno","1","Sí\nNo"\r\n,,\r\n"dos ""2""",3,\r\n`;
    const { header, rows } = sheetOf(readCsv(utf8(text)));
    expect(header.fila).toBe(3);
    expect(rows).toEqual([
      { fila: 5, cells: ['uno', '1', 'Sí\nNo'] },
      { fila: 7, cells: ['dos "2"', '3', ''] },
    ]);
  });

  it.each(['\r\n', '\n', '\r'])(
    'that was put together of several has lines that end in several ways, first %j',
    (first) => {
      const text = `${HEADER.join(';')}${first}uno;1;\r\n"dos";"2";"Sí\r\nNo"\r\n"tres";3;""\ncuatro;3;\rcinco;3;\n`;
      expect(texts(readCsv(utf8(text))).slice(1)).toEqual([
        ...[
          ['uno', '1', ''],
          ['dos', '2', 'Sí\nNo'],
          ['tres', '3', ''],
          ['cuatro', '3', ''],
          ['cinco', '3', ''],
        ],
      ]);
    },
  );

  it.each([
    ['nothing', utf8(''), 'empty'],
    ['a mark alone', utf8('', true), 'empty'],
    ['blank lines', utf8('\r\n \r\n'), 'empty'],
    ['separators alone', utf8(';;;\r\n;;;\r\n'), 'empty'],
    ['headers alone', utf8(csvOf([HEADER])), 'onlyHeader'],
    ['comments alone', utf8(`${HEADER.join(';')}\r\n# esto;;\r\n`), 'onlyHeader'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82), 'notText'],
    ['letters of another encoding', Uint8Array.of(0x44, 0x81, 0x3b, 0x8f, 0x41), 'notText'],
    ['a broken UTF-8 that says it is', Uint8Array.of(0xef, 0xbb, 0xbf, 0xe9, 0x41), 'notText'],
    ['a line of text', utf8('Esto no es una planilla.'), 'notSheet'],
    ['a web page', utf8('<html><table><tr><td>Descripción</td></tr></table></html>'), 'notSheet'],
    ['a PDF', utf8('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 'notSheet'],
    ['a quotation mark that is never closed', utf8(`${HEADER.join(';')}\r\n"uno;3;\r\ndos;3;\r\n`), 'quotes'],
  ])('that is %s is refused', (_, bytes, expected) => {
    expect(refusal(readCsv(bytes))).toBe(expected);
  });

  it('says in which row the quotation mark is', () => {
    const reading = readCsv(utf8(`${HEADER.join(';')}\r\nuno;3;\r\n"dos;3;\r\ntres;3;\r\n`));
    expect(reading).toEqual({ refusal: 'quotes', fila: 3 });
  });

  it('of 10,000 rows is counted whole and kept in part', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => [`Pregunta ${n}`, '3', '']);
    const sheet = sheetOf(readCsv(utf8(csvOf([HEADER, ...rows]))));
    expect(sheet.count).toBe(10_000);
    expect(sheet.rows).toHaveLength(MAX_ROWS + 1);
  });
});

describe('a workbook', () => {
  it.each([
    ['shared texts', workbook({ rows: GOOD_ROWS })],
    ['prefixed names', workbook({ rows: GOOD_ROWS, prefix: 'x' })],
  ])('is read with %s, from its first visible sheet', (_, bytes) => {
    const reading = readXlsx(bytes);
    expect(texts(reading).map((cells) => [...cells, '', '', ''].slice(0, 6))).toEqual(
      GOOD_ROWS.map((cells) => [...cells, '', '', ''].slice(0, 6)),
    );
    expect(sheetOf(reading).note).toEqual({ name: 'Hoja1', others: 0 });
  });

  it('of another program is read too: numbers, truths, line breaks, a formula without its result, a date', () => {
    const sheet = sheetOf(readXlsx(readFileSync('tests/support/import/openpyxl.xlsx')));
    expect(sheet.note).toEqual({ name: 'Mis preguntas', others: 1 });
    expect(sheet.rows.map(({ cells }) => cells)).toEqual([
      ['¿Ofrece seguro?', '1', 'Sí\nNo', 'true'],
      ['', '3', '', 'false'],
      ['46024', '3', '', 'no'],
    ]);
    expect(sheet.faults).toEqual([
      { fila: 3, column: 0, kind: 'formula' },
      { fila: 4, column: 0, kind: 'date' },
    ]);
  });

  it('gives the value of a cell that is merged over rows to each of them, and names those rows', () => {
    const rows = [HEADER, ['uno', '1', 'A'], ['', '1', ''], ['dos', '3', ''], ['', '', ''], ['tres', '1', 'B']];
    const {
      rows: read,
      hidden,
      faults,
    } = sheetOf(readXlsx(workbook({ rows, merges: ['A2:A3', 'C2:C3', 'A4:A5', 'A1:A1'] })));
    expect(read.map(({ cells }) => cells)).toEqual([
      ...[
        ['uno', '1', 'A'],
        ['uno', '1', 'A'],
        ['dos', '3'],
        ['tres', '1', 'B'],
      ],
    ]);
    expect(hidden.filledRows).toEqual([3]);
    expect(faults).toEqual([]);
  });

  it('reports a cell that is merged over columns', () => {
    const rows = [HEADER, ['uno', '', 'A'], ['dos', '3', '']];
    expect(sheetOf(readXlsx(workbook({ rows, merges: ['A2:B2'] }))).faults).toEqual([
      { fila: 2, column: 0, kind: 'merged' },
    ]);
  });

  it('names the rows and columns that the spreadsheet hides', () => {
    const rows = [HEADER, ['uno', '1', 'A'], ['dos', '1', 'B'], ['', '', '']];
    const columns = '<cols><col min="2" max="2" hidden="1"/><col min="9" max="16384" hidden="true"/></cols>';
    const { rows: read, hidden } = sheetOf(readXlsx(workbook({ rows, hidden: [1, 3, 4], columns })));
    expect(read).toHaveLength(2);
    expect(hidden).toEqual({ rows: [3], columns: ['B'], filledRows: [] });
  });

  it('passes over hidden sheets and says how many others there are', () => {
    const sheets =
      '<sheet name="Oculta" sheetId="3" state="hidden" r:id="rId1"/><sheet name="A &amp; B" sheetId="1" r:id="rId7"/><sheet name="Z" sheetId="2" r:id="rId9"/>';
    expect(sheetOf(readXlsx(workbook({ rows: GOOD_ROWS, sheets }))).note).toEqual({ name: 'A & B', others: 1 });
  });

  it('gives every kind of cell as text, and names formulas, errors and dates', () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\-mmm"/><numFmt numFmtId="171" formatCode="0.00 &quot;días&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
    const cells = [
      '<c r="REF"><v>1.0</v></c>',
      '<c r="REF" t="b"><v>1</v></c>',
      '<c r="REF" t="inlineStr"><is><r><t>ri</t></r><r><t>co</t></r><rPh><t>x</t></rPh></is></c>',
      '<c r="REF" t="str"><f>A1&amp;"x"</f><v>calculado</v></c>',
      '<c r="REF" t="e"><v>#N/A</v></c>',
      '<c r="REF" s="1"><v>45000</v></c>',
      '<c r="REF" s="2"><v>45000</v></c>',
      '<c r="REF" s="3"><v>7</v></c>',
      '<c r="REF" t="str"><v>a_x000D_b&#10;&lt;c&gt;</v></c>',
      '<c r="REF"><f>1+1</f></c>',
    ].map((xml) => ({ xml }));
    const sheet = sheetOf(readXlsx(workbook({ rows: [HEADER, cells], styles })));
    expect(sheet.rows[0]?.cells).toEqual([
      ...['1', 'true', 'rico', 'calculado', '#N/A', '45000', '45000', '7', 'a\rb\n<c>', ''],
    ]);
    expect(sheet.faults).toEqual([
      { fila: 2, column: 3, kind: 'formula' },
      { fila: 2, column: 4, kind: 'error' },
      { fila: 2, column: 5, kind: 'date' },
      { fila: 2, column: 6, kind: 'date' },
      { fila: 2, column: 9, kind: 'formula' },
    ]);
  });

  it('of 10,000 rows is counted whole and kept in part', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => [`Pregunta ${n}`, '3', '']);
    const cpu = await cpuOf(() => {
      const sheet = sheetOf(readXlsx(workbook({ rows: [HEADER, ...rows] })));
      expect(sheet.count).toBe(10_000);
      expect(sheet.rows).toHaveLength(MAX_ROWS + 1);
    });
    expect(cpu).toBeLessThan(10_000);
  });

  const zip = (names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(8)])));
  it.each([
    ['a text document', zip(['[Content_Types].xml', 'word/document.xml']), 'notSheet'],
    ['a binary workbook', zip(['[Content_Types].xml', 'xl/workbook.bin']), 'binaryExcel'],
    ['an OpenDocument', zip(['mimetype', 'content.xml']), 'openDocument'],
    ['cut off', workbook({ rows: GOOD_ROWS }).slice(0, 600), 'broken'],
    ['without sheets', workbook({ rows: GOOD_ROWS, sheets: '<none/>' }), 'broken'],
    ['empty', workbook({ rows: [] }), 'empty'],
    ['headers alone', workbook({ rows: [HEADER] }), 'onlyHeader'],
  ])('that is %s is refused', (_, bytes, expected) => {
    expect(refusal(readXlsx(bytes))).toBe(expected);
  });

  it('that would unpack to gigabytes is refused before it is unpacked', () => {
    const bytes = workbook({ rows: GOOD_ROWS });
    // The declared size of the sheet, in the archive's directory.
    const name = new TextEncoder().encode('xl/worksheets/hoja.xml');
    const at = [...bytes.keys()].filter((start) => name.every((byte, index) => bytes[start + index] === byte)).at(-1);
    new DataView(bytes.buffer).setUint32((at ?? 0) - 22, 3_000_000_000, true);
    expect(refusal(readXlsx(bytes))).toBe('tooLarge');
  });

  it('with a malicious sheet is read in no time', async () => {
    const bytes = zipSync({
      'xl/workbook.xml': utf8('<workbook><sheets><sheet name="x" r:id="r"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': utf8('<Relationships><Relationship Id="r" Target="s.xml"/></Relationships>'),
      'xl/s.xml': utf8(`<worksheet>${'<row r="1048576"'.repeat(50_000)}${'<c "'.repeat(50_000)}`),
    });
    expect(await cpuOf(() => expect(refusal(readXlsx(bytes))).toBe('empty'))).toBeLessThan(5_000);
  });
});
