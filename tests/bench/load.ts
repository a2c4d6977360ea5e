import { type Dispatcher, Pool } from 'undici';
import { type Program, percentile } from './processes.ts';

/** The request of each number in a load. */
export type Request = (index: number) => { path: string; token: string; body?: string };

export interface Measured {
  requests: number;
  /** CPU microseconds of the server per request, from the operating system. */
  cpu: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/** Sends one request and returns the text of its answer; throws unless it succeeds. */
export async function once(pool: Dispatcher, { path, token, body }: ReturnType<Request>): Promise<string> {
  const answer = await pool.request({
    method: body === undefined ? 'GET' : 'POST',
    path,
    headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
    body: body ?? null,
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`);
  if (text.includes('"errors":[{')) throw new Error(`${path} answered errors: ${text.slice(0, 300)}`);
  return text;
}

/** Keeps a number of connections busy, and measures the cost for the server. */
export async function load(
  server: Pick<Program, 'url' | 'cpu'>,
  request: Request,
  connections: number,
  ms: number,
): Promise<Measured> {
  const pool = new Pool(server.url, { connections, pipelining: 1 });
  const times: number[] = [];
  let index = 0;
  const cpu = server.cpu();
  const started = performance.now();
  const worker = async () => {
    while (performance.now() - started < ms) {
      const sent = performance.now();
      await once(pool, request(index++));
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - started) / 1_000;
  const used = server.cpu() - cpu;
  await pool.close();
  return {
    requests: times.length,
    cpu: (used / times.length) * 1e6,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}
