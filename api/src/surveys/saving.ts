import { sql } from 'kysely';
import { writable } from '../access.ts';
import { type Caller, isAdmin } from '../auth/caller.ts';
import type { Db } from '../database.ts';
import type { Context } from '../endpoint.ts';
import { forbidden, Invalid, invalidWhole, notFound } from '../errors.ts';
import { toId } from '../fields.ts';
import type { Text } from '../lang.ts';
import { messages } from '../messages.ts';
import { findRow } from '../reading.ts';
import type { Row } from '../resource.ts';
import { encuestasCompletadas } from '../resources/encuestas_completadas.ts';
import { transaction } from '../transaction.ts';
import { unwritableErrors } from '../unwritable.ts';
import { demandVersion, type Target } from '../writing.ts';
import { type Answers, readAnswers } from './answers.ts';
import { encuestaAplicable, estaAbierta } from './applicable.ts';

const textos = {
  noAplica: {
    es: 'La encuesta no está disponible para su empresa.',
    en: 'The survey is not available for your company.',
  },
  otra: { es: 'No se puede cambiar de encuesta', en: 'The survey cannot be changed' },
} as const satisfies Record<string, Text>;

type Body = { encuesta?: unknown; respuestas?: unknown; preguntas?: unknown };

const bodyOf = (raw: unknown): Body => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw invalidWhole(messages.notObject);
  return raw;
};

const demandAnswers = async (db: Db, encuesta: number, body: Body): Promise<Answers> => {
  const answers = await readAnswers(db, encuesta, body);
  if ('errors' in answers) throw new Invalid(answers.errors);
  return answers;
};

const writeAnswers = async (db: Db, completada: number, { elegidas, libres }: Answers): Promise<void> => {
  await sql`insert into respuesta_elegida (completada, respuesta)
    select ${completada}::int, id from unnest(${elegidas}::int[]) as given(id)`.execute(db);
  await sql`insert into respuesta_libre (completada, pregunta, descripcion)
    select ${completada}::int, pregunta, descripcion from unnest(
      ${libres.map(({ pregunta }) => pregunta)}::int[], ${libres.map(({ descripcion }) => descripcion)}::text[]
    ) as given(pregunta, descripcion)`.execute(db);
};

const saved = async (db: Db, id: number, { hoy }: Caller): Promise<Row> => {
  const row = await findRow(db, encuestasCompletadas, id, { columns: 'whole', hoy });
  if (!row) throw notFound();
  return row;
};

/** Refuses what would choose whose answers they are; what was read may come back. */
const demandFixed = (raw: unknown, row: Row, before?: Row): Row => {
  const errors = unwritableErrors(encuestasCompletadas, raw, row, before);
  if (Object.keys(errors).length) throw new Invalid(errors);
  return row;
};

/** Keeps the first answers of the caller's company to the survey that applies to it. */
export const createAnswers = async ({ db, clock }: Context, caller: Caller, raw: unknown): Promise<Row> => {
  if (caller.empresa === null) throw forbidden();
  const body = bodyOf(raw);
  if (body.encuesta === undefined || body.encuesta === null) throw new Invalid({ encuesta: [messages.required] });
  const encuesta = toId(body.encuesta);
  if (encuesta === undefined) throw new Invalid({ encuesta: [messages.notId] });
  return transaction(db, encuestasCompletadas, async (trx) => {
    if ((await encuestaAplicable(trx, caller)) !== encuesta) throw new Invalid({ encuesta: [textos.noAplica] });
    const answers = await demandAnswers(trx, encuesta, body);
    const { rows } = await sql<{ id: number }>`
      insert into encuesta_completada (encuesta, empresa, usuario, fecha_creacion, fecha_modificacion)
      values (${encuesta}, ${caller.empresa}, ${caller.id}, ${clock()}, ${clock()}) returning id`.execute(trx);
    const id = rows[0]?.id ?? 0;
    await writeAnswers(trx, id, answers);
    return demandFixed(raw, await saved(trx, id, caller));
  });
};

/** Puts another whole set in the place of the answers; a company may until its survey closes. */
export const changeAnswers = async (
  { db, clock }: Context,
  caller: Caller,
  target: Target,
  raw: unknown,
): Promise<Row> => {
  const body = bodyOf(raw);
  const admin = isAdmin(caller) && (caller.superuser || caller.codenames.has('change_encuestausuarioempresa'));
  if (!admin && caller.empresa === null) throw forbidden();
  const { where } = writable(encuestasCompletadas, caller);
  const own = sql`t.empresa = ${caller.empresa}`;
  return transaction(db, encuestasCompletadas, async (trx) => {
    const reading = { columns: 'whole' as const, where: admin ? where : own, hoy: caller.hoy };
    const before = await findRow(trx, encuestasCompletadas, target.id, reading, { lock: true });
    if (!before) throw notFound();
    await demandVersion(trx, encuestasCompletadas, target);
    const encuesta = Number(before.encuesta);
    if (body.encuesta !== undefined && toId(body.encuesta) !== encuesta) throw new Invalid({ encuesta: [textos.otra] });
    if (!admin && !(before.activo && (await estaAbierta(trx, caller, encuesta)))) throw invalidWhole(textos.noAplica);
    const answers = await demandAnswers(trx, encuesta, body);
    await sql`delete from respuesta_elegida where completada = ${target.id}`.execute(trx);
    await sql`delete from respuesta_libre where completada = ${target.id}`.execute(trx);
    await writeAnswers(trx, target.id, answers);
    await sql`update encuesta_completada set fecha_modificacion = ${clock()}, usuario = ${admin ? before.usuario : caller.id}
      where id = ${target.id}`.execute(trx);
    return demandFixed(raw, await saved(trx, target.id, caller), before);
  });
};
