import { type RawBuilder, sql } from 'kysely';
import type { Reading } from '../crud/access.ts';
import { auditWritten } from '../crud/auditing.ts';
import { type Found, findRecord } from '../crud/record.ts';
import type { Row, Writing } from '../crud/resource.ts';
import type { Db } from '../database/database.ts';
import { notFound } from '../errors/errors.ts';
import { queueReceipt } from '../mails/receipts.ts';
import type { Answers } from './answers.ts';
import { encuestasCompletadas } from './encuestasCompletadas.ts';
import type { Questions } from './questions.ts';

/** The submission of the answers. */
interface Target {
  encuesta: number;
  /** The submission before; absent for a new one. */
  before?: Row;
  /** Inserts or updates the row of the submission and returns its id; nothing if it changed since it was read. */
  row: RawBuilder<{ id: number }>;
  /** The sender, if they get a receipt. */
  recipient: number | undefined;
}

/** Tables that decide which answers are valid, in addition to the survey's row. */
const CHECKED_BY = ['seccion', 'pregunta', 'respuesta'];

/**
 * Locks the survey, unless it or its questions changed since the answers were checked. Authors lock the survey's row to
 * change its sections; a save that waited for them finds its version changed.
 */
async function holdSurvey(db: Db, encuesta: number, { encuesta: version, versiones }: Questions): Promise<boolean> {
  const checked = CHECKED_BY.map((table) => versiones[table]);
  const { rows } = await sql`select from encuesta e where e.id = ${encuesta} and e.xmin::text = ${version}
    and not exists (select from unnest(${CHECKED_BY}::text[], ${checked}::text[]) as c(tabla, version)
      join version_actual v using (tabla) where v.version <> c.version) for key share`.execute(db);
  return rows.length > 0;
}

/** Replaces the answers of a submission; unchanged ones are not written. */
async function writeAnswers(db: Db, id: number, { elegidas, libres }: Answers): Promise<void> {
  const preguntas = libres.map(({ pregunta }) => pregunta);
  const textos = libres.map(({ descripcion }) => descripcion);
  await sql`with
    quitadas as (delete from respuesta_elegida where completada = ${id} and respuesta <> all(${elegidas}::int[])),
    borradas as (delete from respuesta_libre where completada = ${id} and pregunta <> all(${preguntas}::int[])),
    agregadas as (insert into respuesta_elegida (completada, respuesta)
      select ${id}::int, unnest(${elegidas}::int[]) on conflict do nothing)
    insert into respuesta_libre as l (completada, pregunta, descripcion)
      select ${id}::int, g.* from unnest(${preguntas}::int[], ${textos}::text[]) g
      on conflict (completada, pregunta) do update set descripcion = excluded.descripcion
      where l.descripcion <> excluded.descripcion`.execute(db);
}

/** Stores answers with their row within a transaction; undefined if the submission or its survey changed meanwhile. */
export async function storeAnswers(
  writing: Writing,
  reading: Reading,
  { encuesta, before, row, recipient }: Target,
  answers: Answers,
  questions: Questions,
): Promise<Found | undefined> {
  const { db, clock } = writing;
  if (!(await holdSurvey(db, encuesta, questions))) return undefined;
  const [written] = (await row.execute(db)).rows;
  if (!written) return undefined;
  const { id } = written;
  await writeAnswers(db, id, answers);
  if (recipient !== undefined) {
    await queueReceipt(db, id, recipient, clock());
    writing.wake();
  }
  const after = await findRecord(db, encuestasCompletadas, id, reading);
  if (!after) throw notFound();
  await auditWritten(writing, encuestasCompletadas, [{ id, before, after: after.row }]);
  return after;
}
