import { isDeepStrictEqual } from 'node:util';
import { Pool } from 'undici';
import { load, type Measured, once } from './load.ts';
import { installCompetitors, type Server, startServer } from './processes.ts';
import { PROBE, SCENARIOS, type Scenario, SURVEY_REQUEST } from './scenarios.ts';

/** How long each measurement lasts and how often it is repeated, interleaved with the others. */
const MS = Number(process.env.BENCH_MS ?? 1_500);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2);
const CONNECTIONS = 32;
const only = process.argv[2];

const DEFAULT_MODE = { etag: true, changing: false, idIn: true, scale: 1 };

async function control(upstream: Server, mode: Scenario['mode']): Promise<number> {
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
const cell = (text: string | number, width: number) => String(text).padStart(width);

interface Result extends Measured {
  upstream: number;
}

async function measure(scenario: Scenario, servers: Server[], upstream: Server): Promise<Map<string, Result>> {
  const connections = scenario.connections ?? CONNECTIONS;
  await control(upstream, scenario.mode);
  await agree(servers, scenario);
  const runs = new Map<string, Measured[]>();
  const calls = new Map<string, number>();
  for (const server of servers) await load(server, scenario.request, connections, MS / 2);
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

function print(scenario: Scenario, results: Map<string, Result>, reference: string): void {
  const base = results.get(reference)?.cpu ?? 0;
  console.log(
    `\n${scenario.name}${scenario.ratio === undefined ? '' : `   (promised: ≤ ${scenario.ratio} × Mercurius)`}`,
  );
  for (const [name, { cpu, perSecond, p50, p99, upstream }] of results) {
    const share = base > 0 ? (cpu / base).toFixed(2) : '-';
    console.log(
      `  ${name.padEnd(28)}${cell(Math.round(cpu), 8)} µs CPU${cell(share, 7)} ×${cell(Math.round(perSecond), 8)} /s` +
        `   p50 ${cell(p50.toFixed(1), 6)}  p99 ${cell(p99.toFixed(1), 6)} ms${cell(upstream.toFixed(2), 8)} calls`,
    );
  }
}

/** How long a small request waits while whole surveys are served, four at once. */
async function probe(server: Server, upstream: Server, changing: boolean): Promise<number> {
  await control(upstream, { etag: true, changing });
  await load(server, SURVEY_REQUEST, 4, 500);
  const [, measured] = await Promise.all([load(server, SURVEY_REQUEST, 4, 3_000), load(server, PROBE, 1, 3_000)]);
  return measured.p99;
}

installCompetitors();
const upstream = await startServer('bare REST', 'upstream.ts');
const env = { REST_URL: `${upstream.url}/api/v1/` };
const started: Server[] = [upstream];
const start = async (name: string, file: string, more: Record<string, string> = {}) => {
  const server = await startServer(name, file, { ...env, ...more });
  started.push(server);
  return server;
};

try {
  const gateway = await start('gateway', 'gateway.ts');
  const mercurius = await start('Mercurius + JIT', 'mercurius.mjs');
  const apollo = await start('Apollo + datasource-rest', 'apollo.mjs');
  const servers = [gateway, mercurius, apollo];
  for (const scenario of SCENARIOS.filter(({ name }) => !only || name.includes(only))) {
    print(scenario, await measure(scenario, scenario.alone ? [gateway] : servers, upstream), mercurius.name);
  }
  if (!only || only === 'probe') {
    console.log('\nprobe p99 while surveys are served 4 at once (promised: repeated ≤ 10 ms, changing ≤ 15 ms)');
    for (const server of [gateway, mercurius]) {
      const repeated = await probe(server, upstream, false);
      console.log(
        `  ${server.name.padEnd(28)} repeated ${repeated.toFixed(1)} ms  changing ${(await probe(server, upstream, true)).toFixed(1)} ms`,
      );
    }
  }
  console.log(`\npeak memory: ${servers.map((server) => `${server.name} ${server.peakMb()} MB`).join(', ')}`);
  if (!only || only === 'shortcuts') {
    console.log('\nwhat each shortcut gains (CPU with it off / with all on)');
    for (const off of ['compile', 'conditional', 'replay', 'batch', 'catalogue']) {
      const without = await start(`without ${off}`, 'gateway.ts', { BENCH_OFF: off });
      const shown = SCENARIOS.filter(({ name }) =>
        ['list of 10, 3 relations', 'survey repeated, ETag', 'survey changing'].includes(name),
      );
      for (const scenario of shown) {
        const results = await measure(scenario, [gateway, without], upstream);
        print({ name: `${scenario.name}`, mode: scenario.mode, request: scenario.request }, results, gateway.name);
      }
      without.stop();
    }
  }
} finally {
  for (const server of started) server.stop();
}
