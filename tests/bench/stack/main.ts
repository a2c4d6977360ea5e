import { loadavg } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Pool } from 'undici';
import type { Postgres } from '../../support/postgres.ts';
import { installApart } from '../installApart.ts';
import { load, type Measured, once } from '../load.ts';
import { readSaving, type Saving } from './answers.ts';
import { copy, fill, keepChanging, ROOT, run, startCluster } from './database.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { type Stack, startPeer, startProduct } from './stacks.ts';

const only = process.argv[2];
const MS = Number(process.env.BENCH_MS ?? 2_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2);
const CONNECTIONS = 16;
const MODULES = join(ROOT, 'node_modules/.cache/encuestas/bench-stack');

interface Result extends Measured {
  /** CPU microseconds per request, by process. */
  parts: Record<string, number>;
}

/** One load of one stack: CPU of each of its processes per request. */
async function measure(
  stack: Stack,
  scenario: Scenario,
  saving: Saving,
  cluster: Postgres,
  ms: number,
): Promise<Result> {
  const request = scenario[stack.kind]({ ...(await stack.signIn()), saving });
  await run(cluster.urlOf(stack.database), 'vacuum', 'checkpoint');
  const processes = stack.processes(scenario.bare === true);
  const cpu = () => processes.reduce((sum, one) => sum + one.cpu(), 0);
  const before = processes.map((one) => one.cpu());
  const changes = scenario.changing && (await keepChanging(cluster.urlOf(stack.database)));
  const measured = await load({ url: scenario.bare ? stack.bareUrl : stack.url, cpu }, request, CONNECTIONS, ms);
  await changes?.stop();
  const parts = processes.map((one, index) => [
    one.name,
    ((one.cpu() - (before[index] ?? 0)) / measured.requests) * 1e6,
  ]);
  return { ...measured, parts: Object.fromEntries(parts) };
}

/** Throws unless all give the same answer. */
async function demandAgreement(stacks: Stack[], scenario: Scenario, saving: Saving): Promise<void> {
  for (const index of [1, 4]) {
    const answers: unknown[] = [];
    for (const stack of stacks) {
      const pool = new Pool(stack.url);
      const answer = JSON.parse(await once(pool, scenario[stack.kind]({ ...(await stack.signIn()), saving })(index)));
      await pool.close();
      if (answer.errors)
        throw new Error(`${stack.name}, “${scenario.name}”: ${JSON.stringify(answer.errors).slice(0, 300)}`);
      if (JSON.stringify(answer).includes('"errors":[{')) throw new Error(`${stack.name} refuses “${scenario.name}”.`);
      if (scenario.agree) answers.push(scenario.agree[stack.kind](answer.data as never));
    }
    for (const [place, answer] of answers.entries()) {
      if (isDeepStrictEqual(answer, answers[0])) continue;
      throw new Error(`${stacks[place]?.name} answers “${scenario.name}” differently.`);
    }
  }
}

const cheaper = (a: Result | undefined, b: Result): Result => (a && a.cpu <= b.cpu ? a : b);

async function compare(
  stacks: Stack[],
  scenario: Scenario,
  saving: Saving,
  cluster: Postgres,
): Promise<Map<Stack, Result>> {
  await demandAgreement(stacks, scenario, saving);
  const results = new Map<Stack, Result>();
  for (const stack of stacks) await measure(stack, scenario, saving, cluster, MS / 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const stack of stacks) {
      results.set(stack, cheaper(results.get(stack), await measure(stack, scenario, saving, cluster, MS)));
    }
  }
  return results;
}

const ms = (micros: number) => (micros / 1000).toFixed(2).padStart(7);

/** Prints a scenario. Returns whether it is within its budget. */
function print(scenario: Scenario, results: Map<Stack, Result>): boolean {
  console.log(`\n${scenario.name}   load ${loadavg()[0]?.toFixed(1)}`);
  for (const [{ name }, { cpu, parts, p50, p99, perSecond }] of results) {
    const shares = Object.entries(parts).map(([part, micros]) => `${part} ${(micros / 1000).toFixed(2)}`);
    console.log(
      `  ${name.padEnd(16)}${ms(cpu)} ms CPU   p50 ${p50.toFixed(1).padStart(6)}  p99 ${p99.toFixed(1).padStart(6)} ms` +
        `${Math.round(perSecond).toString().padStart(6)} /s   ${shares.join(' · ')}`,
    );
  }
  const [first, ...others] = [...results];
  if (!first) return true;
  const [, ours] = first;
  return others
    .map(([other, { cpu, p99 }]) => {
      const share = ours.cpu / cpu;
      const verdict = share > scenario.bar ? 'OVER' : ours.p99 > p99 ? 'p99 OVER' : 'ok';
      console.log(`  ${share.toFixed(2)} × ${other.name} (bar ${scenario.bar}) ${verdict}`);
      return share <= scenario.bar;
    })
    .every(Boolean);
}

installApart(MODULES, { graphql: '16.15.0', pg: '8.23.1', postgraphile: '5.1.5' });
const cluster = await startCluster();
const stacks: Stack[] = [];
try {
  await fill(cluster, 'product');
  await copy(cluster, 'product', 'peer');
  stacks.push(await startProduct('this', cluster, 'product'));
  stacks.push(await startPeer(MODULES, cluster, 'peer'));
  const saving = await readSaving(cluster.urlOf('product'));
  const kept: boolean[] = [];
  for (const scenario of SCENARIOS.filter(({ name }) => !only || name.includes(only))) {
    kept.push(print(scenario, await compare(stacks, scenario, saving, cluster)));
  }
  if (!kept.every(Boolean)) process.exitCode = 1;
} finally {
  for (const stack of stacks) await stack.stop();
  await cluster.stop();
}
