import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Foreign, type ForeignOptions, startForeign } from './foreign.ts';

type Json = Record<string, unknown>;

/** A call to the server that differs, and its answer, each turned into the other's form. */
interface Exchange {
  /** Below the root. */
  path: string;
  method: string;
  query: URLSearchParams;
  root: string;
}

interface Dialect {
  /** REST v1's query, from this server's. */
  query(exchange: Exchange): URLSearchParams;
  /** REST v1's body, from what was written. */
  written(body: unknown, exchange: Exchange): unknown;
  answer(status: number, body: unknown, exchange: Exchange): unknown;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const isPage = (body: unknown): body is { results: Json[]; count: number; tableColumns?: unknown } =>
  isJson(body) && Array.isArray(body.results);

function renamed(query: URLSearchParams, names: Record<string, string>): URLSearchParams {
  return new URLSearchParams([...query].map(([name, value]) => [names[name] ?? name, value]));
}

/** `{data, meta: {total}}`, `{data}`, `{error: {code, details: [{field, message}]}}`; it asks for `per_page`, `q` and `sort`. */
const envelope: Dialect = {
  query: ({ query }) => renamed(query, { per_page: 'page_size', q: 'search', sort: 'ordering' }),
  // What is not in the envelope is not taken.
  written: (body) => (isJson(body) ? (body.data ?? {}) : body),
  answer(status, body) {
    if (status < 400) {
      if (!isPage(body)) return body === null ? null : { data: body };
      return { data: body.results, meta: { total: body.count, columns: body.tableColumns } };
    }
    const details = Object.entries(isJson(body) ? body : {}).flatMap(([field, texts]) =>
      [texts].flat().map((message) => ({ field: field === 'non_field_errors' ? null : field, message })),
    );
    return { error: { code: status === 400 ? 'invalid' : 'failed', details } };
  },
};

/** Rows that this server gives at once, whatever is asked for. */
export const LONGEST = 15;
const cursorAt = (place: number) => Buffer.from(`row ${place}`).toString('base64url');
const placeOf = (cursor: string | null) =>
  cursor === null ? 0 : Number(Buffer.from(cursor, 'base64url').toString().split(' ')[1]);

/** `?limit=&after=` → `{items, next}`, without a total. */
const cursors: Dialect = {
  query({ query, method, path }) {
    const asked = new URLSearchParams(query);
    asked.delete('limit');
    asked.delete('after');
    if (method === 'GET' && path !== 'usuario_permisos/') asked.set('page_size', '-1');
    return asked;
  },
  written: (body) => body,
  answer(status, body, { path, query }) {
    if (status >= 400 || !isPage(body)) return body;
    if (path === 'usuario_permisos/') return body.results;
    const start = placeOf(query.get('after'));
    const end = start + Math.min(LONGEST, Number(query.get('limit') ?? 10));
    return { items: body.results.slice(start, end), next: end < body.results.length ? cursorAt(end) : null };
  },
};

/** The endpoint of what each relation refers to. */
const RELATIONS: Record<string, string> = {
  rubro: 'empresas/rubros/',
  segmento: 'empresas/segmentos/',
  origen: 'empresas/origenes/',
  empresa: 'empresas/',
  idioma: 'encuestas/idiomas/',
  periodo: 'encuestas/periodos/',
  periodo_activo: 'encuestas/periodos_activos/',
  encuesta: 'encuestas/',
  seccion: 'encuestas/secciones/',
  pregunta: 'encuestas/preguntas/',
  padre: 'encuestas/preguntas/',
  tipo_respuesta: 'encuestas/tipo_respuesta/',
  usuario: 'usuarios/',
  groups: 'grupos/',
  permissions: 'permisos/',
  preguntas: 'encuestas/preguntas/',
};

/** Rows as a hyperlinked serializer has them: `href` in the place of `id`, and addresses for relations. */
function linked(value: unknown, root: string, own: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => linked(item, root, own));
  if (typeof value === 'number' && own) return `${root}${own}${value}/`;
  if (!isJson(value)) return value;
  const row: Json = {};
  for (const [name, inner] of Object.entries(value)) {
    if (name !== 'id' || !own) row[name] = linked(inner, root, RELATIONS[name]);
  }
  return own && value.id !== undefined ? { href: `${root}${own}${value.id}/`, ...row } : row;
}

/** Ids again; whoever writes one where an address belongs is refused, as the serializers do. */
function unlinked(value: unknown, root: string, relation = false): unknown {
  if (Array.isArray(value)) return value.map((item) => unlinked(item, root, relation));
  if (isJson(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, unlinked(inner, root, name in RELATIONS)]),
    );
  }
  if (typeof value === 'string' && value.startsWith(root)) return Number(/(\d+)\/$/.exec(value)?.[1]);
  if (relation && typeof value === 'number') throw new Error('Incorrect type. Expected URL string.');
  return value;
}

const OWN = /^(?:usuarios|grupos|permisos|empresas(?:\/\w+)?|encuestas(?:\/\w+)?|reportes\/link_reporte)\//;

/** What the rows at a path are; the survey of one's own company is a survey. */
function resourceAt(path: string): string | undefined {
  const [first, second, third] = path.split('/');
  if (path.startsWith('encuestas/empresa/')) return 'encuestas/';
  if (second && /^\d+$/.test(second)) return `${first}/`;
  return OWN.exec(path)?.[0] ?? (third === undefined ? `${first}/` : undefined);
}

/** Ids and relations are addresses, and pages lead to one another (Django REST framework's hyperlinked serializers). */
const hyperlinks: Dialect = {
  query: ({ query }) => query,
  written: (body, { root }) => unlinked(body, root),
  answer(status, body, { path, root }) {
    if (status >= 400 || path.startsWith('token/') || path === 'usuario_permisos/') return body;
    if (!isPage(body)) return linked(body, root, resourceAt(path));
    return { count: body.count, next: null, previous: null, results: linked(body.results, root, resourceAt(path)) };
  },
};

const DIALECTS = { envelope, cursors, hyperlinks };

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
}

async function answered(request: IncomingMessage, response: ServerResponse, dialect: Dialect, behind: string) {
  const root = `http://${request.headers.host}/api/v1/`;
  const url = new URL(request.url ?? '/', root);
  const { method = 'GET' } = request;
  const exchange = { path: url.pathname.slice('/api/v1/'.length), method, query: url.searchParams, root };
  const body = await bodyOf(request);
  const sent = body === undefined ? null : JSON.stringify(dialect.written(body, exchange));
  const { authorization = '' } = request.headers;
  const asked = `${behind}${exchange.path}?${dialect.query(exchange)}`;
  const answer = await fetch(asked, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: sent,
  });
  const text = await answer.text();
  const told = dialect.answer(answer.status, text === '' ? null : JSON.parse(text), exchange);
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(told === null ? '' : JSON.stringify(told));
}

/** A REST server that differs from version 1 in one way, in front of the foreign one, whose calls and data it has. */
export async function startDiffering(name: keyof typeof DIALECTS, options: ForeignOptions = {}): Promise<Foreign> {
  const foreign = await startForeign(options);
  const server = createServer((request, response) => {
    answered(request, response, DIALECTS[name], foreign.url).catch((error: unknown) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ detail: String(error) })),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    ...foreign,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/`,
    async close() {
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
      await foreign.close();
    },
  };
}
