import type { IncomingMessage, ServerResponse } from 'node:http';
import { AUDIT_FILE, auditFileQuery } from '../audit.ts';
import { isId } from '../codec/row.ts';
import { spanId } from '../observe/traces.ts';
import type { Limits } from '../options.ts';
import { capacidadesOf } from '../reports.ts';
import { type Caller, parentOf } from '../upstream/caller.ts';
import { RestClient } from '../upstream/client.ts';
import { errorOfStatus } from '../upstream/errors.ts';
import { endpoint, queryString } from '../upstream/path.ts';
import { openStream } from '../upstream/stream.ts';
import type { CallRecord, Upstream } from '../upstream/upstream.ts';
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
const PARAMETERS: Readonly<Record<string, (value: string) => boolean>> = {
  formato: (value) => value === 'largo' || value === 'ancho',
  opciones: (value) => value === 'texto' || value === 'columnas',
  segmento: isId,
  completas: (value) => value === 'true' || value === 'false',
  identificadores: (value) => value === 'true' || value === 'false',
};

/** Texts that errors.ts does not have, or has in other words. */
const REFUSED: Record<number, string> = {
  404: 'No encontrado.',
  405: 'Método no permitido.',
  501: 'El servidor ofrece las respuestas solamente como CSV.',
  504: 'El servidor no respondió a tiempo.',
};

function refuseWith(response: ServerResponse, status: number, retryAfter?: number | null): void {
  if (retryAfter) response.setHeader('retry-after', retryAfter);
  response.writeHead(status, { ...DATA_HEADERS, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ detail: REFUSED[status] ?? errorOfStatus(status, 'es', null).message }));
}

/** A file of the server: under which name it is handed on, and what of the server it takes beyond version 1. */
interface Download {
  endpoint: string;
  path: string;
  name: string;
  type: keyof typeof TYPES;
  /** Null where what was asked for is none of what there is. */
  query: string | null;
  /** What the server must announce, and the status where it does not. */
  takes: { capacidad: string; absent: 404 | 501 } | undefined;
}

/** The REST path and the file name of a download (spec §7); null for anything else. */
function target(path: string, url: string): Download | null {
  if (path === AUDIT_PATH) {
    const takes = { capacidad: 'auditoria', absent: 404 } as const;
    return {
      endpoint: AUDIT_FILE,
      path: AUDIT_FILE,
      name: 'auditoria',
      type: 'csv',
      query: auditFileQuery(url),
      takes,
    };
  }
  const [found, id, type] = FILE.exec(path) ?? [];
  if (!found || (type !== 'csv' && type !== 'xlsx')) return null;
  const query = queryOf(url, type);
  const takes = query === '' ? undefined : ({ capacidad: 'planillas', absent: 501 } as const);
  const asked = { type, query, takes } as const;
  if (id === undefined) return { endpoint: CSV, path: CSV, name: 'todas_respuestas_encuestas', ...asked };
  if (!isId(id)) return null;
  return { endpoint: `${CSV}{id}/`, path: `${CSV}${id}/`, name: `respuestas_encuesta_${id}`, ...asked };
}

/** The query that is sent on: empty for version 1's file, null where a value is none of those that there are. */
function queryOf(url: string, type: keyof typeof TYPES): string | null {
  const asked = new URLSearchParams(url.split('?', 2)[1]);
  const query: Record<string, string> = type === 'xlsx' ? { archivo: type } : {};
  for (const [name, takes] of Object.entries(PARAMETERS)) {
    const value = asked.get(name);
    if (value === null) continue;
    if (!takes(value)) return null;
    query[name] = value;
  }
  if (Object.keys(query).length === 0) return '';
  return queryString({ ...query, lang: asked.get('lang') === 'en' ? 'en' : 'es' });
}

/** The status by which it is refused: a server that does not know of it might give another file in its place. */
async function refusalOf({ takes }: Download, rest: () => RestClient): Promise<number | null> {
  if (!takes) return null;
  const { reachable, status, body } = await rest().root(endpoint(''));
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
export function downloads(upstream: Upstream, limits: Limits) {
  return async (
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    observe: (call: CallRecord) => void,
  ): Promise<void> => {
    response.setHeader('x-request-id', caller.requestId);
    const refuse = (status: number, retryAfter?: number | null) => {
      const challenge = status === 401 ? challengeTo(request.headers) : undefined;
      if (challenge) response.setHeader('www-authenticate', challenge);
      refuseWith(response, status, retryAfter);
    };
    if (request.method !== 'GET') return refuse(405);
    const file = target(path, request.url ?? '');
    if (!file) return refuse(404);
    if (caller.token === null) return refuse(401);
    const { query } = file;
    if (query === null) return refuse(400);
    const refused = await refusalOf(file, () => new RestClient({ upstream, caller, conditional: false, observe }));
    if (refused) return refuse(refused);
    const left = new AbortController();
    response.once('close', () => left.abort());
    const startedAt = performance.now();
    const address = upstream.address(file.path) + query;
    const { trace } = caller;
    const span = trace?.recorded ? spanId() : null;
    const parent = trace && parentOf(trace, span ?? trace.span);
    const opened = await openStream(address, caller, parent, limits.answerTimeoutMs, left.signal);
    const { body, status = 200, retryAfter, type } = opened;
    const ms = performance.now() - startedAt;
    observe({ method: 'GET', endpoint: file.endpoint, path: file.path, status, startedAt, ms, answer: 'new', span });
    if (!body) {
      if (!left.signal.aborted) refuse(status, retryAfter);
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
  };
}
