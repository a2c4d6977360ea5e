import { type Caller, holds } from '../auth/caller.ts';
import { demandKnown } from '../crud/filtering.ts';
import { refuse } from '../crud/searching.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { idOf } from '../endpoint/endpoint.ts';
import { listSchema, objectSchema } from '../endpoint/schemas.ts';
import { forbidden } from '../errors/errors.ts';
import type { Text } from '../errors/lang.ts';
import type { Message } from '../errors/messages.ts';
import { demandBody } from '../fields/body.ts';
import { type Fields, flag, text } from '../fields/fields.ts';
import { someIds } from '../fields/lists.ts';
import { queueReminders, remindersOf } from './reminders.ts';
import { pageOf, reminderSchema } from './schemas.ts';
import { demandFollower } from './tracking.ts';

/** Maximum companies of a request. */
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

const body: Fields = {
  empresas: someIds({ es: 'Empresas', en: 'Companies' }, { required: true, max: MAX_COMPANIES }),
  asunto_es: text({ es: 'Asunto', en: 'Subject' }, { required: true, ...subject }),
  texto_es: text({ es: 'Texto', en: 'Text' }, { required: true, max: MAX_TEXT, example: 'Complete {enlace}' }),
  asunto_en: text({ es: 'Asunto en inglés', en: 'Subject in English' }, subject),
  texto_en: text({ es: 'Texto en inglés', en: 'Text in English' }, { max: MAX_TEXT }),
  repetir: flag({ es: 'También a las ya recordadas hoy', en: 'Also to those reminded today' }),
};

/** A parsed body. */
interface Values {
  empresas: number[];
  asunto_es: string;
  texto_es: string;
  asunto_en: string;
  texto_en: string;
  repetir: boolean;
}

function requestOf(values: Record<string, unknown>) {
  const { empresas, repetir, asunto_es, texto_es, asunto_en, texto_en } = values as Record<string, unknown> & Values;
  return {
    empresas,
    repetir,
    letter: { subject: { es: asunto_es, en: asunto_en }, text: { es: texto_es, en: texto_en } },
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reminders require the permissions to view users and to change the campaign. */
function demandWriter(caller: Caller): void {
  demandFollower(caller);
  if (!holds(caller, 'view_usuarioempresa') || !holds(caller, 'change_periodoactivo')) throw forbidden();
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
        schema: objectSchema({ lote: { type: 'string', format: 'uuid' }, resultados: listSchema(reminderSchema) }),
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
