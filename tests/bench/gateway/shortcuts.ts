import { measure } from './measure.ts';
import type { Server } from './processes.ts';
import { SCENARIOS } from './scenarios.ts';

const LIST = 'list of 10, 3 relations';
const REPEATED = 'survey repeated, ETag';

/** Each switch of `createGateway({ shortcuts })` and where it matters; `catalogue` stands for `catalogueTtlMs: 0`, `plugins` for one that does nothing. */
const SWITCHES: Record<string, readonly string[]> = {
  compile: [LIST, 'mutation', 'survey changing'],
  conditional: [LIST, '300 options', REPEATED, 'survey repeated, no ETag'],
  replay: [LIST, '300 options', REPEATED, 'survey repeated, no ETag'],
  catalogue: [LIST],
  plugins: ['{__typename}', LIST, '300 options', 'mutation', REPEATED, 'survey changing'],
};

type Start = (name: string, file: string, env: Record<string, string>) => Promise<Server>;

/**
 * What each shortcut gains: the CPU of a request with it off, as a multiple of the CPU with all on. Both processes are
 * new, since one that has served for a while is faster.
 */
export async function shortcuts(upstream: Server, start: Start): Promise<void> {
  console.log('\nwhat each shortcut gains: CPU with it off / CPU with all on');
  for (const [off, names] of Object.entries(SWITCHES)) {
    const all = await start('all on', 'gateway.ts', {});
    const without = await start(`without ${off}`, 'gateway.ts', { BENCH_OFF: off });
    for (const name of names) {
      const scenario = SCENARIOS.find((candidate) => candidate.name === name);
      if (!scenario) throw new Error(`There is no scenario "${name}".`);
      const { bare: _, ...alone } = scenario;
      const results = await measure(alone, [all, without], upstream);
      const [on, other] = [results.get(all.name)?.cpu ?? 0, results.get(without.name)?.cpu ?? 0];
      const figures = `${(other / on).toFixed(2)} ×   ${Math.round(other)} / ${Math.round(on)} µs`;
      console.log(`  ${off.padEnd(14)}${name.padEnd(28)}${figures}`);
    }
    all.stop();
    without.stop();
  }
}
