import { isDeepStrictEqual } from 'node:util';
import { Pool } from 'undici';
import { load, type Measured, once } from './load.ts';
import type { Server } from './processes.ts';
import { PROBE, type Scenario, SURVEY_REQUEST } from './scenarios.ts';

/** How long each measurement lasts and how often it is repeated, interleaved with the others. */
const MS = Number(process.env.BENCH_MS ?? 1_500);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2);
const CONNECTIONS = 32;

const DEFAULT_MODE = { etag: true, changing: false, idIn: true, scale: 1 };

export async function control(upstream: Server, mode: Scenario['mode']): Promise<number> {
  const query = Object.entries({ ...DEFAULT_MODE, ...mode }).map(([name, value]) => `${name}=${value}`);
  return Number(await (await fetch(`${upstream.url}/control?${query.join('&')}`)).text());
}

/** All must answer the same, or the comparison means nothing. */
async function agree(servers: Server[], { name, request, mode }: Scenario): Promise<void> {
  if (mode.changing) return;
  const answers = [];
  for (const server of servers) {
    const pool = new Pool(server.url);
    answers.push(JSON.parse(await once(pool, request(1))));
    await pool.close();
  }
  for (const [index, answer] of answers.entries()) {
    if (!isDeepStrictEqual(answer, answers[0]))
      throw new Error(`${servers[index]?.name} answers “${name}” differently.`);
  }
}

const best = (runs: Measured[]): Measured => runs.reduce((a, b) => (a.cpu <= b.cpu ? a : b));

export interface Result extends Measured {
  upstream: number;
}

export async function measure(scenario: Scenario, servers: Server[], upstream: Server): Promise<Map<string, Result>> {
  const connections = scenario.connections ?? CONNECTIONS;
  await control(upstream, scenario.mode);
  await agree(servers, scenario);
  const runs = new Map<string, Measured[]>();
  const calls = new Map<string, number>();
  for (const server of servers) await load(server, scenario.request, connections, MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const server of servers) {
      const before = await control(upstream, scenario.mode);
      const run = await load(server, scenario.request, connections, MS);
      calls.set(server.name, ((await control(upstream, scenario.mode)) - before) / run.requests);
      runs.set(server.name, [...(runs.get(server.name) ?? []), run]);
    }
    if (scenario.bare) {
      runs.set('bare REST', [...(runs.get('bare REST') ?? []), await load(upstream, scenario.bare, connections, MS)]);
    }
  }
  return new Map([...runs].map(([name, all]) => [name, { ...best(all), upstream: calls.get(name) ?? 1 }]));
}

/** How long a small request waits while whole surveys are served, four at once. */
export async function probe(server: Server, upstream: Server, changing: boolean): Promise<number> {
  await control(upstream, { etag: true, changing });
  await load(server, SURVEY_REQUEST, 4, 500);
  const [, measured] = await Promise.all([load(server, SURVEY_REQUEST, 4, 3_000), load(server, PROBE, 1, 3_000)]);
  return measured.p99;
}
