import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../crud/access.ts';
import { type Found, findRecord, foundBy, type RecordRead, recordColumns, recordQuestion } from '../crud/record.ts';
import type { Db } from '../database/database.ts';
import type { Answers } from './answers.ts';
import { encuestasCompletadas } from './encuestasCompletadas.ts';
import type { Questions } from './questions.ts';

/**
 * Writes what is different of the answers of the row that `row` writes, and nothing where that is none: one statement,
 * so that it needs no transaction around it. An answer that was chosen takes the row of one that is no longer.
 */
async function write(db: Db, reading: Reading, row: RawBuilder<unknown>, { elegidas, libres }: Answers) {
  const preguntas = libres.map(({ pregunta }) => pregunta);
  const textos = libres.map(({ descripcion }) => descripcion);
  const statement = sql<RecordRead & { id: number }>`with
    propia as (${row} returning t.id, ${recordColumns(encuestasCompletadas, reading, false)}),
    sobrantes as (select e.respuesta, row_number() over () as lugar from propia p
      join respuesta_elegida e on e.completada = p.id where e.respuesta <> all(${elegidas}::int[])),
    nuevas as (select g.respuesta, row_number() over () as lugar from propia p
      cross join unnest(${elegidas}::int[]) as g(respuesta)
      where not exists (select from respuesta_elegida e where e.completada = p.id and e.respuesta = g.respuesta)),
    cambiadas as (update respuesta_elegida e set respuesta = n.respuesta
      from propia p, sobrantes s join nuevas n on n.lugar = s.lugar
      where e.completada = p.id and e.respuesta = s.respuesta),
    quitadas as (delete from respuesta_elegida e using propia p, sobrantes s
      where e.completada = p.id and e.respuesta = s.respuesta and s.lugar > (select count(*) from nuevas)),
    agregadas as (insert into respuesta_elegida (completada, respuesta)
      select p.id, n.respuesta from propia p, nuevas n where n.lugar > (select count(*) from sobrantes)),
    borradas as (delete from respuesta_libre l using propia p
      where l.completada = p.id and l.pregunta <> all(${preguntas}::int[])),
    escritas as (select p.id, g.pregunta, g.descripcion, l.descripcion as anterior from propia p
      cross join unnest(${preguntas}::int[], ${textos}::text[]) as g(pregunta, descripcion)
      left join respuesta_libre l on l.completada = p.id and l.pregunta = g.pregunta),
    corregidas as (update respuesta_libre l set descripcion = g.descripcion from escritas g
      where l.completada = g.id and l.pregunta = g.pregunta and g.anterior <> g.descripcion),
    primeras as (insert into respuesta_libre (completada, pregunta, descripcion)
      select id, pregunta, descripcion from escritas where anterior is null)
    select * from propia`;
  return (await statement.execute(db)).rows[0];
}

const inOrder = <T>(items: readonly T[], placeOf: (item: T) => number): T[] =>
  items.toSorted((one, other) => placeOf(one) - placeOf(other));

/** The answers as a reading of the record tells them, to the letter: so they need not be read again. */
function answersText({ elegidas, libres }: Answers, { byId, choices }: Questions): string {
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
  return `"respuestas":[${chosen.join(', ')}],"preguntas":[${written.join(', ')}]`;
}

/** Puts the answers where a reading of the record has them: before its last column. */
function withAnswers(record: string, answers: string): string {
  const last = record.lastIndexOf('"activo":');
  return `${record.slice(0, last)}${answers},${record.slice(last)}`;
}

/**
 * Stores answers with the row that an insert or update of the table `t` writes, and answers the record as it is then;
 * undefined where that writes none.
 */
export async function storeAnswers(
  db: Db,
  reading: Reading,
  row: RawBuilder<unknown>,
  answers: Answers,
  questions: Questions,
): Promise<Found | undefined> {
  const written = await write(db, reading, row, answers);
  if (!written) return undefined;
  const { id, ...read } = written;
  // What the answers are told by may have changed since the questions were read.
  const isCurrent = (['pregunta', 'respuesta'] as const).every(
    (table) => read.versiones[table] === questions.versiones[table],
  );
  if (!isCurrent) return findRecord(db, encuestasCompletadas, id, reading);
  const record = withAnswers(read.record, answersText(answers, questions));
  return foundBy(recordQuestion(db, encuestasCompletadas, id, reading), { ...read, record });
}
