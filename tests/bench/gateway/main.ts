import { loadavg } from 'node:os';
import { installApart } from '../installApart.ts';
import { measure, probe, type Result } from './measure.ts';
import { MODULES, type Server, startServer } from './processes.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { shortcuts } from './shortcuts.ts';

/** Exactly what the product is compared with. */
const COMPETITORS = {
  '@apollo/datasource-rest': '6.4.1',
  '@apollo/server': '5.5.1',
  fastify: '5.12.8',
  graphql: '16.15.0',
  mercurius: '16.10.1',
  undici: '7.30.2',
};

const only = process.argv[2];
const cell = (text: string | number, width: number) => String(text).padStart(width);

function print(scenario: Scenario, results: Map<string, Result>, reference: string): void {
  const base = results.get(reference)?.cpu ?? 0;
  const promised = scenario.ratio === undefined ? '' : `   (promised: ≤ ${scenario.ratio} × Mercurius)`;
  // What else the machine does moves the figures: CPU per request a little, waiting much.
  console.log(`\n${scenario.name}${promised}   load ${loadavg()[0]?.toFixed(1)}`);
  for (const [name, { cpu, perSecond, p50, p99, upstream }] of results) {
    const share = base > 0 ? (cpu / base).toFixed(2) : '-';
    console.log(
      `  ${name.padEnd(28)}${cell(Math.round(cpu), 8)} µs CPU${cell(share, 7)} ×${cell(Math.round(perSecond), 8)} /s` +
        `   p50 ${cell(p50.toFixed(1), 6)}  p99 ${cell(p99.toFixed(1), 6)} ms${cell(upstream.toFixed(2), 8)} calls`,
    );
  }
}

installApart(MODULES, COMPETITORS);
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
  if (!only || only === 'shortcuts') await shortcuts(upstream, start);
} finally {
  for (const server of started) server.stop();
}
