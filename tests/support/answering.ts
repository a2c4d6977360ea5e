import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import type { GatewayOptions } from '../../gateway/src/index.ts';
import { tokenFor } from './foreign.ts';
import { startTestGateway, type TestGateway } from './gateway.ts';

/** A call as the server saw it. */
export interface AnsweredCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON; bytes and texts go out as they are. */
  body?: unknown;
  bytes?: Buffer | string;
}

/** Replies by `METHOD path`; anything else is 404. */
export type Routes = Record<string, Reply | ((call: AnsweredCall) => Reply)>;

/** A REST v1 whose answers the test writes. */
export interface Answering {
  /** The REST v1 root. */
  url: string;
  calls: AnsweredCall[];
  close(): Promise<void>;
}

const MISSING: Reply = { status: 404, body: { detail: 'No encontrado.' } };

export async function startAnswering(routes: Routes): Promise<Answering> {
  const calls: AnsweredCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks).toString('utf8');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://answering');
    const { method = 'GET' } = request;
    const path = pathname.replace('/api/v1/', '');
    const { headers: received } = request;
    const call = { method, path, query: searchParams, headers: received, body: sent === '' ? null : JSON.parse(sent) };
    calls.push(call);
    const route = routes[`${method} ${path}`] ?? MISSING;
    const { status = 200, headers, body, bytes } = typeof route === 'function' ? route(call) : route;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(bytes ?? (body === undefined ? '' : JSON.stringify(body)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/`,
    calls,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** A paginated list as Django REST Framework serves it: a page beyond the last is 404. */
export function pagesOf(rows: readonly object[], most = 300, filters: readonly string[] = []) {
  return ({ query }: AnsweredCall): Reply => {
    const kept = filters.reduce(
      (left, name) => left.filter((row) => !query.has(name) || String((row as never)[name]) === query.get(name)),
      rows,
    );
    const page = Number(query.get('page') ?? 1);
    const size = Math.min(Number(query.get('page_size') ?? 10), most);
    const results = kept.slice((page - 1) * size, page * size);
    if (results.length === 0 && page !== 1) return { status: 404, body: { detail: 'Invalid page.' } };
    return { body: { results, count: kept.length, tableColumns: [] } };
  };
}

/** A gateway over a server that each test of the file writes for itself; both end with the test, or with another start. */
export function gatewayOverAnswers() {
  let running: { server: Answering; gateway: TestGateway } | null = null;
  const now = () => {
    if (!running) throw new Error('start() comes first.');
    return running;
  };
  const stop = async () => {
    await running?.gateway.close();
    await running?.server.close();
    running = null;
  };
  afterEach(stop);
  return {
    async start(routes: Routes, options: Partial<GatewayOptions> = {}): Promise<void> {
      await stop();
      const server = await startAnswering(routes);
      running = { server, gateway: await startTestGateway({ restUrl: server.url, ...options }, tokenFor(1)) };
    },
    query: (...operation: Parameters<TestGateway['query']>) => now().gateway.query(...operation),
    calls: () => now().server.calls,
    url: () => now().gateway.url,
  };
}
