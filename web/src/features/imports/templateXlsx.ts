import { strToU8, zipSync } from 'fflate';
import { letterOf } from './headers';
import type { Template } from './template';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const FORMAT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Cell styles by their place in styles.xml: plain text, header, explanation. */
const STYLE = { text: 0, header: 1, note: 2 } as const;

const STYLES = xml(
  `<styleSheet xmlns="${MAIN}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><i/><sz val="10"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3">${[0, 1, 2].map((font) => `<xf numFmtId="49" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
);

const cell = (text: string, column: number, row: number, style: number): string =>
  text === ''
    ? ''
    : `<c r="${letterOf(column)}${row}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** A list to choose from for a column, below the explanations. Excel takes at most 255 characters of options. */
function choice(column: number, options: readonly string[]): string {
  const letter = letterOf(column);
  const list = options.map((option) => option.replaceAll(',', ' ')).join(',');
  if (list === '' || list.length > 255) return '';
  return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${letter}3:${letter}2001"><formula1>"${escaped(list)}"</formula1></dataValidation>`;
}

/**
 * A workbook of one sheet of texts, so that Excel turns no answer into a date: bold header that stays in sight, and
 * lists to choose from.
 */
export function toXlsx<K extends string>({
  rows,
  sheet: name,
  keys,
  choices: lists,
  wide,
}: Template<K>): Uint8Array<ArrayBuffer> {
  const data = rows.map((cells, index) => {
    const style = index === 0 ? STYLE.header : cells[0]?.startsWith('# ') ? STYLE.note : STYLE.text;
    return `<row r="${index + 1}">${cells.map((text, column) => cell(text, column, index + 1, style)).join('')}</row>`;
  });
  const widths = keys.map(
    (key, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${wide.includes(key) ? 45 : 18}" style="${STYLE.text}" customWidth="1"/>`,
  );
  const choices = keys.map((key, index) => choice(index, lists[key] ?? [])).filter((list) => list !== '');
  const validations = choices.length
    ? `<dataValidations count="${choices.length}">${choices.join('')}</dataValidations>`
    : '';
  const sheet = `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${data.join('')}</sheetData>${validations}</worksheet>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  return zipSync({
    '[Content_Types].xml': xml(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${FORMAT}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${FORMAT}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${FORMAT}.styles+xml"/></Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': xml(sheet),
  });
}
