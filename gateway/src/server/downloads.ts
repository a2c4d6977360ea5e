import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AUDIT_FILE, auditFileQuery } from '../domain/audit.ts';
import { capabilitiesOf } from '../resources/capabilities.ts';
import { listQueryOf, valueOfText } from '../resources/listParameters.ts';
import { enumNamed, type Model, models } from '../resources/models.ts';
import { queryString, type RestClient } from '../rest/client.ts';
import { isId, snake } from '../rest/codec/row.ts';
import { BadInput, badInput, type Code, type Language, RestError } from '../rest/errors.ts';
import { endpoint, type Path, record } from '../rest/path.ts';
import { errorOfStatus } from '../rest/statuses.ts';
import { DATA_HEADERS } from './headers.ts';
import { pathOf } from './request.ts';

const BASIC = /^Basic ([A-Za-z0-9+/]+={0,2})$/i;
/** The service tokens of the embedded API; no other password is accepted. */
const SERVICE_TOKEN = /^enc_[\w-]+$/;

/** Accepts a service token as the password of Basic authentication: spreadsheets cannot send a bearer token. */
export function withPasswordAsToken(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const encoded = BASIC.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return headers;
  const password = Buffer.from(encoded, 'base64').toString('utf8').split(':').slice(1).join(':');
  return SERVICE_TOKEN.test(password) ? { ...headers, authorization: `Bearer ${password}` } : headers;
}

/** A page's script gets no challenge: its browser would show a password prompt. */
function challengeFor({ authorization = '', 'sec-fetch-dest': dest }: IncomingHttpHeaders): string | undefined {
  if (/^Bearer /i.test(authorization) || dest === 'empty') return undefined;
  return 'Basic realm="Encuestas", charset="UTF-8"';
}

const CSV = 'reportes/descargar_reporte_encuestas_completas_csv/';
const AUDIT_PATH = '/descargas/auditoria.csv';
const LIST = /^\/descargas\/listas\/([A-Za-z]+)\.(csv|xlsx)$/;
const FILE = /^\/descargas\/encuestas(?:\/([^/]+))?\.(csv|xlsx)$/;

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Text = Readonly<Record<Language, string>>;

/** Texts that differ from those of errors.ts. */
const REFUSED: Record<number, Text> = {
  404: { es: 'No encontrado.', en: 'Not found.' },
  405: { es: 'Método no permitido.', en: 'Method not allowed.' },
  501: {
    es: 'El servidor ofrece las respuestas solamente como CSV.',
    en: 'The server offers the answers as CSV only.',
  },
  504: { es: 'El servidor no respondió a tiempo.', en: 'The server did not answer in time.' },
};

/** The statuses of failures to read the root; any other is 502. */
const STATUSES: Partial<Record<Code, number>> = { UNAUTHENTICATED: 401, TOO_MANY_REQUESTS: 429, UPSTREAM_TIMEOUT: 504 };

interface Refusal {
  status: number;
  retryAfter?: number | null;
  /** A message that is more specific than the status. */
  detail?: Text | string | undefined;
}

function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, retryAfter, detail } = refusal;
  const lang = langOf(request);
  const challenge = status === 401 ? challengeFor(request.headers) : undefined;
  if (challenge) reply.header('www-authenticate', challenge);
  if (retryAfter) reply.header('retry-after', retryAfter);
  const known = detail ?? REFUSED[status];
  const wait = retryAfter ? String(retryAfter) : null;
  const text = (typeof known === 'string' ? known : known?.[lang]) ?? errorOfStatus(status, lang, wait).message;
  return reply.status(status).headers(DATA_HEADERS).send({ detail: text });
}

type Query = Readonly<Record<string, string>>;

/** A file of the server with its name and its query parameters. */
interface Download {
  readonly at: Path;
  readonly name: string;
  readonly type: keyof typeof TYPES;
  /** The upstream query, empty for the file of v1; throws for wrong parameters. */
  queryOf(query: Query, lang: Language): string;
  /** The capability for a file beyond v1, and the status without it. */
  readonly requires: { readonly capacidad: string; readonly absent: 404 | 501 };
}

const AUDIT: Download = {
  ...{ at: endpoint(AUDIT_FILE), name: 'auditoria', type: 'csv' },
  ...{ queryOf: auditFileQuery, requires: { capacidad: 'auditoria', absent: 404 } },
};

/** The answers to surveys, or to one. A file without parameters is that of version 1; the server checks the others. */
const answersOf = (at: Path, name: string, type: keyof typeof TYPES): Download => ({
  ...{ at, name, type, requires: { capacidad: 'planillas', absent: 501 } },
  queryOf: (given, lang) =>
    type === 'xlsx' || Object.keys(given).length > 0 ? queryString({ ...given, archivo: type, lang }) : '',
});

function columnsOf({ fields, computed, many }: Model, text: string): string {
  if (text === 'all') return 'todas';
  const known = [...fields].filter((name) => ![...computed, 'label', 'version'].includes(name)).join(', ');
  const names = text.split(',');
  const unknown = names
    .find((name) => !fields.has(name))
    ?.slice(0, 60)
    .toWellFormed();
  if (unknown !== undefined)
    throw badInput(
      `columns: ${many} no tiene el campo "${unknown}". Se admiten: ${known}`,
      `columns: ${many} has no field "${unknown}". Allowed: ${known}`,
    );
  return names.map(snake).join();
}

/** A list with all its pages, filtered and sorted as the list itself. */
const listOf = (model: Model, type: keyof typeof TYPES): Download => ({
  ...{ at: endpoint(model.path), name: model.many, type, requires: { capacidad: 'exportar', absent: 404 } },
  queryOf({ columns, ...given }, lang) {
    const columnas = columns ? columnsOf(model, columns) : null;
    return queryString({ formato: type, ...listQueryOf(model, given), columnas, lang });
  },
});

function listAt(path: string): Download | null {
  const [, many, type] = LIST.exec(path) ?? [];
  const model = [...models.values()].find((candidate) => candidate.many === many);
  return model && (type === 'csv' || type === 'xlsx') ? listOf(model, type) : null;
}

/** The file at a path (spec §7); null where there is none. */
function fileAt(path: string): Download | null {
  if (path === AUDIT_PATH) return AUDIT;
  const list = listAt(path);
  if (list) return list;
  const [, id, type] = FILE.exec(path) ?? [];
  if (type !== 'csv' && type !== 'xlsx') return null;
  if (id === undefined) return answersOf(endpoint(CSV), 'todas_respuestas_encuestas', type);
  return isId(id) ? answersOf(record(CSV, id), `respuestas_encuesta_${id}`, type) : null;
}

/** The status of a refusal: a server without the capability would send another file. */
async function refusalOf({ capacidad, absent }: Download['requires'], rest: RestClient): Promise<Refusal | null> {
  try {
    return capabilitiesOf(await rest.root()).includes(capacidad) ? null : { status: absent };
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return { status: STATUSES[error.code] ?? 502, retryAfter: Number(error.extensions.retryAfter ?? 0) };
  }
}

/** The pattern of a download's path for logs, without its id. */
export function patternOf(path: string): string {
  const [found, id, type] = FILE.exec(path) ?? [];
  if (found) return `/descargas/encuestas${id === undefined ? '' : '/{id}'}.${type}`;
  return path === AUDIT_PATH || listAt(path) ? path : '/descargas/';
}

const paramsOf = ({ raw }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(raw.url?.split('?', 2)[1]));

const langOf = (request: FastifyRequest): Language => (paramsOf(request).lang === 'en' ? 'en' : 'es');

/** Streams a file from REST v1 with the caller's token; a disconnect ends the upstream call. */
async function download(request: FastifyRequest, reply: FastifyReply, rest: RestClient): Promise<FastifyReply> {
  const { lang, ...given } = paramsOf(request);
  if (request.method !== 'GET') return refuse(request, reply.header('allow', 'GET'), { status: 405 });
  const file = fileAt(pathOf(request.raw.url));
  if (!file) return refuse(request, reply, { status: 404 });
  if (rest.caller.token === null) return refuse(request, reply, { status: 401 });
  let query: string;
  try {
    if (lang) valueOfText(enumNamed('Lang'), 'lang', lang);
    query = file.queryOf(given, langOf(request));
  } catch (error) {
    if (error instanceof BadInput) return refuse(request, reply, { status: 400, detail: error.texts });
    throw error;
  }
  const refused = query === '' ? null : await refusalOf(file.requires, rest);
  if (refused) return refuse(request, reply, refused);
  const disconnect = new AbortController();
  reply.raw.once('close', () => disconnect.abort());
  const { body, status, retryAfter, type, message } = await rest.open(file.at, query, disconnect.signal);
  if (!body) return refuse(request, reply, { status, retryAfter: retryAfter ?? null, detail: message });
  return reply
    .headers(DATA_HEADERS)
    .header('content-disposition', `attachment; filename="${file.name}.${file.type}"`)
    .type(file.type === 'csv' && type?.startsWith('text/csv;') ? type : TYPES[file.type])
    .send(body);
}

interface Options {
  createClient(request: FastifyRequest, reply: FastifyReply, headers: IncomingHttpHeaders): RestClient;
  report(reply: FastifyReply, rest: RestClient, endpoint: string): void;
}

/** The files of the server below `/descargas/`, for callers with a token. */
export async function downloadRoutes(app: FastifyInstance, { createClient, report }: Options): Promise<void> {
  app.all('/descargas/*', (request, reply) => {
    const rest = createClient(request, reply, withPasswordAsToken(request.headers));
    report(reply, rest, patternOf(pathOf(request.raw.url)));
    return download(request, reply, rest);
  });
}
