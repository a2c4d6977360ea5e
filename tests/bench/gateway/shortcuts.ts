import { measure, probe } from './measure.ts';
import type { Server } from './processes.ts';
import { SCENARIOS } from './scenarios.ts';

/** Each switch of `createGateway({ shortcuts })`; `catalogue` stands for `catalogueTtlMs: 0`. */
const SWITCHES = ['direct', 'compile', 'write', 'turns', 'conditional', 'replay', 'batch', 'catalogue'];
const SHOWN = [
  '{__typename}',
  'list of 10, 3 relations',
  '300 options',
  'survey repeated, ETag',
  'survey repeated, no ETag',
  'survey changing',
  'mutation',
];

type Start = (name: string, file: string, env: Record<string, string>) => Promise<Server>;

/** What each shortcut gains: the CPU of a request with it off, as a multiple of the CPU with all on. */
export async function shortcuts(gateway: Server, upstream: Server, start: Start): Promise<void> {
  console.log('\nwhat each shortcut gains: CPU with it off / CPU with all on');
  console.log(`${''.padEnd(14)}${SHOWN.map((name) => name.padStart(26)).join('')}`);
  for (const off of SWITCHES) {
    const without = await start(`without ${off}`, 'gateway.ts', { BENCH_OFF: off });
    let row = `  ${off.padEnd(12)}`;
    for (const name of SHOWN) {
      const scenario = SCENARIOS.find((candidate) => candidate.name === name);
      if (!scenario) throw new Error(`There is no scenario "${name}".`);
      const { bare: _, ...alone } = scenario;
      const results = await measure(alone, [gateway, without], upstream);
      const [on, other] = [results.get(gateway.name)?.cpu ?? 0, results.get(without.name)?.cpu ?? 0];
      row += `${(other / on).toFixed(2)} (${Math.round(other)} / ${Math.round(on)} µs)`.padStart(26);
    }
    console.log(row);
    if (off === 'turns') {
      const [on, other] = [await probe(gateway, upstream, true), await probe(without, upstream, true)];
      console.log(
        `${''.padEnd(14)}probe p99, survey changing: ${other.toFixed(1)} ms without, ${on.toFixed(1)} ms with`,
      );
    }
    without.stop();
  }
}
