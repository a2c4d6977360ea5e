import { randomUUID } from 'node:crypto';
import { fillTemplate } from '@encuestas/survey';
import { sql } from 'kysely';
import { actorOf, type Caller, type Person } from '../auth/caller.ts';
import { formatDay, langOf } from '../auth/letters.ts';
import type { Db } from '../database/database.ts';
import type { Context } from '../endpoint/endpoint.ts';
import { Invalid, notFound } from '../errors/errors.ts';
import type { Lang, Text } from '../errors/lang.ts';
import type { Message } from '../errors/messages.ts';
import { demandAuthor, demandTest, openMailboxes } from '../mails/limits.ts';
import { beginReminders, respondio } from '../mails/reminders.ts';
import type { Settings } from '../process/settings.ts';
import { type Actor, type Line, lineStatement, note } from '../trail/trail.ts';
import { tituloDeCampana } from './tracking.ts';

/** The administrator's letter in the languages of its recipients; English may be empty. */
export interface Letter {
  subject: Text;
  text: Text;
}

/** The state of the reminder to one company. */
export interface Outcome {
  empresa: number;
  razon_social: string | null;
  estado: 'en_cola' | 'sin_correo' | 'demasiados' | 'ya_recordada' | 'ya_respondio' | 'ajena';
  email: string | null;
  motivo: null;
}

interface Recipient {
  id: number;
  email: string;
  nombre: string;
  lang: Lang;
}

interface Company {
  id: number;
  razon_social: string;
  respondio: boolean;
  recordada: boolean;
  usuarios: Recipient[];
}

const DAY_MS = 24 * 3600 * 1000;

const SOLO_VIGENTE: Message = {
  code: 'NOT_ALLOWED',
  es: 'Solo se puede recordar mientras el periodo está en curso',
  en: 'Reminders can only be sent while the period is open',
};

async function demandOpen(db: Db, id: number, hoy: string): Promise<{ fin: string }> {
  const { rows } = await sql<{ fin: string; vigente: boolean }>`
    select to_char(p.fecha_fin, 'YYYY-MM-DD') as fin, ${hoy}::date between p.fecha and p.fecha_fin as vigente
    from periodo_activo a join periodo p on p.id = a.periodo and p.activo where a.id = ${id} and a.activo`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  if (!found.vigente) throw new Invalid({ non_field_errors: [SOLO_VIGENTE] });
  return found;
}

/** The companies of the campaign among `ids`, with their state and recipients, each mailbox once. */
async function companiesOf(db: Db, id: number, ids: readonly number[], now: Date): Promise<Map<number, Company>> {
  // Reminders of the future come from a clock that ran ahead, and are ignored.
  const [since, until] = [-DAY_MS, DAY_MS].map((ms) => new Date(now.getTime() + ms));
  const { rows } = await sql<Company>`
    select m.id, m.razon_social,
      ${respondio} as respondio,
      exists (select from correo o where o.periodo_activo = a.id and o.empresa = m.id and o.pedido > ${since} and o.pedido < ${until}
        and o.estado in ('en_cola', 'enviando', 'enviado')) as recordada,
      coalesce((select json_agg(json_build_object('id', u.id, 'email', u.email,
          'nombre', btrim(u.first_name || ' ' || u.last_name),
          'lang', ${langOf('es')}) order by u.id)
        from usuario u left join idioma i on i.id = u.idioma
        where u.empresa = m.id and u.activo and u.email <> '' and not exists (select from usuario v
          where v.empresa = m.id and v.activo and lower(v.email) = lower(u.email) and v.id < u.id)), '[]') as usuarios
    from periodo_activo a join empresa m on m.rubro = a.rubro and m.activo
    where a.id = ${id} and m.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map((company) => [company.id, company]));
}

/** The recipient's language, or Spanish where the letter has no text in it. */
const writtenIn = (text: Text, lang: Lang): Lang => (text[lang] ? lang : 'es');

interface Pedido {
  empresa: number;
  usuario: number | null;
  asunto: string;
  texto: string;
  lang: Lang | null;
  estado: 'en_cola' | 'sin_correo';
}

/** The audit line: the companies with a queued reminder, and those without an address. */
function reminderLine(id: number, resultados: readonly Outcome[], { subject, text }: Letter): Line {
  const changeOf = (name: string, which: Outcome['estado']) => {
    const companies = resultados.flatMap(({ estado, empresa }) => (estado === which ? empresa : []));
    return companies.length > 0 ? { [name]: [null, companies] as const } : {};
  };
  return {
    ...{ acto: 'recordar', recurso: 'periodo_activo', registro: id },
    etiqueta: sql`(select ${tituloDeCampana} from periodo_activo t where t.id = ${id})`,
    cambios: {
      ...{ ...changeOf('empresas', 'en_cola'), ...changeOf('sin_correo', 'sin_correo') },
      ...{ asunto: [null, subject.es], texto: [null, text.es] },
    },
  };
}

/** The reminder to a company in the recipient's language. */
function writeLetter({ subject, text }: Letter, lang: Lang, company: string, fin: string, publicUrl: string) {
  const values = { empresa: company, enlace: `${publicUrl}/completar_encuesta/add` };
  const write = (both: Text, own = writtenIn(both, lang)) =>
    fillTemplate(both[own], { ...values, plazo: formatDay(own, fin) });
  return { asunto: write(subject), texto: write(text), lang: writtenIn(text, lang) };
}

interface Request {
  empresas: readonly number[];
  letter: Letter;
  /** Whether to remind also companies that were reminded within a day. */
  repetir: boolean;
}

/** Who sends reminders, on which day; the API itself has no id. */
interface Sender {
  actor: Actor;
  hoy: string;
  settings: Pick<Settings, 'publicUrl'>;
}

/** Queues a reminder to the people of each company, in a transaction, and answers the state of each. */
export async function queueRemindersIn(
  trx: Db,
  { actor, hoy, settings }: Sender,
  id: number,
  { empresas, letter, repetir }: Request,
): Promise<{ lote: string | null; resultados: Outcome[] }> {
  const { now } = actor;
  const lote = randomUUID();
  await beginReminders(trx);
  // The second of two concurrent requests sees the reminders of the first, also of other campaigns.
  await sql`select pg_advisory_xact_lock(hashtext('recordatorio'))`.execute(trx);
  const { fin } = await demandOpen(trx, id, hoy);
  const companies = await companiesOf(trx, id, empresas, now);
  const recipients = [...companies.values()].flatMap(({ usuarios }) => usuarios.map(({ email }) => email));
  const mailboxes = await openMailboxes(trx, recipients, now);
  const lines: Pedido[] = [];
  const resultados = empresas.map((empresa): Outcome => {
    const company = companies.get(empresa);
    const { razon_social = null, usuarios = [] } = company ?? {};
    const outcome = (estado: Outcome['estado'], email: string | null = null): Outcome => ({
      ...{ empresa, razon_social, estado, email, motivo: null },
    });
    if (!company) return outcome('ajena');
    if (company.respondio) return outcome('ya_respondio');
    if (company.recordada && !repetir) return outcome('ya_recordada');
    if (usuarios.length === 0) {
      lines.push({ empresa, usuario: null, asunto: '', texto: '', lang: null, estado: 'sin_correo' });
      return outcome('sin_correo');
    }
    const reached = usuarios.filter(({ email }) => mailboxes.take(email));
    if (reached.length === 0) return outcome('demasiados', usuarios[0]?.email);
    for (const { id: usuario, lang } of reached) {
      const written = writeLetter(letter, lang, company.razon_social, fin, settings.publicUrl);
      lines.push({ empresa, usuario, ...written, estado: 'en_cola' });
    }
    return outcome('en_cola', reached.map(({ email }) => email).join(', '));
  });
  await demandAuthor(trx, actor.id, lines.filter(({ estado }) => estado === 'en_cola').length, now);
  const column = <K extends keyof Pedido>(name: K) => lines.map((line) => line[name]);
  // One audit line for all reminders, and none without recipients.
  const noted = lineStatement(
    actor,
    reminderLine(id, resultados, letter),
    sql`(select from pedidos limit 1) as alguno`,
  );
  await sql`with pedidos as (insert into correo (tipo, lote, periodo_activo, empresa, usuario, autor, pedido, asunto, texto, lang, estado)
    select 'recordatorio', ${lote}, ${id}, x.empresa, x.usuario, ${actor.id}::integer, ${now}, x.asunto, x.texto, x.lang, x.estado
    from unnest(${column('empresa')}::int[], ${column('usuario')}::int[], ${column('asunto')}::text[],
      ${column('texto')}::text[], ${column('lang')}::text[], ${column('estado')}::text[])
      as x(empresa, usuario, asunto, texto, lang, estado) returning id)
    ${noted}`.execute(trx);
  return { lote: lines.length > 0 ? lote : null, resultados };
}

export function queueReminders({ db, clock, settings }: Context, caller: Caller, id: number, request: Request) {
  const sender = { actor: actorOf(caller, clock()), hoy: caller.hoy, settings };
  return db.transaction().execute((trx) => queueRemindersIn(trx, sender, id, request));
}

const SIN_CORREO: Message = {
  code: 'NOT_ALLOWED',
  es: 'Su usuario no tiene correo electrónico',
  en: 'Your user has no email address',
};
const TEST_SUBJECT: Text = { es: 'Prueba', en: 'Test' };

/** Queues a reminder to one company as a mail to the caller, and returns its address. */
export async function queueTest(
  { db, clock, settings }: Context,
  caller: Person,
  id: number,
  { empresa, letter }: { empresa: number; letter: Letter },
): Promise<string> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    const { fin } = await demandOpen(trx, id, caller.hoy);
    const company = (await companiesOf(trx, id, [empresa], now)).get(empresa);
    if (!company) throw notFound();
    const { rows } = await sql<{ email: string; lang: Lang }>`select u.email, ${langOf('es')} as lang
      from usuario u left join idioma i on i.id = u.idioma where u.id = ${caller.id} and u.email <> ''`.execute(trx);
    const [own] = rows;
    if (!own) throw new Invalid({ non_field_errors: [SIN_CORREO] });
    await demandTest(trx, caller.id, now);
    const { asunto, ...written } = writeLetter(letter, own.lang, company.razon_social, fin, settings.publicUrl);
    await trx
      .insertInto('correo')
      .values({
        ...{ tipo: 'aviso', usuario: caller.id, autor: caller.id, destino: own.email, pedido: now, estado: 'en_cola' },
        ...{ ...written, asunto: `${TEST_SUBJECT[written.lang]}: ${asunto}` },
      })
      .execute();
    await note(trx, actorOf(caller, now), {
      ...{ acto: 'recordar', recurso: 'periodo_activo', registro: id },
      etiqueta: sql`(select ${tituloDeCampana} from periodo_activo t where t.id = ${id})`,
      cambios: { prueba: [null, true], asunto: [null, letter.subject.es], texto: [null, letter.text.es] },
    });
    return own.email;
  });
}

/** The current state of the reminders of one request, by default of the last one. */
export async function remindersOf(db: Db, id: number, lote: string | undefined) {
  const { rows } = await sql<Record<string, unknown>>`
    select o.empresa, m.razon_social, o.estado, u.email, o.motivo from correo o
    join empresa m on m.id = o.empresa left join usuario u on u.id = o.usuario
    where o.periodo_activo = ${id} and o.lote = coalesce(${lote ?? null}::uuid,
      (select n.lote from correo n where n.periodo_activo = ${id} order by n.id desc limit 1)) order by o.id`.execute(
    db,
  );
  return rows;
}
