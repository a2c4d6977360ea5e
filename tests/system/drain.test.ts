import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings, startGateway } from '../../gateway/src/index.ts';
import { startTestApi } from '../support/api.ts';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';
import { postGraphql } from '../support/gateway.ts';

const DELAY = { DRAIN_DELAY_MS: '600', DRAIN_DEADLINE_MS: '30000' };
const SHORT = { DRAIN_DELAY_MS: '0', DRAIN_DEADLINE_MS: '300' };

let foreign: Foreign;
beforeAll(async () => {
  foreign = await startForeign();
});
afterAll(() => foreign.close());

/** A running gateway or API, and how to end it. */
interface Part {
  origin: string;
  /** A path that is answered with 200. */
  path: string;
  close(): Promise<boolean>;
}

const parts: Record<string, (env: Record<string, string>) => Promise<Part>> = {
  gateway: async (env) => {
    const gateway = await startGateway(readSettings({ PORT: '0', LOG_LEVEL: 'silent', REST_URL: foreign.url, ...env }));
    return { close: gateway.close, origin: gateway.url, path: '/graphql?query=%7B__typename%7D' };
  },
  API: async (env) => {
    const api = await startTestApi({ env });
    return { close: api.end, origin: new URL(api.url).origin, path: '/api/v1/openapi.json' };
  },
};

const get = (url: string, agent?: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { 'apollo-require-preflight': '1' };
    request(url, { headers, ...(agent && { agent }) }, (response) => resolve(response.resume()))
      .on('error', reject)
      .end();
  });

const opened = (origin: string, text = '') =>
  new Promise<Socket>((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => {
      if (text) socket.write(text);
      resolve(socket);
    });
    socket.on('error', () => {});
  });

const gone = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve).resume());

describe.each(Object.keys(parts))('the shutdown of the %s', (name) => {
  const start = (env: Record<string, string>) => (parts[name] as (typeof parts)[string])(env);

  it('turns /readyz to 503 while it still serves, and closes each connection after its answer', async () => {
    const part = await start(DELAY);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const before = await get(part.origin + part.path, agent);
    expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);
    expect((await get(`${part.origin}/readyz`)).statusCode).toBe(200);
    const ended = part.close();
    expect((await get(`${part.origin}/readyz`)).statusCode).toBe(503);
    expect((await get(`${part.origin}/healthz`)).statusCode).toBe(200);
    const last = await get(part.origin + part.path, agent);
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
    expect(await ended).toBe(true);
    await expect(get(`${part.origin}/healthz`)).rejects.toThrow('ECONNREFUSED');
    agent.destroy();
  });

  it('waits neither for idle connections nor for those that never sent anything', async () => {
    const part = await start({ DRAIN_DEADLINE_MS: '30000' });
    const idle = await opened(part.origin, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await new Promise((resolve) => idle.once('data', resolve));
    const fresh = await opened(part.origin);
    const all = Promise.all([gone(idle), gone(fresh)]);
    expect(await part.close()).toBe(true);
    await all;
  });

  it('cuts pending requests at DRAIN_DEADLINE_MS, and reports it', async () => {
    const part = await start(SHORT);
    const head = 'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{';
    const slow = await opened(part.origin, head.replace('/graphql', name === 'API' ? '/api/v1/token/' : '/graphql'));
    await get(`${part.origin}/healthz`);
    const cut = gone(slow);
    expect(await part.close()).toBe(false);
    await cut;
  });
});

describe('the shutdown of the gateway', () => {
  it('turns /healthz to draining, and needs no REST server to stay alive', async () => {
    const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', REST_URL: 'http://127.0.0.1:9/api/v1/', ...DELAY });
    const gateway = await startGateway(settings);
    const liveness = () => fetch(`${gateway.url}/healthz`).then((answer) => answer.text());
    expect([(await fetch(`${gateway.url}/readyz`)).status, await liveness()]).toEqual([503, '{"status":"ok"}']);
    const ended = gateway.close();
    expect(await liveness()).toBe('{"status":"draining"}');
    expect(await ended).toBe(true);
  });

  it('finishes pending requests, and takes no more connections', async () => {
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = await startForeign({
      before: () => {
        begun.resolve();
        return held.promise;
      },
    });
    const gateway = await startGateway(readSettings({ PORT: '0', LOG_LEVEL: 'silent', REST_URL: slow.url }));
    const query = '{ origenes { count } }';
    const pending = postGraphql(`${gateway.url}/graphql`, { query }, { token: tokenFor(1) });
    await begun.promise;
    const ended = gateway.close();
    const refused = () =>
      get(`${gateway.url}/healthz`, new Agent()).then(
        () => false,
        () => true,
      );
    await expect.poll(refused, { timeout: 10_000 }).toBe(true);
    held.resolve();
    expect((await pending).status).toBe(200);
    expect(await ended).toBe(true);
    await slow.close();
  });

  it('finishes the request of a caller who has disconnected', async () => {
    const slow = await startForeign({ delayMs: 300 });
    const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', REST_URL: slow.url });
    const finished: string[] = [];
    let begun = () => {};
    const atWork = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const gateway = await startGateway({
      ...settings,
      typeDefs: 'extend type Mutation { work: Boolean }',
      resolvers: {
        Mutation: {
          work: async () => {
            begun();
            await new Promise((resolve) => setTimeout(resolve, 300));
            finished.push('work');
            return true;
          },
        },
      },
    });
    const caller = request(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenFor(1)}` },
    });
    caller.on('error', () => {});
    caller.end(JSON.stringify({ query: 'mutation { work }' }));
    await atWork;
    caller.destroy();
    expect(await gateway.close()).toBe(true);
    expect(finished).toEqual(['work']);
    await slow.close();
  });
});

describe('the settings of the shutdown', () => {
  it.each([
    [{ DRAIN_DELAY_MS: 'soon' }, 'DRAIN_DELAY_MS'],
    [{ DRAIN_DEADLINE_MS: '-1' }, 'DRAIN_DEADLINE_MS'],
    [{ DRAIN_DELAY_MS: '900000' }, 'DRAIN_DELAY_MS'],
    [{ DRAIN_DELAY_MS: '2000', DRAIN_DEADLINE_MS: '1000' }, 'DRAIN_DEADLINE_MS'],
  ])('are refused in one sentence if invalid: %o', (env, name) => {
    expect(() => readSettings(env)).toThrow(new RegExp(`^${name} [^.]+\\.$`));
  });
});
