import type { Lang, TextKey } from '../../../i18n';
import { COLUMNS, type ColumnKey } from './columns';

/** A row of a file by column; what is left out is an empty cell. */
export type TemplateRow = Partial<Record<ColumnKey, string>>;

/** A text in the language of the template. */
type Text = (key: TextKey, values?: Record<string, string | number>) => string;

/** Header, a line that explains each column, and two examples; those that begin with "# " are left out on reading. */
export function templateRows(t: Text, lang: Lang, tipos: readonly string[]): string[][] {
  const header = COLUMNS.map((column) => column.header[lang]);
  const types = tipos.join(' / ');
  const explained = COLUMNS.map(({ key }) => t(`importar.columns.${key}`, { types }));
  const [choice = '1', number = '2'] = tipos;
  const parent: TemplateRow = {
    numero: '# 1',
    descripcion: t('importar.example.parent'),
    tipoRespuesta: choice,
    respuestas: t('importar.example.answers'),
    eje: t('importar.example.eje'),
    beneficio: t('common.yes'),
  };
  const child: TemplateRow = {
    numero: '# 2',
    descripcion: t('importar.example.child'),
    tipoRespuesta: number,
    numerica: t('common.yes'),
    padre: '1',
    eje: t('importar.example.eje'),
  };
  return [header, explained, ...[parent, child].map(cellsOf)].map((cells, row) =>
    row === 1 ? [`# ${cells[0]}`, ...cells.slice(1)] : cells,
  );
}

/** The cells of a row, in the template's order. */
export const cellsOf = (row: TemplateRow): string[] => COLUMNS.map(({ key }) => row[key] ?? '');

/** What a spreadsheet would run or drop gets an apostrophe, as reading expects it. */
const cell = (text: string): string => {
  const plain = /^[=+\-@']/.test(text) ? `'${text}` : text;
  return /[";\r\n\t,]|^\s|\s$/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/** A CSV that a Spanish Excel opens as a table with its accents: `;`, and a byte order mark before UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`\ufeff${rows.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`);
