import { sql } from 'kysely';
import { type Caller, isAdmin } from '../auth/caller.ts';
import { type Reading, writable } from '../crud/access.ts';
import { demandVersion, type Found, findRecord, recordVersion } from '../crud/record.ts';
import type { Row } from '../crud/resource.ts';
import { explained } from '../crud/transaction.ts';
import { unwritableErrors } from '../crud/unwritable.ts';
import type { Target } from '../crud/writing.ts';
import type { Db } from '../database/database.ts';
import type { Context } from '../endpoint/endpoint.ts';
import { forbidden, Invalid, invalidWhole, notFound } from '../errors/errors.ts';
import type { Text } from '../errors/lang.ts';
import { messages } from '../errors/messages.ts';
import { toId } from '../fields/fields.ts';
import { type Answers, readAnswers } from './answers.ts';
import { encuestaAplicable } from './applicable.ts';
import { encuestasCompletadas } from './encuestasCompletadas.ts';
import { questionsOf } from './questions.ts';

const textos = {
  noAplica: {
    es: 'La encuesta no está disponible para su empresa.',
    en: 'The survey is not available for your company.',
  },
  otra: { es: 'No se puede cambiar de encuesta', en: 'The survey cannot be changed' },
} as const satisfies Record<string, Text>;

interface Body {
  encuesta?: unknown;
  respuestas?: unknown;
  preguntas?: unknown;
}

function bodyOf(raw: unknown): Body {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw invalidWhole(messages.notObject);
  return raw;
}

async function demandAnswers(context: Context, caller: Caller, encuesta: number, body: Body): Promise<Answers> {
  const answers = readAnswers(await questionsOf(context, caller, encuesta), body);
  if ('errors' in answers) throw new Invalid(answers.errors);
  return answers;
}

/** Refuses what would choose whose answers they are; what was read may come back. */
function demandFixed(raw: unknown, row: Row, before?: Row): void {
  const errors = unwritableErrors(encuestasCompletadas, raw, row, before);
  if (Object.keys(errors).length) throw new Invalid(errors);
}

async function saved({ db }: Context, id: number, reading: Reading): Promise<Found> {
  const found = await findRecord(db, encuestasCompletadas, id, reading);
  if (!found) throw notFound();
  return found;
}

/**
 * Writes the answers of the row that `propia` writes, and of it what is different: one statement, so that it needs no
 * transaction around it, and nothing where `propia` is nothing.
 */
async function writeAnswers(db: Db, propia: ReturnType<typeof sql>, { elegidas, libres }: Answers) {
  const [preguntas, textosLibres] = [
    libres.map(({ pregunta }) => pregunta),
    libres.map(({ descripcion }) => descripcion),
  ];
  const { rows } = await sql<{ id: number }>`with propia as (${propia}),
    sin_elegir as (delete from respuesta_elegida e using propia p
      where e.completada = p.id and e.respuesta <> all(${elegidas}::int[])),
    elegidas as (insert into respuesta_elegida (completada, respuesta)
      select p.id, g.id from propia p cross join unnest(${elegidas}::int[]) as g(id) on conflict do nothing),
    sin_escribir as (delete from respuesta_libre l using propia p
      where l.completada = p.id and l.pregunta <> all(${preguntas}::int[])),
    escritas as (insert into respuesta_libre as l (completada, pregunta, descripcion)
      select p.id, g.pregunta, g.descripcion from propia p
      cross join unnest(${preguntas}::int[], ${textosLibres}::text[]) as g(pregunta, descripcion)
      on conflict (completada, pregunta) do update set descripcion = excluded.descripcion
      where l.descripcion <> excluded.descripcion)
    select id from propia`.execute(db);
  return rows[0]?.id;
}

/** Keeps the first answers of the caller's company to the survey that applies to it. */
export async function createAnswers(context: Context, caller: Caller, raw: unknown): Promise<Found> {
  const { db, clock } = context;
  if (caller.empresa === null) throw forbidden();
  const body = bodyOf(raw);
  if (body.encuesta === undefined || body.encuesta === null) throw new Invalid({ encuesta: [messages.required] });
  const encuesta = toId(body.encuesta);
  if (encuesta === undefined) throw new Invalid({ encuesta: [messages.notId] });
  if ((await encuestaAplicable(db, caller)) !== encuesta) throw new Invalid({ encuesta: [textos.noAplica] });
  const answers = await demandAnswers(context, caller, encuesta, body);
  demandFixed(raw, { encuesta, empresa: caller.empresa, usuario: caller.id, activo: true });
  const propia = sql`insert into encuesta_completada (encuesta, empresa, usuario, fecha_creacion, fecha_modificacion)
    values (${encuesta}, ${caller.empresa}, ${caller.id}, ${clock()}, ${clock()}) returning id`;
  const id = await explained(encuestasCompletadas, () => writeAnswers(db, propia, answers));
  return saved(context, id ?? 0, writable(encuestasCompletadas, caller));
}

/** Refuses a change of another survey, or of one that is over. */
function demandChangeable(before: Row, body: Body, admin: boolean): void {
  if (body.encuesta !== undefined && toId(body.encuesta) !== before.encuesta)
    throw new Invalid({ encuesta: [textos.otra] });
  if (!admin && !before.abierta) throw invalidWhole(textos.noAplica);
}

/** Puts another whole set in the place of the answers; a company may until its survey closes. */
export async function changeAnswers(
  context: Context,
  caller: Caller,
  { id, ifMatch }: Target,
  raw: unknown,
): Promise<Found> {
  const body = bodyOf(raw);
  const admin = isAdmin(caller) && (caller.superuser || caller.codenames.has('change_encuestausuarioempresa'));
  if (!admin && caller.empresa === null) throw forbidden();
  const where = admin ? writable(encuestasCompletadas, caller).where : sql`t.empresa = ${caller.empresa}`;
  const reading: Reading = { columns: 'whole', where, hoy: caller.hoy };
  for (;;) {
    const found = await findRecord(context.db, encuestasCompletadas, id, reading, { one: false });
    if (!found) throw notFound();
    demandVersion(found, ifMatch);
    demandChangeable(found.row, body, admin);
    const answers = await demandAnswers(context, caller, Number(found.row.encuesta), body);
    const usuario = admin ? Number(found.row.usuario) : caller.id;
    demandFixed(raw, { ...found.row, usuario }, found.row);
    if (await writeChange(context, found, usuario, answers)) {
      return saved(context, id, reading);
    }
    // Somebody else saved between reading and writing: what they wrote is looked at anew.
  }
}

async function writeChange({ db, clock }: Context, { row, read }: Found, usuario: number, answers: Answers) {
  return writeAnswers(
    db,
    sql`update encuesta_completada as t set fecha_modificacion = ${clock()}, usuario = ${usuario}
      where t.id = ${row.id} and ${recordVersion(encuestasCompletadas)} = ${read.version} returning t.id`,
    answers,
  );
}
