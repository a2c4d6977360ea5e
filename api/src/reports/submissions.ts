import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { seccionesDe } from '../surveys/numbering.ts';

/** Completed surveys of one statement. */
const BATCH = 20;

/** A filter of completed surveys; by default all active ones. */
export interface Which {
  encuesta?: number | undefined;
  /** The segment of the company. */
  segmento?: number | undefined;
  /** Whether incomplete ones are left out. */
  completas?: boolean | undefined;
}

/** A completed survey with its answers. Moments are in the time zone of the request. */
export interface Completada {
  id: number;
  encuesta: number;
  empresa: number;
  /** Company, RUC, business, segment, origin, period, survey. */
  cells: string[];
  cant_sucursales: number;
  cant_empleados: number;
  enviada: string;
  modificada: string;
  incompleta: boolean;
  total_preguntas: number | null;
  total_respondidas: number | null;
  elegidas: number[];
  libres: Readonly<Record<number, string>>;
  /** The questions that the survey had when it was sent; null for old submissions. */
  hechas: number[] | null;
}

/** An option of a question. */
export interface Respuesta {
  id: number;
  descripcion: string;
  activo: boolean;
}

/** A question of a survey. */
export interface Pregunta {
  id: number;
  activo: boolean;
  oculta: boolean;
  seccion: number;
  seccionActiva: boolean;
  /** The number of its section on the screen of respondents. */
  numeroSeccion: number;
  tipo: number;
  tipo_es: string;
  tipo_en: string;
  /** Section, order, question, axis, field, title of the report, benefit. */
  cells: string[];
  respuestas: Respuesta[];
}

/** A survey's questions, with all ids of questions and options. */
export interface Guion {
  preguntas: readonly Pregunta[];
  respuestas: ReadonlySet<number>;
  ids: ReadonlySet<number>;
}

/** The answer to one question. */
export interface Answered {
  pregunta: Pregunta;
  elegidas: readonly Respuesta[];
  libre: string | undefined;
  /** The whole answer, with chosen options in their order; undefined without one. */
  texto: string | undefined;
}

/** The next completed surveys by id, with their answers in one statement, so that each is consistent. */
async function batchAfter(db: Db, which: Which, timeZone: string, after: number): Promise<Completada[]> {
  const { encuesta, segmento, completas } = which;
  const wanted = [sql`c.activo`, sql`c.id > ${after}`];
  if (encuesta !== undefined) wanted.push(sql`c.encuesta = ${encuesta}`);
  if (segmento !== undefined) wanted.push(sql`m.segmento = ${segmento}`);
  const incompleta = sql`coalesce(c.total_respondidas < c.total_preguntas, false)`;
  if (completas) wanted.push(sql`not ${incompleta}`);
  const moment = (name: string) =>
    sql`to_char(${sql.ref(`c.${name}`)} at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS')`;
  const { rows } = await sql<Completada>`
    select c.id, c.encuesta, c.empresa, array[m.razon_social, m.ruc_ci, b.descripcion, coalesce(g.descripcion, ''),
      o.descripcion, to_char(d.fecha, 'DD/MM/YYYY') || ' / ' || to_char(d.fecha_fin, 'DD/MM/YYYY'), e.descripcion] as cells,
      m.cant_sucursales, m.cant_empleados, ${moment('fecha_creacion')} as enviada,
      ${moment('fecha_modificacion')} as modificada, ${incompleta} as incompleta, c.total_preguntas, c.total_respondidas,
      coalesce((select json_agg(respuesta) from respuesta_elegida where completada = c.id), '[]') as elegidas,
      coalesce((select json_object_agg(pregunta, descripcion) from respuesta_libre where completada = c.id), '{}') as libres,
      c.preguntas_hechas as hechas
    from encuesta_completada c join empresa m on m.id = c.empresa join rubro b on b.id = m.rubro
    left join segmento g on g.id = m.segmento join origen o on o.id = m.origen join encuesta e on e.id = c.encuesta
    join periodo_activo a on a.id = e.periodo_activo join periodo d on d.id = a.periodo
    where ${sql.join(wanted, sql` and `)} order by c.id limit ${BATCH}`.execute(db);
  return rows;
}

/** All questions of a survey in order, with those that it no longer asks. */
export async function guionOf(db: Db, encuesta: number): Promise<Guion> {
  const { rows: preguntas } = await sql<Pregunta>`
    select q.id, q.activo, q.oculta, s.id as seccion, s.activo as "seccionActiva", s.numero as "numeroSeccion", t.id as tipo,
      t.tipo_respuesta as tipo_es, t.tipo_respuesta_en as tipo_en,
      array[s.descripcion, q.orden::text, q.descripcion, q.eje, q.campo_pertenece, q.titulo_informe,
      case when q.beneficio then 'Sí' else 'No' end] as cells, coalesce((select
      json_agg(json_build_object('id', r.id, 'descripcion', r.descripcion, 'activo', r.activo) order by r.orden, r.id)
      from respuesta r where r.pregunta = q.id), '[]') as respuestas
    from ${seccionesDe(encuesta)} join pregunta q on q.seccion = s.id
    join tipo_respuesta t on t.id = q.tipo_respuesta
    order by s.orden, q.lugar, q.id`.execute(db);
  const respuestas = new Set(preguntas.flatMap((pregunta) => pregunta.respuestas.map(({ id }) => id)));
  return { preguntas, respuestas, ids: new Set(preguntas.map(({ id }) => id)) };
}

function isComplete({ respuestas, ids }: Guion, { elegidas, libres }: Completada): boolean {
  return elegidas.every((id) => respuestas.has(id)) && Object.keys(libres).every((id) => ids.has(Number(id)));
}

/** Completed surveys by id, each with the questions of its survey. A slow receiver holds no database connection. */
export async function* submissions(
  db: Db,
  which: Which,
  timeZone: string,
): AsyncGenerator<readonly [Completada, Guion]> {
  const known = new Map<number, Guion>();
  for (let after = 0; ; ) {
    const batch = await batchAfter(db, which, timeZone, after);
    for (const completada of batch) {
      let guion = known.get(completada.encuesta);
      // A respondent may have chosen an option that is newer than the read questions.
      if (!guion || !isComplete(guion, completada)) guion = await guionOf(db, completada.encuesta);
      known.set(completada.encuesta, guion);
      yield [completada, guion];
    }
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.id ?? after;
  }
}

const NONE: readonly Respuesta[] = [];

/** The questions of a completed survey with its answers, and answers to questions that it did not have. */
export function* answersOf(guion: Guion, { elegidas, libres, hechas }: Completada): Generator<Answered> {
  const [chosen, shown] = [new Set(elegidas), hechas && new Set(hechas)];
  for (const pregunta of guion.preguntas) {
    const own = pregunta.respuestas.length > 0 ? pregunta.respuestas.filter(({ id }) => chosen.has(id)) : NONE;
    const libre = libres[pregunta.id];
    let texto = libre;
    for (const { descripcion } of own) texto = texto === undefined ? descripcion : `${texto} | ${descripcion}`;
    // Without an answer, questions that were added later are left out; old submissions get the current questions.
    if (texto === undefined && !(shown ? shown.has(pregunta.id) : pregunta.activo)) continue;
    yield { pregunta, elegidas: own, libre, texto };
  }
}
