import { createServer } from 'node:http';
import { afterEach } from 'vitest';
import type { GatewayOptions } from '../../gateway/src/index.ts';
import { read, type SeenCall, tokenFor } from './foreign.ts';
import { startTestGateway, type TestGateway } from './gateway.ts';
import { listening } from './listening.ts';

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON; bytes and texts go out as they are. */
  body?: unknown;
  bytes?: Buffer | string;
}

/** Replies by `METHOD path`, anything else being 404, or a function that replies to every call. */
export type Routes = Record<string, Reply | ((call: SeenCall) => Reply)> | ((call: SeenCall) => Reply);

/** A REST v1 whose answers the test writes. */
export interface Answering {
  /** The REST v1 root. */
  url: string;
  calls: SeenCall[];
  close(): Promise<void>;
}

const MISSING: Reply = { status: 404, body: { detail: 'No encontrado.' } };

export async function startAnswering(routes: Routes): Promise<Answering> {
  const calls: SeenCall[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://answering');
    const { method = 'GET' } = request;
    const path = pathname.replace('/api/v1/', '');
    const call = { method, path, query: searchParams, headers: request.headers, body: await read(request) };
    calls.push(call);
    const route = typeof routes === 'function' ? routes : (routes[`${method} ${path}`] ?? MISSING);
    const { status = 200, headers, body, bytes } = typeof route === 'function' ? route(call) : route;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(bytes ?? (body === undefined ? '' : JSON.stringify(body)));
  });
  const { origin, close } = await listening(server);
  return {
    url: `${origin}/api/v1/`,
    calls,
    close,
  };
}

/** A paginated list as Django REST Framework serves it: a page beyond the last is 404. */
export function pagesOf(rows: readonly object[], most = 300, filters: readonly string[] = []) {
  return ({ query }: SeenCall): Reply => {
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
    admin: (path: string) => now().gateway.admin(path),
    calls: () => now().server.calls,
    url: () => now().gateway.url,
  };
}
