import type { Lang } from '../../../i18n';

/** A column of the file, by the name of the question's field; `numero` only names rows for `padre`. */
export type ColumnKey =
  | 'numero'
  | 'descripcion'
  | 'tipoRespuesta'
  | 'respuestas'
  | 'numerica'
  | 'padre'
  | 'eje'
  | 'campoPertenece'
  | 'tituloInforme'
  | 'beneficio'
  | 'cerrada'
  | 'multiple'
  | 'oculta';

interface Column {
  readonly key: ColumnKey;
  /** The header that the template has; reading accepts those of both languages. */
  readonly header: Readonly<Record<Lang, string>>;
  /** Other names by which files are known to call it, such as those of REST v1. */
  readonly also: readonly string[];
  readonly required?: true;
}

/** Every column, in the template's order. The headers belong to the file's format, not to the screen. */
export const COLUMNS: readonly Column[] = [
  { key: 'numero', header: { es: 'Número', en: 'Number' }, also: ['n', 'nro', 'no', 'num', 'n.º', 'n°', '#'] },
  {
    key: 'descripcion',
    header: { es: 'Descripción', en: 'Description' },
    also: ['pregunta', 'question', 'texto', 'text'],
    required: true,
  },
  {
    key: 'tipoRespuesta',
    header: { es: 'Tipo de respuesta', en: 'Type of answer' },
    also: ['tipo_respuesta', 'tipo', 'type', 'answer type'],
    required: true,
  },
  { key: 'respuestas', header: { es: 'Respuestas', en: 'Answers' }, also: ['opciones', 'options'] },
  { key: 'numerica', header: { es: 'Respuesta numérica', en: 'Numeric answer' }, also: ['numérica', 'numeric'] },
  { key: 'padre', header: { es: 'Pregunta padre', en: 'Parent question' }, also: ['padre', 'parent'] },
  { key: 'eje', header: { es: 'Eje', en: 'Axis' }, also: [] },
  {
    key: 'campoPertenece',
    header: { es: 'Campo al que pertenece', en: 'Field it belongs to' },
    also: ['campo_pertenece', 'campo', 'field'],
  },
  {
    key: 'tituloInforme',
    header: { es: 'Título del informe', en: 'Title in the report' },
    also: ['titulo_informe', 'report title'],
  },
  { key: 'beneficio', header: { es: 'Beneficio', en: 'Benefit' }, also: [] },
  { key: 'cerrada', header: { es: 'Cerrada', en: 'Closed' }, also: [] },
  { key: 'multiple', header: { es: 'Múltiple', en: 'Multiple' }, also: [] },
  { key: 'oculta', header: { es: 'Oculta', en: 'Hidden' }, also: [] },
];

/** The same for texts that people take for the same: blind to case, accents, and outer or repeated spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim();

const BY_NAME = new Map<string, ColumnKey>(
  COLUMNS.flatMap(({ key, header, also }) =>
    [header.es, header.en, key, ...also].map((name): [string, ColumnKey] => [fold(name), key]),
  ),
);

/** The column that a header names; undefined when it names none. */
export const columnOf = (header: string): ColumnKey | undefined => BY_NAME.get(fold(header));

/** What the template calls a column. */
export const headerOf = (key: ColumnKey, lang: Lang): string =>
  COLUMNS.find((column) => column.key === key)?.header[lang] ?? key;
