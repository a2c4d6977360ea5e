import type { IncomingMessage, ServerResponse } from 'node:http';
import { AUDIT_FILE, AUDIT_FILTERS, auditFileQuery } from '../audit.ts';
import { capacidadesOf } from '../capacidades.ts';
import { isId } from '../codec/row.ts';
import { BadInput, type Language } from '../errors.ts';
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
  const text = (typeof known === 'string' ? known : known?.[lang]) ?? errorOfStatus(status, lang, null).message;
  response.end(JSON.stringify({ detail: text }));
}

/** A file of the server: under which name it is handed on, and what of the server it takes beyond version 1. */
interface Download {
  at: Path;
  name: string;
  type: keyof typeof TYPES;
  /** Null where what was asked for is none of what there is; `wrong` may say which part of it, and what would be right. */
  query: string | null;
  wrong?: Text;
  /** What the server must announce, and the status where it does not. */
  takes: { capacidad: string; absent: 404 | 501 } | undefined;
}

/** The REST path and the file name of a download (spec §7); null for anything else. */
function target(path: string, url: string): Download | null {
  if (path === AUDIT_PATH) {
    const takes = { capacidad: 'auditoria', absent: 404 } as const;
    return { at: endpoint(AUDIT_FILE), name: 'auditoria', type: 'csv', ...auditAsked(url), takes };
  }
  const [found, id, type] = FILE.exec(path) ?? [];
  if (!found || (type !== 'csv' && type !== 'xlsx')) return null;
  const wrong = wrongIn(url);
  const query = wrong === undefined ? queryOf(url, type) : null;
  const takes = query === '' ? undefined : ({ capacidad: 'planillas', absent: 501 } as const);
  const asked = { type, query, takes, ...(wrong && { wrong }) } as const;
  if (id === undefined) return { at: endpoint(CSV), name: 'todas_respuestas_encuestas', ...asked };
  if (!isId(id)) return null;
  return { at: record(CSV, id), name: `respuestas_encuesta_${id}`, ...asked };
}

const asIn = (url: string): URLSearchParams => new URLSearchParams(url.split('?', 2)[1]);

/** The filter of the trail's file, or what is wrong in it. */
function auditAsked(url: string): Pick<Download, 'query' | 'wrong'> {
  // One that is misspelt would give the whole trail.
  const unknown = unknownIn(url, AUDIT_FILTERS);
  if (unknown) return { query: null, wrong: unknown };
  try {
    return { query: auditFileQuery(Object.fromEntries(asIn(url))) };
  } catch (error) {
    if (error instanceof BadInput) return { query: null, wrong: error.texts };
    throw error;
  }
}

const langOf = (url: string): Language => (asIn(url).get('lang') === 'en' ? 'en' : 'es');

/** Which parameter is none, so that it would pass for one that chooses. */
function unknownIn(url: string, known: object): Text | undefined {
  const unknown = [...asIn(url).keys()].find((name) => name !== 'lang' && !Object.hasOwn(known, name));
  if (unknown === undefined) return undefined;
  const name = unknown.slice(0, 60).toWellFormed();
  return { es: `Parámetro desconocido: ${name}.`, en: `Unknown parameter: ${name}.` };
}

/** Which parameter is none, or has a value that is none of those that there are. */
function wrongIn(url: string): Text | undefined {
  const unknown = unknownIn(url, PARAMETERS);
  if (unknown) return unknown;
  const asked = asIn(url);
  for (const [name, values] of Object.entries(PARAMETERS)) {
    const value = asked.get(name);
    if (value === null || (typeof values === 'function' ? values(value) : values.includes(value))) continue;
    if (typeof values === 'function') return { es: `${name} debe ser un identificador.`, en: `${name} must be an id.` };
    return { es: `${name} debe ser ${values.join(' o ')}.`, en: `${name} must be ${values.join(' or ')}.` };
  }
}

/** The query that is sent on: empty for version 1's file. */
function queryOf(url: string, type: keyof typeof TYPES): string {
  const asked = asIn(url);
  const query: Record<string, string> = type === 'xlsx' ? { archivo: type } : {};
  for (const name of Object.keys(PARAMETERS)) {
    const value = asked.get(name);
    if (value !== null) query[name] = value;
  }
  if (Object.keys(query).length === 0) return '';
  return queryString({ ...query, lang: langOf(url) });
}

/** The status by which it is refused: a server that does not know of it might give another file in its place. */
async function refusalOf({ takes }: Download, rest: RestClient): Promise<number | null> {
  if (!takes) return null;
  const { reachable, status, body } = await rest.root(endpoint(''));
  if (!reachable) return 502;
  if (status === 401 || status === 403 || status === 429) return status;
  return capacidadesOf(body).includes(takes.capacidad) ? null : takes.absent;
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
  const refuse = (refusal: Refusal) => {
    const challenge = refusal.status === 401 ? challengeTo(headers) : undefined;
    if (challenge) response.setHeader('www-authenticate', challenge);
    refuseWith(response, refusal, langOf(url));
  };
  if (method !== 'GET') return refuse({ status: 405 });
  const file = target(path, url);
  if (!file) return refuse({ status: 404 });
  if (token === null) return refuse({ status: 401 });
  if (file.query === null) return refuse({ status: 400, detail: file.wrong });
  const refused = await refusalOf(file, rest);
  if (refused) return refuse({ status: refused });
  const left = new AbortController();
  response.once('close', () => left.abort());
  const { body, status, retryAfter, type, words } = await rest.open(file.at, file.query, left.signal);
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
