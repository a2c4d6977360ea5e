import { loadavg } from 'node:os';
import { installApart } from '../installApart.ts';
import { measure, type Result } from './measure.ts';
import { MODULES, type Server, startServer } from './processes.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

/** Exactly what the product is compared with. */
const PEER = {
  fastify: '5.12.8',
  graphql: '16.15.0',
  mercurius: '16.10.1',
  undici: '7.30.2',
};

/** A plugin of an integrator that does nothing may cost this much. */
const PLUGIN_BAR = 1.5;

const only = process.argv[2];
const cell = (text: string | number, width: number) => String(text).padStart(width);
const shareOf = (result: Result | undefined, base: Result | undefined) => (result?.cpu ?? 0) / (base?.cpu ?? 1);
const verdict = (share: number, bar: number) => `${share.toFixed(2)} × (bar ${bar}) ${share <= bar ? 'ok' : 'OVER'}`;

/** Prints a scenario. Returns whether it keeps its bars. */
function print({ name, bar }: Scenario, results: Map<Server, Result>, [gateway, plugin, peer]: Server[]): boolean {
  // Other load on the machine moves the figures: CPU per request a little, waiting much.
  console.log(`\n${name}   load ${loadavg()[0]?.toFixed(1)}`);
  for (const [{ name: server }, { cpu, perSecond, p50, p99, upstream }] of results) {
    console.log(
      `  ${server.padEnd(28)}${cell(Math.round(cpu), 8)} µs CPU${cell(Math.round(perSecond), 8)} /s` +
        `   p50 ${cell(p50.toFixed(1), 6)}  p99 ${cell(p99.toFixed(1), 6)} ms${cell(upstream.toFixed(2), 8)} calls`,
    );
  }
  const of = (server: Server | undefined) => server && results.get(server);
  const [beside, withPlugin] = [shareOf(of(gateway), of(peer)), shareOf(of(plugin), of(gateway))];
  console.log(`  beside Mercurius ${verdict(beside, bar)}   with a plugin ${verdict(withPlugin, PLUGIN_BAR)}`);
  return beside <= bar && withPlugin <= PLUGIN_BAR;
}

installApart(MODULES, PEER);
const upstream = await startServer('REST', 'upstream.ts');
const started: Server[] = [upstream];
const start = async (name: string, file: string, more: Record<string, string> = {}) => {
  const server = await startServer(name, file, { REST_URL: `${upstream.url}/api/v1/`, ...more });
  started.push(server);
  return server;
};

try {
  const servers = [
    await start('gateway', 'gateway.ts'),
    await start('gateway, plugin', 'gateway.ts', { BENCH_PLUGIN: '1' }),
    await start('Mercurius + JIT', 'mercurius.mjs'),
  ];
  for (const scenario of SCENARIOS.filter(({ name }) => !only || name.includes(only)))
    if (!print(scenario, await measure(scenario, servers, upstream), servers)) process.exitCode = 1;
} finally {
  for (const server of started) server.stop();
}
