import { loadavg } from 'node:os';
import { join } from 'node:path';
import { installApart } from '../installApart.ts';
import { type Program, startProgram } from '../processes.ts';
import { measure, type Result } from './measure.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

const MODULES = join(import.meta.dirname, '../../../node_modules/.cache/encuestas/bench');

/** The versions of the competitor. */
const PEER = {
  fastify: '5.12.8',
  graphql: '16.15.0',
  mercurius: '16.10.1',
  undici: '7.30.2',
};

/** The most that an integrator's plugin without hooks may cost. */
const PLUGIN_BAR = 1.5;

const only = process.argv[2];
const cell = (text: string | number, width: number) => String(text).padStart(width);
const shareOf = (result: Result | undefined, base: Result | undefined) => (result?.cpu ?? 0) / (base?.cpu ?? 1);
const verdict = (share: number, bar: number) => `${share.toFixed(2)} × (bar ${bar}) ${share <= bar ? 'ok' : 'OVER'}`;

/** Prints a scenario. Returns whether it is within its budgets. */
function print({ name, bar }: Scenario, results: Map<Program, Result>, [gateway, plugin, peer]: Program[]): boolean {
  // Other load on the machine changes CPU per request a little, and waiting much.
  console.log(`\n${name}   load ${loadavg()[0]?.toFixed(1)}`);
  for (const [{ name: server }, { cpu, perSecond, p50, p99, upstream }] of results) {
    console.log(
      `  ${server.padEnd(28)}${cell(Math.round(cpu), 8)} µs CPU${cell(Math.round(perSecond), 8)} /s` +
        `   p50 ${cell(p50.toFixed(1), 6)}  p99 ${cell(p99.toFixed(1), 6)} ms${cell(upstream.toFixed(2), 8)} calls`,
    );
  }
  const of = (server: Program | undefined) => server && results.get(server);
  const [beside, withPlugin] = [shareOf(of(gateway), of(peer)), shareOf(of(plugin), of(gateway))];
  console.log(`  beside Mercurius ${verdict(beside, bar)}   with a plugin ${verdict(withPlugin, PLUGIN_BAR)}`);
  return beside <= bar && withPlugin <= PLUGIN_BAR;
}

installApart(MODULES, PEER);
const started: Program[] = [];
const start = async (name: string, file: string, env: Record<string, string> = {}) => {
  const path = join(import.meta.dirname, 'servers', file);
  const server = await startProgram(name, path, { BENCH_MODULES: MODULES, ...env }, /READY (\d+)/);
  started.push(server);
  return server;
};

try {
  const upstream = await start('REST', 'upstream.ts');
  const env = { REST_URL: `${upstream.url}/api/v1/` };
  const servers = [
    await start('gateway', 'gateway.ts', env),
    await start('gateway, plugin', 'gateway.ts', { ...env, BENCH_PLUGIN: '1' }),
    await start('Mercurius + JIT', 'mercurius.mjs', env),
  ];
  for (const scenario of SCENARIOS.filter(({ name }) => !only || name.includes(only)))
    if (!print(scenario, await measure(scenario, servers, upstream), servers)) process.exitCode = 1;
} finally {
  for (const server of started) await server.stop();
}
