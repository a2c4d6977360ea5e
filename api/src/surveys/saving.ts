import { type RawBuilder, sql } from 'kysely';
import { type Caller, isAdmin, type Person } from '../auth/caller.ts';
import { type Reading, writable } from '../crud/access.ts';
import { auditWritten } from '../crud/auditing.ts';
import { unwritableErrors } from '../crud/checking.ts';
import { demandVersion, type Found, findRecord, recordVersion } from '../crud/record.ts';
import type { Row, Writing } from '../crud/resource.ts';
import { changeRow, runWriting, type Target } from '../crud/writing.ts';
import type { Db } from '../database/database.ts';
import { readVersions, type Versions } from '../database/versions.ts';
import type { Context } from '../endpoint/endpoint.ts';
import { demandNone, forbidden, Invalid, invalidWhole, notFound } from '../errors/errors.ts';
import { type Message, messages } from '../errors/messages.ts';
import { isObject } from '../fields/body.ts';
import { toId } from '../fields/fields.ts';
import { queueReceipt, wantsReceipt } from '../mails/receipts.ts';
import { type Answers, type ClosedQuestions, readAnswers } from './answers.ts';
import { esAbierta } from './applicable.ts';
import { encuestasCompletadas, type SubmissionRow } from './encuestasCompletadas.ts';
import { type Questions, questionsOf } from './questions.ts';

const textos = {
  noAplica: {
    code: 'NOT_ALLOWED',
    es: 'La encuesta no está disponible para su empresa.',
    en: 'The survey is not available for your company.',
  },
  terminada: {
    code: 'NOT_ALLOWED',
    es: 'El periodo de esta encuesta terminó: ya no se pueden enviar ni cambiar respuestas.',
    en: 'The period of this survey is over: answers can no longer be submitted or changed.',
  },
  desactivada: {
    code: 'NOT_ALLOWED',
    es: 'Un administrador desactivó estas respuestas. Vuelva a abrir la encuesta para responderla.',
    en: 'An administrator deactivated these answers. Open the survey again to answer it.',
  },
  otra: { code: 'NOT_ALLOWED', es: 'No se puede cambiar de encuesta', en: 'The survey cannot be changed' },
} as const satisfies Record<string, Message>;

interface Body {
  encuesta?: unknown;
  respuestas?: unknown;
  preguntas?: unknown;
}

function bodyOf(raw: unknown): Body {
  if (!isObject(raw)) throw invalidWhole(messages.notObject);
  return raw;
}

async function demandAnswers(
  context: Context,
  versiones: Versions,
  encuesta: number,
  body: Body,
  closed: ClosedQuestions | null = null,
): Promise<{ answers: Answers; questions: Questions }> {
  const questions = await questionsOf(context, versiones, encuesta);
  const answers = readAnswers(questions, body, closed);
  if ('errors' in answers) throw new Invalid(answers.errors);
  return { answers, questions };
}

/** Refuses a body that changes the company or user of the answers; unchanged values are accepted. */
function demandFixed(raw: unknown, row: Row, before?: Row): void {
  demandNone(unwritableErrors(encuestasCompletadas, raw, row, before));
}

interface Saved {
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
async function storeAnswers(
  writing: Writing,
  reading: Reading,
  { encuesta, before, row, recipient }: Saved,
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

/** Why the caller's company may not answer a survey today: its period is over, or it does not apply. */
async function whyNot(db: Db, { rubro, hoy }: Caller, encuesta: number): Promise<Message> {
  const over = sql`select 1 from encuesta e join periodo_activo a on a.id = e.periodo_activo
    join periodo p on p.id = a.periodo
    where e.id = ${encuesta} and a.rubro = ${rubro}::int and p.fecha_fin < ${hoy}::date`;
  return (await over.execute(db)).rows.length > 0 ? textos.terminada : textos.noAplica;
}

/** Stores the first answers of the caller's company to an open survey, also if another one applies by now. */
export async function createAnswers(context: Context, caller: Person, raw: unknown): Promise<Found> {
  const { db, clock } = context;
  if (caller.empresa === null) throw forbidden();
  const body = bodyOf(raw);
  if (body.encuesta === undefined || body.encuesta === null) throw new Invalid({ encuesta: [messages.required] });
  const encuesta = toId(body.encuesta);
  if (encuesta === undefined) throw new Invalid({ encuesta: [messages.notId] });
  demandFixed(raw, { encuesta, empresa: caller.empresa, usuario: caller.id, activo: true });
  for (let { versiones } = caller; ; versiones = await readVersions(db)) {
    if (!(await esAbierta(db, caller, encuesta))) throw new Invalid({ encuesta: [await whyNot(db, caller, encuesta)] });
    const { answers, questions } = await demandAnswers(context, versiones, encuesta, body);
    const row = sql<{ id: number }>`insert into encuesta_completada
      (encuesta, empresa, usuario, fecha_creacion, fecha_modificacion, total_preguntas, total_respondidas,
      preguntas_hechas) values (${encuesta}, ${caller.empresa}, ${caller.id}, ${clock()}, ${clock()}, ${answers.total},
      ${answers.respondidas}, ${answers.hechas}::int[]) returning id`;
    const target = { encuesta, row, recipient: wantsReceipt(context, false) ? caller.id : undefined };
    const reading = writable(encuestasCompletadas, caller);
    const stored = await runWriting(context, encuestasCompletadas, caller, (writing) =>
      storeAnswers(writing, reading, target, answers, questions),
    );
    if (stored) return stored;
    // The survey changed between reading and writing, so the answers are checked again.
  }
}

/** Refuses to change the survey, answers to a closed survey, and deactivated answers. */
async function demandChangeable(db: Db, caller: Caller, before: Row, body: Body, admin: boolean): Promise<void> {
  if (body.encuesta !== undefined && toId(body.encuesta) !== before.encuesta)
    throw new Invalid({ encuesta: [textos.otra] });
  if (admin || before.abierta) return;
  const encuesta = Number(before.encuesta);
  const again = !before.activo && (await esAbierta(db, caller, encuesta));
  throw invalidWhole(again ? textos.desactivada : await whyNot(db, caller, encuesta));
}

/** The questions of a submission. */
function closedQuestions({ preguntas_hechas, respuestas, preguntas }: SubmissionRow): ClosedQuestions {
  const respondidas = [
    ...respuestas.map(({ pregunta_id }) => pregunta_id),
    ...preguntas.map(({ pregunta }) => pregunta),
  ];
  return { hechas: preguntas_hechas, preguntas: new Set([...(preguntas_hechas ?? []), ...respondidas]) };
}

/** Replaces all answers of a submission; a company may do so until its survey closes. */
export async function changeAnswers(
  context: Context,
  caller: Person,
  { id, ifMatch }: Target,
  raw: unknown,
): Promise<Found> {
  const { db, clock } = context;
  const body = bodyOf(raw);
  const admin = isAdmin(caller) && (caller.superuser || caller.codenames.has('change_encuestausuarioempresa'));
  if (!admin && caller.empresa === null) throw forbidden();
  // A body without answers reactivates the submission.
  if (admin && Object.keys(body).join() === 'activo')
    return changeRow(context, encuestasCompletadas, caller, { id, ifMatch }, body);
  const where = admin ? writable(encuestasCompletadas, caller).where : sql`t.empresa = ${caller.empresa}`;
  const reading: Reading = { columns: 'whole', where, hoy: caller.hoy };
  for (;;) {
    const found = await findRecord(db, encuestasCompletadas, id, reading);
    if (!found) throw notFound();
    demandVersion(found, ifMatch);
    await demandChangeable(db, caller, found.row, body, admin);
    const usuario = admin ? Number(found.row.usuario) : caller.id;
    demandFixed(raw, { ...found.row, usuario }, found.row);
    // A body without answers would remove all of them.
    if ((body.respuestas ?? body.preguntas ?? null) === null)
      throw new Invalid({ respuestas: [messages.required], preguntas: [messages.required] });
    // Answers to an open survey belong to its current questions; corrections of closed ones to those of the submission.
    const encuesta = Number(found.row.encuesta);
    const closed = found.row.abierta ? null : closedQuestions(found.row as SubmissionRow);
    const { answers, questions } = await demandAnswers(context, found.read.versiones, encuesta, body, closed);
    const row = sql<{ id: number }>`update encuesta_completada as t set
      fecha_modificacion = ${clock()}, usuario = ${usuario}, total_preguntas = ${answers.total}, total_respondidas = ${answers.respondidas},
      preguntas_hechas = ${answers.hechas}::int[]
      where t.id = ${id} and ${recordVersion(encuestasCompletadas)} = ${found.read.version} returning t.id`;
    const recipient = !admin && wantsReceipt(context, true) ? caller.id : undefined;
    const target = { encuesta, before: found.row, row, recipient };
    const stored = await runWriting(context, encuestasCompletadas, caller, (writing) =>
      storeAnswers(writing, reading, target, answers, questions),
    );
    if (stored) return stored;
    // The submission or the survey changed between reading and writing, so the answers are checked again.
  }
}
