import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { startBalancer } from '../support/haproxy.ts';
import { startPostgres } from '../support/postgres.ts';

/**
 * By hand, on a machine that does nothing else, with the product's own limits:
 * `ROLLING_ROUNDS=5 npm run unit -- tests/system/rolling.test.ts`. One round restarts each process once.
 */
const BY_HAND = process.env.ROLLING_ROUNDS !== undefined;
const ROUNDS = Number(process.env.ROLLING_ROUNDS ?? 1);
const CONNECTIONS = 50;

/**
 * Among the other tests this checks that a restart loses no request, not how fast a busy machine answers 50 at once.
 * A wait of 5 s for a database connection is an error, hence one for each of the 50.
 */
const PATIENT = {
  ...{ REST_CONNECT_TIMEOUT_MS: '60000', REST_TIMEOUT_MS: '60000', REQUEST_TIMEOUT_MS: '60000' },
  ...{ PG_POOL_MAX: '50', PG_STATEMENT_TIMEOUT_MS: '60000' },
};
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'encuestas-rolling-'));
const children = new Set<ChildProcess>();

const [gatewayFront, apiFront, figures, ...ports] = (await Promise.all(Array.from({ length: 7 }, freePort))) as [
  number,
  number,
  number,
  ...number[],
];
const origins = ports.map((port) => `http://127.0.0.1:${port}`);
const [gateways, apis] = [origins.slice(0, 2), origins.slice(2)];
const postgres = await startPostgres(['-c', 'fsync=off', '-c', 'max_connections=120']);
const groups = { gateways: { port: gatewayFront, origins: gateways }, apis: { port: apiFront, origins: apis } };
const balancer = postgres && (await startBalancer(groups, figures));
if (!balancer) console.log('SKIPPED: no PostgreSQL or no HAProxy here: `npm run unit` installs it where apt is there.');
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  balancer?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a gateway or an API on its port, and waits until the balancer sends requests to it. */
const start = async (origin: string): Promise<ChildProcess> => {
  const part = gateways.includes(origin) ? 'gateway' : 'api';
  const { port } = new URL(origin);
  const child = spawn(process.execPath, [join(root, part, 'src/main.ts')], {
    env: {
      ...process.env,
      ...{ PORT: port, API_PORT: port, LOG_LEVEL: 'silent', REST_URL: `http://127.0.0.1:${apiFront}/api/v1/` },
      ...{ DATABASE_URL: postgres?.url, DATA_DIR: join(folder, part), SECRET_KEY: 'r'.repeat(40), DEMO: '1' },
      // More than two checks of the balancer, also where the machine is busy.
      ...{ DRAIN_DELAY_MS: '2000', DRAIN_DEADLINE_MS: '90000' },
      ...(BY_HAND ? {} : PATIENT),
    },
    stdio: 'ignore',
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  while (!(await balancer?.inService(origin))) {
    if (child.exitCode !== null) throw new Error(`${part} ended with ${child.exitCode}`);
    await wait(50);
  }
  return child;
};

/** Ends a process as an operator does: whether `/readyz` said 503 meanwhile, and its exit code. */
const stop = async (origin: string, child: ChildProcess): Promise<[drained: boolean, code: number | null]> => {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  let drained = false;
  while (!drained && child.exitCode === null)
    drained = (await fetch(`${origin}/readyz`).catch(() => null))?.status === 503;
  return [drained, await ended];
};

const post = (query: string, token: string, agent?: Agent) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const url = `http://127.0.0.1:${gatewayFront}/graphql`;
    request(url, { method: 'POST', headers, ...(agent && { agent }) }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, body }));
      response.on('error', reject);
    })
      .on('error', reject)
      .end(JSON.stringify({ query }));
  });

test.skipIf(!balancer)(
  `${ROUNDS} rolling restarts of two gateways and two APIs behind HAProxy fail none of the requests of ${CONNECTIONS} connections`,
  async () => {
    const running = new Map<string, ChildProcess>();
    // One after the other: the first makes the tables.
    for (const origin of [...apis, ...gateways]) running.set(origin, await start(origin));
    const signedIn = await post('mutation { login(username: "admin", password: "Admin#2026") { access } }', '');
    const token = JSON.parse(signedIn.body).data.login.access as string;

    let going = true;
    const failures: string[] = [];
    const saved: string[] = [];
    let requests = 0;
    const client = async (number: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let turn = 0; going; turn += 1) {
        const name = `Turno ${number}-${turn}`;
        const save = `mutation { createOrigen(input: { descripcion: "${name}" }) { record { id } errors { message } } }`;
        const isSave = (number + turn) % 5 === 0;
        const query = isSave ? save : '{ empresas(pageSize: 5) { count results { rubro { label } } } }';
        const { status, body } = await post(query, token, agent).catch((error: Error) => ({
          status: 0,
          body: error.message,
        }));
        const fine = status === 200 && !body.includes('"message"') && (!isSave || /"id":/.test(body));
        if (!fine) failures.push(`${isSave ? 'save' : 'read'} ${status} ${body.slice(0, 300)}`);
        else if (isSave) saved.push(name);
        requests += 1;
        await wait(100);
      }
      agent.destroy();
    };
    const clients = Array.from({ length: CONNECTIONS }, (_, number) => client(number));

    for (let round = 0; round < ROUNDS; round += 1) {
      for (const half of [0, 1]) {
        // A gateway and an API at once, while the other two serve.
        const leaving = [gateways[half], apis[half]] as string[];
        const ends = await Promise.all(leaving.map((origin) => stop(origin, running.get(origin) as ChildProcess)));
        expect(ends).toEqual([
          [true, 0],
          [true, 0],
        ]);
        await Promise.all(leaving.map(async (origin) => running.set(origin, await start(origin))));
      }
    }
    going = false;
    await Promise.all(clients);
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(ROUNDS * 100);
    const found = await post('{ origenes(search: "Turno", pageSize: 1) { count } }', token);
    expect(JSON.parse(found.body).data.origenes.count).toBe(saved.length);
    console.log(`${requests} requests, ${saved.length} saves`);
  },
  600_000,
);
