import { type RawBuilder, sql } from 'kysely';
import { actorOf } from '../auth/caller.ts';
import type { Reading } from '../crud/access.ts';
import { titleOf } from '../crud/auditing.ts';
import { type Found, findRecord } from '../crud/record.ts';
import type { Writing } from '../crud/resource.ts';
import { lineStatement } from '../trail/trail.ts';
import type { Answers } from './answers.ts';
import { encuestasCompletadas } from './encuestasCompletadas.ts';
import type { Questions } from './questions.ts';

/** The submission of the answers. */
interface Target {
  /** Null for a new one. */
  id: number | null;
  encuesta: number;
  /** Inserts or updates the row `t` of the submission, from the row of its survey (`vigente`). */
  row: RawBuilder<unknown>;
  /** Queues the receipt of the submission `propia`; null for none. */
  receipt: RawBuilder<unknown> | null;
}

/** Tables that decide which answers are valid, in addition to the survey's row. */
const CHECKED_BY = ['seccion', 'pregunta', 'respuesta'];

/**
 * Writes the changed answers with one statement and returns the id of their submission. Writes nothing if `row` writes
 * nothing, or if the survey or its questions changed since the check. A new choice reuses the row of a removed one.
 */
async function write(
  { db, caller, clock }: Writing,
  { id, encuesta, row, receipt }: Target,
  { elegidas, libres }: Answers,
  { encuesta: version, versiones }: Questions,
): Promise<number | undefined> {
  const checked = CHECKED_BY.map((table) => versiones[table]);
  const preguntas = libres.map(({ pregunta }) => pregunta);
  const textos = libres.map(({ descripcion }) => descripcion);
  // The audit trail looks up the question of an answer when a line is read, which is rare.
  const texts = sql`(select coalesce(jsonb_object_agg('pregunta.' || coalesce(pregunta, de),
    jsonb_build_array(antes, descripcion)), '{}') from escritas)`;
  const changes = sql`(case when idas is null and venidas is null then '{}'
    else jsonb_build_object('respuestas', jsonb_build_array(idas, venidas)) end || ${texts})`;
  const first = sql`jsonb_build_object('encuesta', jsonb_build_array(null, propia.encuesta),
    'empresa', jsonb_build_array(null, propia.empresa)) || ${changes}`;
  const line = lineStatement(
    actorOf(caller, clock()),
    {
      ...{ acto: id === null ? 'crear' : 'cambiar', recurso: encuestasCompletadas.table },
      ...{ registro: sql<number>`propia.id`, etiqueta: sql<string>`propia.etiqueta` },
      cambios: id === null ? first : changes,
    },
    sql`propia cross join distintas`,
  );
  // The submission's row lock keeps the answers' rows in place, so they are written by ctid. Authors lock the survey's
  // row to change its sections; a save that waited for them finds its version changed.
  const statement = sql<{ id: number }>`with
    vigente as (select e.id from encuesta e where e.id = ${encuesta} and e.xmin::text = ${version}
      and not exists (select from unnest(${CHECKED_BY}::text[], ${checked}::text[]) as c(tabla, version)
        join version_actual v using (tabla) where v.version <> c.version) for key share),
    propia as (${row} returning t.id, t.encuesta, t.empresa, ${titleOf(encuestasCompletadas)} as etiqueta),
    distintas as (select array_agg(l.fila) filter (where g.respuesta is null) as filas,
      array_agg(l.respuesta) filter (where g.respuesta is null) as idas,
      array_agg(g.respuesta) filter (where l.fila is null) as venidas
      from unnest(${elegidas}::int[]) as g(respuesta)
      full join (select ctid as fila, respuesta from respuesta_elegida where completada = ${id}) l using (respuesta)),
    pares as (select p.id, n.fila, n.respuesta
      from propia p, distintas d, unnest(d.filas, d.venidas) as n(fila, respuesta)),
    cambiadas as (update respuesta_elegida e set respuesta = n.respuesta
      from pares n where e.ctid = n.fila and n.respuesta is not null),
    quitadas as (delete from respuesta_elegida e using pares n where e.ctid = n.fila and n.respuesta is null),
    agregadas as (insert into respuesta_elegida (completada, respuesta)
      select id, respuesta from pares where fila is null),
    escritas as (select l.fila, g.pregunta, g.descripcion, l.pregunta as de, l.descripcion as antes
      from propia cross join unnest(${preguntas}::int[], ${textos}::text[]) as g(pregunta, descripcion)
      full join (select ctid as fila, pregunta, descripcion from respuesta_libre where completada = ${id}) l
        on l.pregunta = g.pregunta
      where g.descripcion is distinct from l.descripcion),
    borradas as (delete from respuesta_libre l using propia, escritas e where l.ctid = e.fila and e.pregunta is null),
    corregidas as (update respuesta_libre l set descripcion = e.descripcion from escritas e
      where l.ctid = e.fila and e.pregunta is not null),
    primeras as (insert into respuesta_libre (completada, pregunta, descripcion)
      select p.id, e.pregunta, e.descripcion from propia p, escritas e where e.fila is null),
    anotada as (${line})${receipt ? sql`, acuse as (${receipt})` : sql``}
    select id from propia`;
  return (await statement.execute(db)).rows[0]?.id;
}

/** Stores answers with their row within a transaction and reads the record again; undefined where nothing was written. */
export async function storeAnswers(
  writing: Writing,
  reading: Reading,
  target: Target,
  answers: Answers,
  questions: Questions,
): Promise<Found | undefined> {
  const id = await write(writing, target, answers, questions);
  if (id === undefined) return undefined;
  if (target.receipt) writing.wake();
  return findRecord(writing.db, encuestasCompletadas, id, reading);
}
