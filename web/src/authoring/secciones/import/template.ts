import type { Lang, TextKey } from '../../../i18n';
import { noted, type Template } from '../../../importing/template';
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
  return [header, noted(explained), ...[parent, child].map(cellsOf)];
}

/** The cells of a row, in the template's order. */
export const cellsOf = (row: TemplateRow): string[] => COLUMNS.map(({ key }) => row[key] ?? '');

/** The template of questions. */
export function templateOf(t: Text, lang: Lang, tipos: readonly string[]): Template<ColumnKey> {
  const flags = [t('common.yes'), t('common.no')];
  return {
    name: t('importar.templateName'),
    sheet: t('importar.sheetName'),
    rows: templateRows(t, lang, tipos),
    keys: COLUMNS.map(({ key }) => key),
    choices: {
      tipoRespuesta: tipos,
      ...{ numerica: flags, beneficio: flags, cerrada: flags, multiple: flags, oculta: flags },
    },
    wide: ['descripcion', 'respuestas', 'padre'],
  };
}
