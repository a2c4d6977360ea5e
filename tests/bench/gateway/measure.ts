import { isDeepStrictEqual } from 'node:util';
import { Pool } from 'undici';
import { load, type Measured, once } from '../load.ts';
import type { Program } from '../processes.ts';
import type { Scenario } from './scenarios.ts';

/** The duration of each measurement, and how often each is repeated, interleaved with the others. */
const MS = Number(process.env.BENCH_MS ?? 1_500);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2);
const CONNECTIONS = 32;

/** Sets how the upstream behaves. Returns the number of its calls so far. */
async function control(upstream: Program, { changing }: Scenario): Promise<number> {
  return Number(await (await fetch(`${upstream.url}/control?changing=${changing ?? false}`)).text());
}

/** Throws unless all give the same answer. */
async function demandAgreement(servers: Program[], { name, request, changing }: Scenario): Promise<void> {
  if (changing) return;
  const answers: unknown[] = [];
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

const cheaper = (a: Measured, b: Measured): Measured => (a.cpu <= b.cpu ? a : b);

export interface Result extends Measured {
  /** Upstream calls per request. */
  upstream: number;
}

export async function measure(
  scenario: Scenario,
  servers: Program[],
  upstream: Program,
): Promise<Map<Program, Result>> {
  await control(upstream, scenario);
  await demandAgreement(servers, scenario);
  const results = new Map<Program, Result>();
  for (const server of servers) await load(server, scenario.request, CONNECTIONS, MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const server of servers) {
      const before = await control(upstream, scenario);
      const run = await load(server, scenario.request, CONNECTIONS, MS);
      const calls = ((await control(upstream, scenario)) - before) / run.requests;
      results.set(server, { ...cheaper(results.get(server) ?? run, run), upstream: calls });
    }
  }
  return results;
}
