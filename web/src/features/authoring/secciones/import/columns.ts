import type { Lang } from '../../../../shared/i18n';
import type { Column } from '../../../imports';
import type { Kind } from '../questionRules';

/** The columns in the template's order; `numero` only identifies rows for `padre`. */
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
    header: { es: 'Tipo de respuesta', en: 'Answer type' },
    also: ['tipo_respuesta', 'tipo', 'type', 'type of answer'],
    required: true,
  },
  { key: 'respuestas', header: { es: 'Respuestas', en: 'Answers' }, also: ['opciones', 'options'] },
  { key: 'numerica', header: { es: 'Respuesta numérica', en: 'Numeric answer' }, also: ['numérica', 'numeric'] },
  { key: 'padre', header: { es: 'Pregunta padre', en: 'Parent question' }, also: ['padre', 'parent'] },
  { key: 'eje', header: { es: 'Eje', en: 'Dimension' }, also: ['axis'] },
  {
    key: 'campoPertenece',
    header: { es: 'Campo al que pertenece', en: 'Field' },
    also: ['campo_pertenece', 'campo', 'field it belongs to'],
  },
  {
    key: 'tituloInforme',
    header: { es: 'Título del informe', en: 'Report title' },
    also: ['titulo_informe', 'title in the report'],
  },
  { key: 'beneficio', header: { es: 'Beneficio', en: 'Benefit' }, also: [] },
  { key: 'cerrada', header: { es: 'Cerrada', en: 'Closed' }, also: [] },
  { key: 'multiple', header: { es: 'Múltiple', en: 'Multiple' }, also: [] },
  { key: 'oculta', header: { es: 'Oculta', en: 'Hidden' }, also: [] },
] as const satisfies readonly Column[];

/** The names of kinds of answer on screen, in both languages, because a file may be in the other one. */
export const KIND_NAMES: Readonly<Record<Kind, Readonly<Record<Lang, string>>>> = {
  single: { es: 'Una opción', en: 'One option' },
  several: { es: 'Varias opciones', en: 'Several options' },
  number: { es: 'Número', en: 'Number' },
  boxes: { es: 'Casillas', en: 'Checkboxes' },
  text: { es: 'Texto', en: 'Text' },
};

export type ColumnKey = (typeof COLUMNS)[number]['key'];
