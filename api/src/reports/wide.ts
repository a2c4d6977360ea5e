import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import {
  answerValue,
  type Column,
  companyColumns,
  companyValues,
  numbersIn,
  type Sheet,
  type SheetOptions,
  type Value,
} from './sheets.ts';
import { type Answered, answersOf, type Guion, guionOf, type Pregunta, submissions } from './submissions.ts';

/** Options of a sheet with a row per company. */
export interface WideOptions extends SheetOptions {
  /** A column of 0 and 1 for each option instead of the text of the chosen ones. */
  columnas: boolean;
  /** Whether titles contain the ids of questions and options. */
  identificadores: boolean;
}

/** The columns of one survey. */
interface Layout {
  columns: Column[];
  /** By question: its first column, the options of its columns, and whether one is for a text. */
  places: ReadonlyMap<number, { at: number; opciones: readonly number[]; libre: boolean }>;
}

/** Questions and options that a survey no longer shows but that submissions contain. */
interface Used {
  preguntas: ReadonlySet<number>;
  respuestas: ReadonlySet<number>;
  /** Questions with options that also have a written answer. */
  escritas: ReadonlySet<number>;
}

async function usedOf(db: Db, encuesta: number): Promise<Used> {
  const sent = sql`encuesta_completada c where c.encuesta = ${encuesta} and c.activo`;
  const questions = sql`encuesta_seccion l join seccion s on s.id = l.seccion join pregunta q on q.seccion = s.id`;
  const written = sql`exists (select 1 from respuesta_libre x where x.pregunta = q.id
    and x.completada in (select c.id from ${sent}))`;
  const chosen = sql`exists (select 1 from respuesta_elegida x where x.respuesta = r.id
    and x.completada in (select c.id from ${sent}))`;
  const { rows } = await sql<{ kind: keyof Used; id: number }>`
    select 'preguntas' as kind, q.id from ${questions} where l.encuesta = ${encuesta}
      and (q.oculta or not q.activo or not s.activo)
      and (exists (select 1 from ${sent} and q.id = any(c.preguntas_hechas)) or ${written}
        or exists (select 1 from respuesta r where r.pregunta = q.id and ${chosen}))
    union all select 'respuestas', r.id from ${questions} join respuesta r on r.pregunta = q.id
      where l.encuesta = ${encuesta} and not r.activo and ${chosen}
    union all select 'escritas', q.id from ${questions} where l.encuesta = ${encuesta}
      and exists (select 1 from respuesta r where r.pregunta = q.id) and ${written}`.execute(db);
  const of = (wanted: keyof Used) => new Set(rows.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  return { preguntas: of('preguntas'), respuestas: of('respuestas'), escritas: of('escritas') };
}

function layoutOf(guion: Guion, used: Used, { columnas, identificadores, lang }: WideOptions, before: string): Layout {
  const columns: Column[] = [];
  const places = new Map<number, { at: number; opciones: readonly number[]; libre: boolean }>();
  const numbers = numbersIn(guion);
  const shown = ({ id, activo, oculta, seccionActiva }: Pregunta) =>
    (activo && !oculta && seccionActiva) || used.preguntas.has(id);
  const add = (pregunta: Pregunta, what: string, id: string) => {
    const title = `${before}${numbers.get(pregunta.id)} ${pregunta.cells[2]}${what}`;
    columns.push({ header: identificadores ? `${title} [${id}]` : title, width: what ? 12 : 24 });
  };
  for (const pregunta of guion.preguntas.filter(shown)) {
    const { id, respuestas } = pregunta;
    const options = columnas ? respuestas.filter((option) => option.activo || used.respuestas.has(option.id)) : [];
    const libre = options.length === 0 || used.escritas.has(id);
    places.set(id, { at: columns.length, opciones: options.map((option) => option.id), libre });
    for (const option of options) add(pregunta, `: ${option.descripcion}`, `${id}:${option.id}`);
    if (libre) add(pregunta, options.length > 0 ? (lang === 'es' ? ': (texto)' : ': (text)') : '', String(id));
  }
  return { columns, places };
}

const CHANGED = 'the survey changed while its answers were read';

/** Writes an answer into its columns. Throws if it has none, because an incomplete file must not look complete. */
function place(answered: Answered, { places }: Layout, row: Value[], start: number): void {
  const { pregunta, elegidas, libre, texto } = answered;
  if (texto === undefined) return;
  const found = places.get(pregunta.id);
  if (!found) throw new Error(CHANGED);
  const { at, opciones } = found;
  if (opciones.length === 0) {
    row[start + at] = answerValue(answered);
    return;
  }
  const chosen = new Set(elegidas.map(({ id }) => id));
  for (const [index, id] of opciones.entries()) row[start + at + index] = chosen.delete(id) ? 1 : 0;
  if (chosen.size > 0 || (libre !== undefined && !found.libre)) throw new Error(CHANGED);
  if (libre !== undefined) row[start + at + opciones.length] = libre;
}

async function surveysOf(db: Db, { encuesta, segmento }: WideOptions): Promise<number[]> {
  if (encuesta !== undefined) return [encuesta];
  const inSegment = segmento === undefined ? sql`true` : sql`m.segmento = ${segmento}`;
  const { rows } = await sql<{ encuesta: number }>`select distinct c.encuesta from encuesta_completada c
    join empresa m on m.id = c.empresa where c.activo and ${inSegment} order by c.encuesta`.execute(db);
  return rows.map((row) => row.encuesta);
}

type Placed = Layout & { start: number };

async function* wideRows(db: Db, options: WideOptions, layouts: ReadonlyMap<number, Placed>, width: number) {
  for await (const [completada, guion] of submissions(db, options, options.timeZone)) {
    const layout = layouts.get(completada.encuesta);
    if (!layout) throw new Error(CHANGED);
    const company = companyValues(completada, options.lang);
    const row: Value[] = [...company, ...new Array<Value>(width - company.length).fill(null)];
    for (const answered of answersOf(guion, completada)) place(answered, layout, row, layout.start);
    yield [row];
  }
}

/** A row per company and survey, with columns for each question; titles name the survey if there are several ("E3·S02·P04"). */
export async function wideSheet(db: Db, options: WideOptions): Promise<Sheet> {
  const columns = companyColumns(options.lang);
  const layouts = new Map<number, Placed>();
  const surveys = await surveysOf(db, options);
  for (const encuesta of surveys) {
    const before = surveys.length > 1 ? `E${encuesta}·` : '';
    const layout = layoutOf(await guionOf(db, encuesta), await usedOf(db, encuesta), options, before);
    layouts.set(encuesta, { ...layout, start: columns.length });
    columns.push(...layout.columns);
  }
  return { columns, rows: wideRows(db, options, layouts, columns.length) };
}
