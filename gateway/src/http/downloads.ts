import type { IncomingMessage, ServerResponse } from 'node:http';
import { AUDIT_FILE, auditFileQuery } from '../audit.ts';
import { isId } from '../codec/row.ts';
import type { Limits } from '../options.ts';
import type { Caller } from '../upstream/caller.ts';
import { errorOfStatus } from '../upstream/errors.ts';
import { openStream } from '../upstream/stream.ts';
import type { CallRecord, Upstream } from '../upstream/upstream.ts';
import { DATA_HEADERS } from './security.ts';

const CSV = 'reportes/descargar_reporte_encuestas_completas_csv/';
const ONE = /^\/descargas\/encuestas\/([^/]+)\.csv$/;

/** Texts that errors.ts does not have, or has in other words. */
const REFUSED: Record<number, string> = {
  404: 'No encontrado.',
  405: 'Método no permitido.',
  504: 'El servidor no respondió a tiempo.',
};

function refuse(response: ServerResponse, status: number, retryAfter?: number | null): void {
  if (retryAfter) response.setHeader('retry-after', retryAfter);
  response.writeHead(status, { ...DATA_HEADERS, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ detail: REFUSED[status] ?? errorOfStatus(status, 'es', null).message }));
}

/** The REST path and the file name of a download (spec §7); null for anything else. */
function target(path: string, url: string): { endpoint: string; path: string; name: string } | null {
  if (path === '/descargas/auditoria.csv') {
    const query = auditFileQuery(url);
    return query === null ? null : { endpoint: AUDIT_FILE, path: AUDIT_FILE + query, name: 'auditoria.csv' };
  }
  if (path === '/descargas/encuestas.csv') return { endpoint: CSV, path: CSV, name: 'todas_respuestas_encuestas.csv' };
  const id = ONE.exec(path)?.[1];
  if (id === undefined || !isId(id)) return null;
  return { endpoint: `${CSV}{id}/`, path: `${CSV}${id}/`, name: `respuestas_encuesta_${id}.csv` };
}

/** Streams CSV from REST v1 with the caller's token, as it comes; nothing is held, and leaving ends it upstream. */
export function downloads(upstream: Upstream, limits: Limits, observe: (call: CallRecord) => void) {
  return async (path: string, request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void> => {
    response.setHeader('x-request-id', caller.requestId);
    if (request.method !== 'GET') return refuse(response, 405);
    const file = target(path, request.url ?? '');
    if (!file) return refuse(response, 404);
    if (caller.token === null) return refuse(response, 401);
    const left = new AbortController();
    response.once('close', () => left.abort());
    const startedAt = performance.now();
    const address = upstream.address(file.path);
    const { body, status = 200, retryAfter } = await openStream(address, caller, limits.answerTimeoutMs, left.signal);
    const ms = performance.now() - startedAt;
    const { endpoint } = file;
    observe({ method: 'GET', endpoint, path: file.path, status, startedAt, ms, answer: 'new' });
    const { requestId, userId } = caller;
    upstream.log.info({ requestId, endpoint, userId, ms: Math.round(ms * 10) / 10, status }, 'download');
    if (!body) {
      if (!left.signal.aborted) refuse(response, status, retryAfter);
      return;
    }
    response.writeHead(200, {
      ...DATA_HEADERS,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}"`,
    });
    // A file that breaks off must not look whole: the connection is cut.
    body.once('error', () => response.destroy());
    body.pipe(response);
  };
}
