import { sql } from 'kysely';
import { actorOf, type Caller, holds } from '../auth/caller.ts';
import { demandKnown } from '../crud/filtering.ts';
import { refuse } from '../crud/searching.ts';
import { type Answer, type ApiRequest, type Endpoint, idOf } from '../endpoint/endpoint.ts';
import { listSchema, objectSchema } from '../endpoint/schemas.ts';
import { forbidden, notFound } from '../errors/errors.ts';
import type { Text } from '../errors/lang.ts';
import type { Message } from '../errors/messages.ts';
import { demandBody } from '../fields/body.ts';
import { type Fields, flag, relation, requiredFlag, text } from '../fields/fields.ts';
import { someIds } from '../fields/lists.ts';
import { type Line, lineStatement } from '../trail/trail.ts';
import { queueReminders, queueTest, remindersOf } from './reminders.ts';
import { pageOf, reminderSchema } from './schemas.ts';
import { demandFollower, tituloDeCampana } from './tracking.ts';

const MAX_COMPANIES = 10_000;
const MAX_SUBJECT = 200;
const MAX_TEXT = 5_000;
/** Enough for ten thousand identifiers and two letters. */
const MAX_BODY = 256 * 1024;

const VARIAS_LINEAS: Message = {
  code: 'INVALID',
  es: 'El asunto debe ser una sola línea',
  en: 'The subject must be a single line',
};

const subject = {
  max: MAX_SUBJECT,
  rules: [[(value: string) => /[\n\r\x85\u2028\u2029]/.test(value), VARIAS_LINEAS]],
} as const;

const letter: Fields = {
  asunto_es: text({ es: 'Asunto', en: 'Subject' }, { required: true, ...subject }),
  texto_es: text({ es: 'Texto', en: 'Text' }, { required: true, max: MAX_TEXT, example: 'Complete {enlace}' }),
  asunto_en: text({ es: 'Asunto en inglés', en: 'Subject in English' }, subject),
  texto_en: text({ es: 'Texto en inglés', en: 'Text in English' }, { max: MAX_TEXT }),
};

const body: Fields = {
  empresas: someIds({ es: 'Empresas', en: 'Companies' }, { required: true, max: MAX_COMPANIES }),
  ...letter,
  repetir: flag({ es: 'También a las ya recordadas hoy', en: 'Also to those reminded today' }),
};

/** A test needs one company, whose name and deadline the mail shows. */
const testBody: Fields = {
  empresa: relation({ es: 'Empresa', en: 'Company' }, 'empresa', { required: true }),
  ...letter,
};

interface Values {
  empresas: number[];
  empresa: number;
  asunto_es: string;
  texto_es: string;
  asunto_en: string;
  texto_en: string;
  repetir: boolean;
}

function requestOf(values: Record<string, unknown>) {
  const { empresas, empresa, repetir, asunto_es, texto_es, asunto_en, texto_en } = values as Record<string, unknown> &
    Values;
  return {
    ...{ empresas, empresa, repetir },
    letter: { subject: { es: asunto_es, en: asunto_en }, text: { es: texto_es, en: texto_en } },
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reminders require the permissions to view users and to change the campaign. */
function demandWriter(caller: Caller): void {
  demandFollower(caller);
  if (!holds(caller, 'view_usuarioempresa') || !holds(caller, 'change_periodoactivo')) throw forbidden();
}

const scheduleBody: Fields = {
  programados: requiredFlag({ es: 'Recordatorios programados', en: 'Scheduled reminders' }),
};

/** Switches the scheduled reminders of a campaign; a change leaves an audit line. */
async function schedule(request: ApiRequest, caller: Caller): Promise<Answer> {
  demandWriter(caller);
  const programados = demandBody(scheduleBody, request.body).programados === true;
  const { db, clock } = request.context;
  const line: Line = {
    ...{ acto: 'cambiar', recurso: 'periodo_activo', registro: sql<number>`t.id`, etiqueta: tituloDeCampana },
    cambios: { recordatorios_programados: [!programados, programados] },
  };
  const { rows } = await sql`with antes as materialized (select id, recordatorios_programados as era from periodo_activo
      where id = ${idOf(request)} and activo for no key update),
    escrita as (update periodo_activo t set recordatorios_programados = ${programados} from antes a
      where t.id = a.id and a.era <> ${programados} returning t.id, t.periodo, t.rubro),
    anotada as (${lineStatement(actorOf(caller, clock()), line, sql`escrita t`)})
    select id from antes`.execute(db);
  if (rows.length === 0) throw notFound();
  return { body: { programados } };
}

/** Reminders to the companies of a campaign that have not answered. */
export function reminderEndpoints(tag: Text): readonly Endpoint[] {
  return [
    {
      method: 'POST',
      path: 'campanas/:id/recordatorios/',
      tag,
      summary: { es: 'Recordar a las empresas que faltan', en: 'Remind the companies that are missing' },
      body,
      bodyLimit: MAX_BODY,
      answers: {
        status: 202,
        schema: objectSchema({
          lote: { type: ['string', 'null'], format: 'uuid' },
          resultados: listSchema(reminderSchema),
        }),
      },
      refuses: [400, 403, 404],
      handle: async (request, caller) => {
        demandWriter(caller);
        const values = requestOf(demandBody(body, request.body));
        const queued = await queueReminders(request.context, caller, idOf(request), values);
        request.context.delivery.wake();
        return { status: 202, body: queued };
      },
    },
    {
      method: 'POST',
      path: 'campanas/:id/recordatorios/prueba/',
      tag,
      personal: true,
      summary: { es: 'Enviarse una prueba del recordatorio', en: 'Send oneself a test of the reminder' },
      body: testBody,
      bodyLimit: MAX_BODY,
      answers: { status: 202, schema: objectSchema({ email: { type: 'string' } }) },
      refuses: [400, 403, 404, 429],
      handle: async (request, caller) => {
        demandWriter(caller);
        const values = requestOf(demandBody(testBody, request.body));
        const email = await queueTest(request.context, caller, idOf(request), values);
        request.context.delivery.wake();
        return { status: 202, body: { email } };
      },
    },
    {
      method: 'POST',
      path: 'campanas/:id/programar_recordatorios/',
      tag,
      summary: {
        es: 'Recordar 7 días y 1 día antes del cierre, o dejar de hacerlo',
        en: 'Remind 7 days and 1 day before the end, or no longer',
      },
      body: scheduleBody,
      answers: { status: 200, schema: objectSchema({ programados: { type: 'boolean' } }) },
      refuses: [400, 403, 404],
      handle: schedule,
    },
    {
      method: 'GET',
      path: 'campanas/:id/recordatorios/',
      tag,
      summary: { es: 'Estado de los recordatorios', en: 'State of reminders' },
      query: { lote: { type: 'string', format: 'uuid', example: '00000000-0000-0000-0000-000000000000' } },
      answers: { status: 200, schema: pageOf(reminderSchema) },
      refuses: [400, 403],
      handle: async (request, caller) => {
        demandWriter(caller);
        demandKnown(request.query, ['lote']);
        const { lote } = request.query;
        if (lote !== undefined && !UUID.test(String(lote))) refuse('lote');
        const results = await remindersOf(request.context.db, idOf(request), lote as string | undefined);
        return { body: { results, count: results.length } };
      },
    },
  ];
}
