import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readSettings, startGateway } from '../../../gateway/src/index.ts';
import { createHttpServer } from '../../../gateway/src/server/start.ts';
import { cpuOf } from '../../support/cpu.ts';
import { tokenFor } from '../../support/foreign.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

const foreign = useForeign();
const gateway = useGateway(foreign, { limits: { bodyBytes: 100_000 } });

const padded = (bytes: number) => ({ padding: 'x'.repeat(bytes) });
const QUERY = '{ __typename }';

describe('a body without a bearer token', () => {
  it('is refused from 64 kB on', async () => {
    const short = await gateway.query(QUERY, padded(60_000), { token: null });
    expect([short.status, short.data]).toEqual([200, { __typename: 'Query' }]);
    const long = await gateway.query(QUERY, padded(64_000), { token: null });
    expect([long.status, long.errors?.[0]?.extensions.code]).toEqual([413, 'BAD_USER_INPUT']);
    expect((await gateway.query(QUERY, padded(90_000))).data).toEqual({ __typename: 'Query' });
  });
});

it('refuses nested brackets without parsing them', async () => {
  const large = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
  const body = '['.repeat(5_400_000);
  const headers = { 'content-type': 'application/json', authorization: 'Bearer made-up' };
  const cpu = await cpuOf(async () => {
    const answer = await fetch(`${large.url}/graphql`, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('nested more than 50 levels');
  });
  expect(cpu).toBeLessThan(700);
  await large.close();
});

describe('the server', () => {
  it('cuts off who sends a request for more than 30 s', () => {
    const server = createHttpServer(() => {}, 7);
    expect(server).toMatchObject({ requestTimeout: 30_000, headersTimeout: 15_000, maxConnections: 7 });
  });

  it('refuses more connections than MAX_CONNECTIONS', async () => {
    const env = { PORT: '0', LOG_LEVEL: 'silent', REST_URL: foreign.url, MAX_CONNECTIONS: '2' };
    const running = await startGateway(readSettings(env));
    const { hostname, port } = new URL(running.url);
    const open = () => connect(Number(port), hostname);
    const accepted = [open(), open()];
    await Promise.all(accepted.map((socket) => once(socket, 'connect')));
    const refused = open();
    expect(await text(refused)).toBe('');
    for (const socket of accepted) socket.destroy();
    await running.close();
  });
});
