import type { IncomingMessage, ServerResponse } from 'node:http';
import { AUDIT_FILE, AUDIT_FILTERS, auditFileQuery } from '../audit.ts';
import { capacidadesOf } from '../capacidades.ts';
import { isId } from '../codec/row.ts';
import { BadInput, badInput, type Language } from '../errors.ts';
import type { RestClient } from '../upstream/client.ts';
import { errorOfStatus } from '../upstream/errors.ts';
import { endpoint, type Path, queryString, record } from '../upstream/path.ts';
import { challengeTo } from './basic.ts';
import { DATA_HEADERS } from './security.ts';

const CSV = 'reportes/descargar_reporte_encuestas_completas_csv/';
const AUDIT_PATH = '/descargas/auditoria.csv';
const FILE = /^\/descargas\/encuestas(?:\/([^/]+))?\.(csv|xlsx)$/;

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What may be asked of a sheet, which a server announces (`planillas`); without any of it a file is version 1's. */
const PARAMETERS: Readonly<Record<string, readonly string[] | typeof isId>> = {
  formato: ['largo', 'ancho'],
  opciones: ['texto', 'columnas'],
  segmento: isId,
  completas: ['true', 'false'],
  identificadores: ['true', 'false'],
};

type Text = Readonly<Record<Language, string>>;

/** Texts that errors.ts does not have, or has in other words. */
const REFUSED: Record<number, Text> = {
  404: { es: 'No encontrado.', en: 'Not found.' },
  405: { es: 'Método no permitido.', en: 'Method not allowed.' },
  501: {
    es: 'El servidor ofrece las respuestas solamente como CSV.',
    en: 'The server offers the answers as CSV only.',
  },
  504: { es: 'El servidor no respondió a tiempo.', en: 'The server did not answer in time.' },
};

interface Refusal {
  status: number;
  retryAfter?: number | null;
  /** What is wrong, where more is known than the status; the server says it in the language that was asked for. */
  detail?: Text | string | undefined;
}

function refuseWith(response: ServerResponse, { status, retryAfter, detail }: Refusal, lang: Language): void {
  if (retryAfter) response.setHeader('retry-after', retryAfter);
  response.writeHead(status, { ...DATA_HEADERS, 'content-type': 'application/json; charset=utf-8' });
  const known = detail ?? REFUSED[status];
  const wait = retryAfter ? String(retryAfter) : null;
  const text = (typeof known === 'string' ? known : known?.[lang]) ?? errorOfStatus(status, lang, wait).message;
  response.end(JSON.stringify({ detail: text }));
}

type Given = Readonly<Record<string, string>>;

/** A file of the server: under which name it is handed on, and what it may be asked for by beside the language. */
interface Download {
  readonly at: Path;
  readonly name: string;
  readonly type: keyof typeof TYPES;
  readonly parameters: object;
  /** The query that is sent on, empty for version 1's file; throws what is wrong with what is given. */
  queryOf(given: Given, lang: Language): string;
  /** What the server must announce for what is not version 1's, and the status where it does not. */
  readonly takes: { readonly capacidad: string; readonly absent: 404 | 501 };
}

const AUDIT: Download = {
  ...{ at: endpoint(AUDIT_FILE), name: 'auditoria', type: 'csv' },
  ...{ parameters: AUDIT_FILTERS, queryOf: auditFileQuery },
  takes: { capacidad: 'auditoria', absent: 404 },
};

function checkParameter(name: string, value: string): void {
  const values = PARAMETERS[name] ?? [];
  if (typeof values === 'function') {
    if (!values(value)) throw badInput(`${name} debe ser un identificador.`, `${name} must be an id.`);
  } else if (!values.includes(value)) {
    throw badInput(`${name} debe ser ${values.join(' o ')}.`, `${name} must be ${values.join(' or ')}.`);
  }
}

/** The answers to surveys, or to one. */
const answersOf = (at: Path, name: string, type: keyof typeof TYPES): Download => ({
  ...{ at, name, type, parameters: PARAMETERS, takes: { capacidad: 'planillas', absent: 501 } },
  queryOf(given, lang) {
    for (const [parameter, value] of Object.entries(given)) checkParameter(parameter, value);
    const query = type === 'xlsx' ? { archivo: type, ...given } : given;
    return Object.keys(query).length > 0 ? queryString({ ...query, lang }) : '';
  },
});

/** The file at a path (spec §7); null where there is none. */
function fileAt(path: string): Download | null {
  if (path === AUDIT_PATH) return AUDIT;
  const [, id, type] = FILE.exec(path) ?? [];
  if (type !== 'csv' && type !== 'xlsx') return null;
  if (id === undefined) return answersOf(endpoint(CSV), 'todas_respuestas_encuestas', type);
  return isId(id) ? answersOf(record(CSV, id), `respuestas_encuesta_${id}`, type) : null;
}

/** The query of a file. A parameter that is misspelt would give all of it, as if nothing had been chosen. */
function queryFor({ parameters, queryOf }: Download, given: Given, lang: Language): string {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(parameters, name));
  if (unknown === undefined) return queryOf(given, lang);
  const name = unknown.slice(0, 60).toWellFormed();
  throw badInput(`Parámetro desconocido: ${name}.`, `Unknown parameter: ${name}.`);
}

/** The status by which it is refused: a server that does not know of it might give another file in its place. */
async function refusalOf({ capacidad, absent }: Download['takes'], rest: RestClient): Promise<number | null> {
  const { reachable, status, body } = await rest.root();
  if (!reachable) return 502;
  if (status === 401 || status === 403 || status === 429) return status;
  return capacidadesOf(body).includes(capacidad) ? null : absent;
}

/** The pattern of a download's path, without its id; anything else that is asked for below may hold anything. */
export function patternOf(path: string): string {
  const [found, id, type] = FILE.exec(path) ?? [];
  if (found) return `/descargas/encuestas${id === undefined ? '' : '/{id}'}.${type}`;
  return path === AUDIT_PATH ? path : '/descargas/';
}

/** Streams a file from REST v1 with the caller's token, as it comes; nothing is held, and leaving ends it upstream. */
export async function download(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  rest: RestClient,
): Promise<void> {
  const { requestId, token } = rest.caller;
  response.setHeader('x-request-id', requestId);
  const { method, headers, url = '' } = request;
  const { lang: asked, ...given } = Object.fromEntries(new URLSearchParams(url.split('?', 2)[1]));
  const lang = asked === 'en' ? 'en' : 'es';
  const refuse = (refusal: Refusal) => {
    const challenge = refusal.status === 401 ? challengeTo(headers) : undefined;
    if (challenge) response.setHeader('www-authenticate', challenge);
    refuseWith(response, refusal, lang);
  };
  if (method !== 'GET') {
    response.setHeader('allow', 'GET');
    return refuse({ status: 405 });
  }
  const file = fileAt(path);
  if (!file) return refuse({ status: 404 });
  if (token === null) return refuse({ status: 401 });
  let query: string;
  try {
    query = queryFor(file, given, lang);
  } catch (error) {
    if (error instanceof BadInput) return refuse({ status: 400, detail: error.texts });
    throw error;
  }
  const refused = query === '' ? null : await refusalOf(file.takes, rest);
  if (refused) return refuse({ status: refused });
  const left = new AbortController();
  response.once('close', () => left.abort());
  const { body, status, retryAfter, type, words } = await rest.open(file.at, query, left.signal);
  if (!body) {
    if (!left.signal.aborted) refuse({ status, retryAfter, detail: words });
    return;
  }
  response.writeHead(200, {
    ...DATA_HEADERS,
    // In the letters that the server wrote it in.
    'content-type': file.type === 'csv' && type?.startsWith('text/csv;') ? type : TYPES[file.type],
    'content-disposition': `attachment; filename="${file.name}.${file.type}"`,
  });
  // A file that breaks off must not look whole: the connection is cut.
  body.once('error', () => response.destroy());
  body.pipe(response);
}
