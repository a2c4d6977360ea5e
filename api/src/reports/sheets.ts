import { countDigits, isNumber } from '@encuestas/survey';
import type { Db } from '../database/database.ts';
import type { Lang, Text } from '../errors/lang.ts';
import { numbersOf } from '../surveys/numbering.ts';
import type { Answered, Completada, Guion, Pregunta, Which } from './submissions.ts';
import { answersOf, submissions } from './submissions.ts';

/** The typed value of a cell. Spreadsheets show a date's UTC. */
export type Value = string | number | Date | null;

/** A column; `width` in characters, `moments` for dates with times. */
export interface Column {
  header: string;
  width: number;
  moments?: true;
}

/** A table that streams its rows in batches. */
export interface Sheet {
  columns: readonly Column[];
  rows: AsyncIterable<Iterable<readonly Value[]>>;
}

export interface SheetOptions extends Which {
  lang: Lang;
  timeZone: string;
}

type Titles = readonly (readonly [es: string, en: string, width: number, moments?: true])[];

const COMPANY: Titles = [
  ['Id de empresa', 'Company id', 8],
  ['Empresa', 'Company', 32],
  ['RUC/CI', 'Tax id', 14],
  ['Negocio', 'Business', 18],
  ['Segmento', 'Segment', 18],
  ['Origen', 'Origin', 14],
  ['Cantidad de sucursales', 'Branches', 10],
  ['Cantidad de empleados', 'Employees', 10],
  ['Periodo', 'Period', 24],
  ['Id de encuesta', 'Survey id', 8],
  ['Encuesta', 'Survey', 32],
  ['N.º de envío', 'Submission no.', 8],
  ['Enviada', 'Submitted', 18, true],
  ['Modificada', 'Changed', 18, true],
  ['Estado', 'Status', 12],
  ['Preguntas', 'Questions', 10],
  ['Respondidas', 'Answered', 10],
];

const QUESTION: Titles = [
  ['Id de sección', 'Section id', 8],
  ['Sección', 'Section', 24],
  ['Número', 'Number', 10],
  ['Orden', 'Order', 8],
  ['Id de pregunta', 'Question id', 8],
  ['Pregunta', 'Question', 48],
  ['Tipo de respuesta', 'Answer type', 16],
  ['Eje', 'Dimension', 16],
  ['Campo al que pertenece', 'Field', 16],
  ['Título del informe', 'Report title', 24],
  ['Beneficio', 'Benefit', 8],
  ['Respuesta', 'Answer', 32],
  ['Ids de opciones', 'Option ids', 12],
];

const COMPLETA: Text = { es: 'Enviada', en: 'Submitted' };
const INCOMPLETA: Text = { es: 'Incompleta', en: 'Incomplete' };
const SI: Text = { es: 'Sí', en: 'Yes' };
const NO: Text = { es: 'No', en: 'No' };

const titled = (titles: Titles, lang: Lang): Column[] =>
  titles.map(([es, en, width, moments]) => ({ header: lang === 'es' ? es : en, width, ...(moments && { moments }) }));

/** The columns of the company and its submission, in every row. */
export const companyColumns = (lang: Lang): Column[] => titled(COMPANY, lang);

export const momentOf = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`);

export function companyValues(completada: Completada, lang: Lang): Value[] {
  const [empresa = '', ruc = '', rubro = '', segmento = '', origen = '', periodo = '', encuesta = ''] =
    completada.cells;
  return [
    ...[completada.empresa, empresa, ruc, rubro, segmento, origen],
    ...[completada.cant_sucursales, completada.cant_empleados, periodo, completada.encuesta, encuesta, completada.id],
    ...[momentOf(completada.enviada), momentOf(completada.modificada)],
    (completada.incompleta ? INCOMPLETA : COMPLETA)[lang],
    ...[completada.total_preguntas, completada.total_respondidas],
  ];
}

/** Significant digits of a spreadsheet's numbers. */
const EXACT = 15;

/** The typed value of an answer: a number only if a spreadsheet keeps all its digits. */
export function answerValue({ pregunta, elegidas, libre, texto }: Answered): Value {
  if (texto === undefined) return null;
  if (pregunta.tipo !== 2 || elegidas.length > 0 || libre === undefined) return texto;
  return isNumber(libre) && countDigits(libre) <= EXACT ? Number(libre) : libre;
}

/** "S02·P04" by question. */
export function numbersIn({ preguntas }: Guion): Map<number, string> {
  const sections = Map.groupBy(preguntas, ({ numeroSeccion }) => numeroSeccion);
  const mostrada = ({ activo, oculta, seccionActiva }: Pregunta) => seccionActiva && activo && !oculta;
  return numbersOf(
    [...sections].map(([numero, own]) => ({
      numero,
      preguntas: own.map((pregunta) => ({ id: pregunta.id, mostrada: mostrada(pregunta) })),
    })),
  );
}

function questionValues(answered: Answered, numero: string, lang: Lang): Value[] {
  const { pregunta, elegidas } = answered;
  const [seccion = '', orden = '', descripcion = '', eje = '', campo = '', titulo = '', beneficio] = pregunta.cells;
  const [first, ...others] = elegidas.map(({ id }) => id);
  return [
    ...[pregunta.seccion, seccion, numero, Number(orden), pregunta.id, descripcion],
    ...[lang === 'es' ? pregunta.tipo_es : pregunta.tipo_en, eje, campo, titulo, (beneficio === 'No' ? NO : SI)[lang]],
    answerValue(answered),
    first === undefined ? null : others.length === 0 ? first : [first, ...others].join(' | '),
  ];
}

function* answerRows(completada: Completada, guion: Guion, numbers: ReadonlyMap<number, string>, lang: Lang) {
  const company = companyValues(completada, lang);
  for (const answered of answersOf(guion, completada)) {
    yield [...company, ...questionValues(answered, numbers.get(answered.pregunta.id) ?? '', lang)];
  }
}

async function* longRows(db: Db, options: SheetOptions): AsyncGenerator<Iterable<Value[]>> {
  const { lang, timeZone } = options;
  const known = new WeakMap<Guion, Map<number, string>>();
  for await (const [completada, guion] of submissions(db, options, timeZone)) {
    const numbers = known.get(guion) ?? numbersIn(guion);
    known.set(guion, numbers);
    yield answerRows(completada, guion, numbers, lang);
  }
}

/** A row per answer: the report of REST v1 with numbers, identifiers, types and moments. */
export function longSheet(db: Db, options: SheetOptions): Sheet {
  const columns = [...companyColumns(options.lang), ...titled(QUESTION, options.lang)];
  return { columns, rows: longRows(db, options) };
}
