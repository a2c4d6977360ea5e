import { type RawBuilder, sql } from 'kysely';
import { actorOf } from '../auth/caller.ts';
import type { Reading } from '../crud/access.ts';
import { titleOf } from '../crud/noting.ts';
import { type Found, findRecord, foundBy, type RecordRead, recordColumns } from '../crud/record.ts';
import type { Writing } from '../crud/resource.ts';
import { lineStatement } from '../trail/trail.ts';
import type { Answers } from './answers.ts';
import { encuestasCompletadas } from './encuestasCompletadas.ts';
import type { Questions } from './questions.ts';

/**
 * The row that answers belong to: its identifier where it is there already, its survey, and what writes it over the table
 * `t`, from the row of its survey (`vigente`).
 */
interface Target {
  id: number | null;
  encuesta: number;
  row: RawBuilder<unknown>;
  /** What else is written of it, from `propia`; null for nothing. */
  beside: RawBuilder<unknown> | null;
}

/** Who stores answers, where and when. */
type Storing = Pick<Writing, 'db' | 'caller' | 'clock'>;

/** Tables that decide which answers a survey takes, beside the survey's own row. */
const CHECKED_BY = ['seccion', 'pregunta', 'respuesta'];

/**
 * Writes the answers that differ, in one statement, so that it needs no transaction around it. Writes nothing if `row`
 * writes nothing, or if the survey or its questions changed since the answers were checked. A new choice reuses the row
 * of a removed one.
 */
async function write(
  { db, caller, clock }: Storing,
  reading: Reading,
  { id, encuesta, row, beside }: Target,
  { elegidas, libres }: Answers,
  { encuesta: version, versiones }: Questions,
) {
  const checked = CHECKED_BY.map((table) => versiones[table]);
  const preguntas = libres.map(({ pregunta }) => pregunta);
  const textos = libres.map(({ descripcion }) => descripcion);
  // Which question an answer is of is found when the line is read: few are, and every save would pay for it.
  const texts = sql`(select coalesce(jsonb_object_agg('pregunta.' || coalesce(pregunta, de),
    jsonb_build_array(antes, descripcion)), '{}') from escritas)`;
  const changes = sql`(case when idas is null and venidas is null then '{}'
    else jsonb_build_object('respuestas', jsonb_build_array(idas, venidas)) end || ${texts})`;
  const first = sql`jsonb_build_object('encuesta', jsonb_build_array(null, propia.encuesta),
    'empresa', jsonb_build_array(null, propia.empresa)) || ${changes}`;
  const noted = lineStatement(
    actorOf(caller, clock()),
    {
      ...{ acto: id === null ? 'crear' : 'cambiar', recurso: encuestasCompletadas.table },
      ...{ registro: sql<number>`propia.id`, etiqueta: sql<string>`propia.etiqueta` },
      cambios: id === null ? first : changes,
    },
    sql`propia cross join distintas`,
  );
  // The rows that are there are found once and written by their place: the row that they belong to is held.
  // Authors hold the row of a survey to change its sections: who waited for them writes nothing where they did.
  const statement = sql<RecordRead & { id: number }>`with
    vigente as (select e.id from encuesta e where e.id = ${encuesta} and e.xmin::text = ${version}
      and not exists (select from unnest(${CHECKED_BY}::text[], ${checked}::text[]) as c(tabla, version)
        join version_actual v using (tabla) where v.version <> c.version) for key share),
    propia as (${row} returning t.id, ${recordColumns(encuestasCompletadas, reading, false)},
      t.encuesta, t.empresa, ${titleOf(encuestasCompletadas)} as etiqueta),
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
    anotada as (${noted})${beside ? sql`, ademas as (${beside})` : sql``}
    select id, versiones, version, record from propia`;
  return (await statement.execute(db)).rows[0];
}

const inOrder = <T>(items: readonly T[], placeOf: (item: T) => number): T[] =>
  items.toSorted((one, other) => placeOf(one) - placeOf(other));

/** Whether a submission is of questions that its survey no longer has: of these the record tells more. */
const hasRetired = ({ elegidas, libres, hechas }: Answers, { byId, choices }: Questions): boolean =>
  [...(hechas ?? []), ...libres.map(({ pregunta }) => pregunta)].some((id) => byId.get(id)?.activo === false) ||
  elegidas.some((id) => choices.get(id)?.question.activo === false);

/** The answers as a reading of the record tells them, to the letter: so they need not be read again. */
function answersText({ elegidas, libres, hechas }: Answers, { byId, choices }: Questions): string {
  const chosen = inOrder(
    elegidas.flatMap((id) => choices.get(id) ?? []),
    ({ place }) => place,
  ).map(
    ({ question, answer }) =>
      `{"pregunta_id" : ${question.id}, "respuesta" : ${answer.id}, "tipo_respuesta" : ${question.tipo_respuesta}}`,
  );
  const written = inOrder(
    libres.flatMap(({ pregunta, descripcion }) => {
      const question = byId.get(pregunta);
      return question ? [{ question, descripcion }] : [];
    }),
    ({ question }) => question.place,
  ).map(
    ({ question, descripcion }) =>
      `{"pregunta" : ${question.id}, "descripcion" : ${JSON.stringify(descripcion)}, "tipo_respuesta" : ${question.tipo_respuesta}}`,
  );
  return `"respuestas":[${chosen.join(', ')}],"preguntas":[${written.join(', ')}],"preguntas_hechas":${JSON.stringify(hechas)},"preguntas_retiradas":[]`;
}

/** Puts the answers where a reading of the record has them: before its last column. */
function withAnswers(record: string, answers: string): string {
  const last = record.lastIndexOf('"activo":');
  return `${record.slice(0, last)}${answers},${record.slice(last)}`;
}

/** Stores answers with the row that they belong to, and answers the record as it is then; undefined where it is not written. */
export async function storeAnswers(
  storing: Storing,
  reading: Reading,
  target: Target,
  answers: Answers,
  questions: Questions,
): Promise<Found | undefined> {
  const written = await write(storing, reading, target, answers, questions);
  if (!written) return undefined;
  const { id, ...read } = written;
  if (hasRetired(answers, questions)) return findRecord(storing.db, encuestasCompletadas, id, reading);
  const record = withAnswers(read.record, answersText(answers, questions));
  return foundBy(reading, { ...read, record });
}
