import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type Caller, holds, isAdmin } from '../auth/caller.ts';
import { idOf } from '../crud/target.ts';
import type { Answer, ApiRequest, Endpoint } from '../endpoint/endpoint.ts';
import { forbidden, HttpError, Invalid, notFound } from '../errors/errors.ts';
import type { Text } from '../errors/lang.ts';
import { messageOf } from '../errors/messages.ts';
import { csvChunks } from './csv.ts';

const SIN_REPORTE: Text = {
  es: 'No se ha podido encontrar el reporte',
  en: 'The report could not be found',
};

async function report({ context }: ApiRequest, caller: Caller): Promise<Answer> {
  const whose = isAdmin(caller)
    ? sql`tipo_usuario = 'Administrador'`
    : sql`tipo_usuario = 'Usuario' and rubro = (select rubro from empresa where id = ${caller.empresa})`;
  const { rows } = await sql<{ url: string }>`
    select url from link_reporte where activo and ${whose} order by id desc limit 1`.execute(context.db);
  if (!rows[0]) throw new HttpError(404, SIN_REPORTE);
  return { body: { link: rows[0].url } };
}

function delimiterOf(raw: unknown): string {
  if (raw === undefined || raw === ';') return ';';
  if (raw === ',') return ',';
  throw new Invalid({ delimiter: [messageOf.badFilter('delimiter')] });
}

function csv({ context, query }: ApiRequest, caller: Caller, encuesta?: number): Answer {
  if (!isAdmin(caller) || !holds(caller, 'view_encuestausuarioempresa')) throw forbidden();
  const delimiter = delimiterOf(query.delimiter);
  const name = encuesta === undefined ? 'todas_respuestas_encuestas.csv' : `respuestas_encuesta_${encuesta}.csv`;
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  };
  return { stream: Readable.from(csvChunks(context.db, encuesta, delimiter), { highWaterMark: 1 }), headers };
}

const tag = { es: 'reportes', en: 'reports' };
const CSV = 'reportes/descargar_reporte_encuestas_completas_csv/';
const answersCsv = { status: 200, mediaType: 'text/csv', schema: { type: 'string' } };
const delimiter = { delimiter: { type: 'string', enum: [';', ','], example: ';' } };

/** The embedded report and the downloads (spec §7). */
export const reportEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'reportes/link_reporte/get_reporte/',
    tag,
    summary: { es: 'El reporte de quien llama', en: 'The report of the caller' },
    answers: {
      status: 200,
      schema: {
        type: 'object',
        required: ['link'],
        additionalProperties: false,
        properties: { link: { type: 'string' } },
      },
    },
    refuses: [404],
    handle: report,
  },
  {
    method: 'GET',
    path: CSV,
    tag,
    summary: { es: 'Respuestas de todas las encuestas en CSV', en: 'Answers of every survey as CSV' },
    query: delimiter,
    answers: answersCsv,
    refuses: [400, 403],
    handle: async (request, caller) => csv(request, caller),
  },
  {
    method: 'GET',
    path: `${CSV}:id/`,
    tag,
    summary: { es: 'Respuestas de una encuesta en CSV', en: 'Answers of one survey as CSV' },
    query: delimiter,
    answers: answersCsv,
    refuses: [400, 403, 404],
    handle: async (request, caller) => {
      const answer = csv(request, caller, idOf(request));
      const survey = request.context.db.selectFrom('encuesta').select('id').where('id', '=', idOf(request));
      if (!(await survey.executeTakeFirst())) throw notFound();
      return answer;
    },
  },
];
