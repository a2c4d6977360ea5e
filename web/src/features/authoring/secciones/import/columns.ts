import type { Column } from '../../../imports';

/** Every column, in the template's order: the question's fields, and `numero`, which only names rows for `padre`. */
export const COLUMNS = [
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
] as const satisfies readonly Column[];

export type ColumnKey = (typeof COLUMNS)[number]['key'];
