import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type ForeignRow, foreignData, type Table } from './foreignData.ts';
import { listening } from './listening.ts';

/** How the foreign server deviates from what ours does; each is something a real REST v1 may do. */
export interface ForeignOptions {
  /** Lists as bare arrays, without count and columns. */
  bareLists?: boolean;
  /** Ids and numbers as texts. */
  textNumbers?: boolean;
  /** Refuses the parameters of lists that REST v1 does not require. */
  refuseUnknown?: boolean;
  /** Honours `id__in`. */
  idIn?: boolean;
  /** Lists the sections of a survey as rows of their own, with ids of their own (`{id, seccion, orden}`). */
  joinRows?: boolean;
  /** What a create answers: the row, nothing, or a word. */
  creates?: 'row' | 'nothing' | 'ok' | 'text';
  /** Compresses every answer, whether or not the client accepts it. */
  encoding?: 'gzip' | 'br' | 'deflate';
  /** Answers writes as though they were done, and keeps nothing of them. */
  forgetful?: boolean;
  /** Offers only what REST v1 requires: no DELETE, and tokens without a `user_id` claim. */
  requiredOnly?: boolean;
  /** Takes the `preguntas` of a section as its whole list, and removes the others. */
  wholeQuestions?: boolean;
  /** Sends ETags and answers 304. */
  etags?: boolean;
  /** Codenames that everybody holds, instead of the two by default. */
  permissions?: readonly string[];
  /** Milliseconds that each answer takes. */
  delayMs?: number;
  /** Is awaited before a call is answered, so that a test can say what comes first. */
  before?: (call: SeenCall) => unknown;
}

/** A call as a server saw it. */
export interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export interface Foreign {
  /** The REST v1 root. */
  url: string;
  /** Every call, in order. */
  calls: SeenCall[];
  /** The tables, to look at and to change behind the gateway's back. */
  data: Record<string, Table>;
  /** Puts back the tables as they were at its start, and forgets the calls. */
  reset(): void;
  close(): Promise<void>;
}

const ROOT = '/api/v1/';
const KNOWN_TOKENS = /^token-(\w+)$/;

/** A token whose payload says who it is, as JWTs do; this server checks nothing else of it. */
export const tokenFor = (userId: number | string, session: number | string = 'x', claim = 'user_id'): string =>
  `token-${session}.${Buffer.from(JSON.stringify({ [claim]: userId })).toString('base64url')}.x`;

const text = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(text);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, text(item)]));
};

/** The JSON of a request, null without any. */
export async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  return body === '' ? null : JSON.parse(body);
}

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const missing: Answer = { status: 404, body: { detail: 'No encontrado.' } };

/** A REST v1 that somebody else wrote: it does spec §7 and nothing beyond, and ignores parameters it does not know. */
class ForeignServer {
  readonly #options: ForeignOptions;
  readonly data = foreignData();
  readonly calls: SeenCall[] = [];

  constructor(options: ForeignOptions) {
    this.#options = options;
  }

  get #access(): string {
    return tokenFor(1, 'x', this.#options.requiredOnly ? 'sub' : 'user_id');
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://foreign');
    const call: SeenCall = {
      method: request.method ?? 'GET',
      path: url.pathname.slice(ROOT.length),
      query: url.searchParams,
      headers: request.headers,
      body: await read(request),
    };
    this.calls.push(call);
    if (this.#options.delayMs) await new Promise((done) => setTimeout(done, this.#options.delayMs));
    await this.#options.before?.(call);
    const answer = this.#shaped(url.pathname.startsWith(ROOT) ? this.#route(call) : missing, call);
    if (answer.headers?.['content-type']) {
      response.writeHead(answer.status, answer.headers).end(String(answer.body ?? ''));
      return;
    }
    const body = JSON.stringify(this.#options.textNumbers ? text(answer.body) : answer.body) ?? '';
    const headers: Record<string, string> = { 'content-type': 'application/json', ...answer.headers };
    if (this.#options.etags && call.method === 'GET' && answer.status === 200) {
      headers.etag = `"${body.length}-${hash(body)}"`;
      if (request.headers['if-none-match'] === headers.etag) {
        response.writeHead(304, headers).end();
        return;
      }
    }
    const { encoding } = this.#options;
    if (encoding) headers['content-encoding'] = encoding;
    response.writeHead(answer.status, headers).end(encoding ? ENCODERS[encoding](body) : body);
  }

  /** An answer as this server shapes it. */
  #shaped(answer: Answer, { method, path }: SeenCall): Answer {
    const { creates = 'row', joinRows } = this.#options;
    if (joinRows && path.startsWith('encuestas/')) return { ...answer, body: withJoinRows(answer.body) };
    if (method !== 'POST' || answer.status !== 201 || creates === 'row') return answer;
    if (creates === 'ok') return { ...answer, body: { status: 'ok' } };
    if (creates === 'text') return { ...answer, body: 'Creado', headers: { 'content-type': 'text/plain' } };
    return { status: 201, headers: { 'content-type': 'application/json' } };
  }

  #route(call: SeenCall): Answer {
    const { path, method } = call;
    const open = this.#public(call);
    if (open) return open;
    const user = userOf(call);
    if (user === null) return { status: 401, body: { detail: 'Token inválido', code: 'token_not_valid' } };
    const special = this.#special(call, user);
    if (special) return special;
    const table = Object.values(this.data)
      .filter((candidate) => path.startsWith(candidate.path))
      .sort((a, b) => b.path.length - a.path.length)[0];
    if (!table) return missing;
    const [id, action] = path.slice(table.path.length).split('/');
    if (!id) return method === 'POST' ? this.#create(table, call) : this.#list(table, call);
    const row = table.rows.find((candidate) => String(candidate.id) === id);
    if (!row) return missing;
    if (action === 'inactivar' && method === 'POST') {
      if (!this.#options.forgetful) row.activo = false;
      return { status: 200, body: { detail: 'ok' } };
    }
    if (action) return missing;
    return this.#one(table, row, call);
  }

  #public({ path, method, body }: SeenCall): Answer | null {
    if (method !== 'POST') return null;
    const sent = (body ?? {}) as Record<string, unknown>;
    if (path === 'token/') {
      if (sent.username === 'admin' && sent.password === 'Admin#2026') {
        return { status: 200, body: { access: this.#access, refresh: 'refresh-1' } };
      }
      return { status: 400, body: { non_field_errors: ['Credenciales inválidas'] } };
    }
    if (path === 'token/refresh/') {
      return sent.refresh === 'refresh-1'
        ? { status: 200, body: { access: this.#access } }
        : { status: 401, body: { detail: 'no', code: 'token_not_valid' } };
    }
    if (path === 'token/verify/')
      return String(sent.token).startsWith('token-') ? { status: 200, body: {} } : { status: 401, body: {} };
    if (path === 'password-reset/') return { status: 200, body: { status: 'OK' } };
    if (path === 'send-new-password/') {
      return sent.password === sent.confirm_password
        ? { status: 200, body: {} }
        : { status: 400, body: { confirm_password: ['Las contraseñas no coinciden'] } };
    }
    return null;
  }

  #special({ path, method, body, query }: SeenCall, user: string): Answer | null {
    if (path === 'is-admin-user/') return { status: 200, body: { result: user === '1' } };
    if (path === 'usuario_permisos/') {
      const held = this.#options.permissions?.map((codename, id) => ({ id, codename, name: codename }));
      const results = held ?? this.data.permisos?.rows.slice(0, 2) ?? [];
      return { status: 200, body: { results, count: results.length } };
    }
    if (path === 'admin_change_password/' && method === 'POST') {
      const { password1, password2 } = body as Record<string, unknown>;
      return password1 === password2
        ? { status: 200, body: {} }
        : { status: 400, body: { detail: 'Las contraseñas no coinciden' } };
    }
    if (path === 'encuestas/empresa/') return user === '1' ? missing : { status: 200, body: this.data.encuestas?.tree };
    if (path === 'reportes/link_reporte/get_reporte/') {
      return user === '1'
        ? { status: 200, body: { link: 'https://report.test/x' } }
        : { status: 404, body: { detail: 'No se ha podido encontrar el reporte' } };
    }
    if (path.startsWith('reportes/descargar_reporte_encuestas_completas_csv/')) {
      return { status: 200, body: `id;respuesta\n1;${query.size}\n`, headers: { 'content-type': 'text/csv' } };
    }
    return null;
  }

  #list(table: Table, { query, path }: SeenCall): Answer {
    const known = path === 'encuestas/periodos_activos/' ? [...REQUIRED_PARAMETERS, 'activo'] : REQUIRED_PARAMETERS;
    const unknown = this.#options.refuseUnknown && [...query.keys()].find((name) => !known.includes(name));
    if (unknown) return { status: 400, body: { [unknown]: ['Filtro desconocido'] } };
    const activo = query.get('activo') !== 'false';
    const search = query.get('search')?.toLowerCase();
    let rows = table.rows.filter((row) => (row.activo ?? true) === activo);
    if (search)
      rows = rows.filter((row) => Object.values(row).some((value) => String(value).toLowerCase().includes(search)));
    for (const name of table.filters) {
      const wanted = query.get(name);
      if (wanted !== null) rows = rows.filter((row) => String(row[name]) === wanted);
    }
    const ids = query.get('id__in')?.split(',');
    if (ids && this.#options.idIn) rows = table.rows.filter((row) => ids.includes(String(row.id)));
    const shown = rows.map((row) => without(row, table.detailOnly));
    if (this.#options.bareLists) return { status: 200, body: shown };
    const size = Number(query.get('page_size') ?? 10);
    const page = Number(query.get('page') ?? 1);
    const results = size < 0 ? shown : shown.slice((page - 1) * size, page * size);
    return { status: 200, body: { results, count: rows.length, tableColumns: table.columns, extra: 'ignored' } };
  }

  #one(table: Table, row: ForeignRow, { method, body }: SeenCall): Answer {
    if (method === 'GET' || (method === 'PATCH' && this.#options.forgetful)) return { status: 200, body: row };
    if (this.#options.forgetful) return { status: 204 };
    if (method === 'DELETE') {
      if (this.#options.requiredOnly) return { status: 405, body: { detail: 'Método no permitido.' } };
      table.rows.splice(table.rows.indexOf(row), 1);
      return { status: 204 };
    }
    const { preguntas, ...fields } = body as ForeignRow & { preguntas?: ForeignRow[] };
    const problem = table.check?.(body as ForeignRow, table) ?? this.#writeQuestions(row, preguntas ?? []);
    if (problem) return { status: 400, body: problem };
    Object.assign(row, fields);
    return { status: 200, body: row };
  }

  /** Writes the questions that come with a section, those with an id as changes: all, or none and why, by their places. */
  #writeQuestions({ id: seccion }: ForeignRow, sent: readonly ForeignRow[]): object | null {
    const table = this.data.preguntas;
    const problems = sent.map((item) => table?.check?.(item, table) ?? {});
    if (problems.some((problem) => Object.keys(problem).length > 0)) return { preguntas: problems };
    if (this.#options.wholeQuestions && table && sent.length > 0)
      table.rows = table.rows.filter((row) => row.seccion !== seccion || sent.some(({ id }) => id === row.id));
    for (const item of sent) {
      const known = table?.rows.find((row) => row.id === item.id);
      if (known) {
        Object.assign(known, item);
        continue;
      }
      const id = Math.max(0, ...(table?.rows ?? []).map((row) => Number(row.id))) + 1;
      table?.rows.push({ ...item, seccion, id, activo: true });
    }
    return null;
  }

  #create(table: Table, { body }: SeenCall): Answer {
    const problem = table.check?.(body as ForeignRow, table);
    if (problem) return { status: 400, body: problem };
    if (this.#options.forgetful) return { status: 201, body: table.rows[0] };
    const id = Math.max(0, ...table.rows.map((row) => Number(row.id))) + 1;
    const row = { ...(body as ForeignRow), id, activo: true };
    table.rows.push(row);
    return { status: 201, body: table.savesIdOnly ? { id } : row };
  }
}

const REQUIRED_PARAMETERS = ['page', 'page_size', 'search', 'lang', 'encuestaId', 'userId'];

const ENCODERS = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };

/** Surveys with each section on a row of the table that joins them. */
function withJoinRows(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withJoinRows);
  if (typeof body !== 'object' || body === null) return body;
  const row = body as ForeignRow;
  if (Array.isArray(row.results)) return { ...row, results: row.results.map(withJoinRows) };
  if (!Array.isArray(row.secciones)) return body;
  // Ids that are those of other sections.
  return { ...row, secciones: row.secciones.map((link, orden) => ({ id: orden + 1, orden, ...(link as object) })) };
}

const hash = (value: string): number => {
  let sum = 0;
  for (let index = 0; index < value.length; index += 1) sum = (sum * 31 + value.charCodeAt(index)) | 0;
  return sum;
};

const without = (row: ForeignRow, names: readonly string[]): ForeignRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as ForeignRow;

function userOf({ headers }: SeenCall): string | null {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? '';
  const [head, payload] = token.split('.');
  if (!KNOWN_TOKENS.test(head ?? '') || !payload) return null;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  return String(claims.user_id ?? claims.sub);
}

/** Starts the foreign server on a free port. */
export async function startForeign(options: ForeignOptions = {}): Promise<Foreign> {
  const foreign = new ForeignServer(options);
  const server = createServer((request, response) => {
    foreign.answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const { origin, close } = await listening(server);
  return {
    url: origin + ROOT,
    calls: foreign.calls,
    data: foreign.data,
    reset() {
      Object.assign(foreign.data, foreignData());
      foreign.calls.length = 0;
    },
    close,
  };
}
