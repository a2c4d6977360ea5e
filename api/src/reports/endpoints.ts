import { sql } from 'kysely';
import { type Caller, isAdmin } from '../auth/caller.ts';
import { type Answer, type ApiRequest, type Endpoint, idOf } from '../endpoint/endpoint.ts';
import { objectSchema } from '../endpoint/schemas.ts';
import { HttpError } from '../errors/errors.ts';
import type { Text } from '../errors/lang.ts';
import { DOWNLOAD_QUERY, download, FILE_TYPES } from './download.ts';

const SIN_REPORTE: Text = {
  es: 'No se ha podido encontrar el reporte',
  en: 'The report could not be found',
};

async function report({ context }: ApiRequest, caller: Caller): Promise<Answer> {
  const whose = isAdmin(caller)
    ? sql`tipo_usuario = 'Administrador'`
    : sql`tipo_usuario = 'Usuario' and rubro = ${caller.rubro}::int`;
  const { rows } = await sql<{ url: string }>`
    select url from link_reporte where activo and ${whose} order by id desc limit 1`.execute(context.db);
  if (!rows[0]) throw new HttpError(404, SIN_REPORTE);
  return { body: { link: rows[0].url } };
}

const tag = { es: 'reportes', en: 'reports' };
const CSV = 'reportes/descargar_reporte_encuestas_completas_csv/';
const answersFile = { status: 200, files: FILE_TYPES, schema: { type: 'string' } };

/** The embedded report and the downloads (spec §7). */
export const reportEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: 'reportes/link_reporte/get_reporte/',
    personal: true,
    tag,
    summary: { es: 'El reporte de quien llama', en: 'Report of the caller' },
    answers: { status: 200, schema: objectSchema({ link: { type: 'string' } }) },
    refuses: [404],
    handle: report,
  },
  {
    method: 'GET',
    path: CSV,
    tag,
    summary: {
      es: 'Respuestas de todas las encuestas en CSV o Excel',
      en: 'Answers of every survey as CSV or Excel',
    },
    query: DOWNLOAD_QUERY,
    answers: answersFile,
    refuses: [400, 403],
    handle: (request, caller) => download(request, caller),
  },
  {
    method: 'GET',
    path: `${CSV}:id/`,
    tag,
    summary: { es: 'Respuestas de una encuesta en CSV o Excel', en: 'Answers of one survey as CSV or Excel' },
    query: DOWNLOAD_QUERY,
    answers: answersFile,
    refuses: [400, 403, 404],
    handle: (request, caller) => download(request, caller, idOf(request)),
  },
];
