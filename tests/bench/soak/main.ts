import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Part } from '../scale/parts.ts';
import { startSite } from '../scale/site.ts';
import { readSaving } from '../stack/answers.ts';
import { live, type Note } from './people.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const SESSIONS = Number(process.env.SOAK_SESSIONS ?? 200);
/** One session of five is an administrator's. */
const ADMINS = Math.ceil(SESSIONS / 5);
/** They come one after another, as people do: a password takes an eighth of a second of a core. */
const ARRIVING_MS = 300 * SESSIONS;
const SAMPLE_MS = 5_000;
const BAR_P99 = 500;
/** What a gateway or an API holds after a collection, in the last quarter against the second, in which caches have filled. */
const BAR_GROWTH = 1.1;
/** Samples between two collections. */
const COLLECTED_EVERY = 6;

console.log(
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before; ${SESSIONS} sessions, ${MINUTES} minutes`,
);
const site = await startSite(SESSIONS, {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'preloads/collecting.ts')}`,
  // A quarter of the default, full within the first minutes: what grows then is no cache. Beside the default, a longer
  // run tells: CACHE_BYTES=64000000 SOAK_MINUTES=25.
  CACHE_BYTES: process.env.CACHE_BYTES ?? '16000000',
});
const nodes = [...site.apis, ...site.gateways];
const stop = () => site.close().finally(() => process.exit(1));
process.once('SIGINT', stop).once('SIGTERM', stop);
process.once('uncaughtException', (error) => {
  console.error(error);
  void stop();
});

const times = new Map<string, number[]>();
const failures = new Map<string, number>();
const note: Note = (kind, ms, failed) => {
  if (failed) failures.set(`${kind}: ${failed}`, (failures.get(`${kind}: ${failed}`) ?? 0) + 1);
  const noted = times.get(kind);
  if (noted) noted.push(ms);
  else times.set(kind, [ms]);
};

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Megabytes that a process grew by each minute, by the straight line through its samples. */
function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, one) => sum + one, 0) / samples.length;
  const [up, down] = samples.reduce(
    ([above, below], one, index) => [above + (index - middle) * (one - mean), below + (index - middle) ** 2],
    [0, 0],
  );
  return (up / down) * (60_000 / SAMPLE_MS);
}

/** Megabytes that a gateway or an API holds: what is left when it has collected its garbage. */
async function heldBy(part: Part): Promise<number> {
  part.signal('SIGUSR2');
  await wait(1_000);
  return Number(readFileSync(join(site.folderOf(part.name), 'held.json'), 'utf8')) / 2 ** 20;
}

function printTimes(): boolean {
  const all = [...times.values()].flat();
  for (const [kind, values] of [...times, ['all', all] as const]) {
    const [half, most, worst] = [0.5, 0.99, 1].map((share) => percentile(values, share).toFixed(0));
    console.log(`  ${kind.padEnd(18)}${String(values.length).padStart(7)}   p50 ${half} p99 ${most} max ${worst} ms`);
  }
  for (const [failure, count] of failures) console.log(`  FAILED ${count} × ${failure}`);
  if (failures.size === 0) console.log('  errors: 0');
  const inTime = percentile(all, 0.99) < BAR_P99;
  if (!inTime) console.log(`  NOT KEPT: p99 of all under ${BAR_P99} ms`);
  return inTime && failures.size === 0;
}

const quartersOf = (all: readonly number[]) =>
  `${[0, 0.25, 0.5, 0.75].map((share) => all[Math.floor(all.length * share)]?.toFixed(1)).join(' ')} ${all.at(-1)?.toFixed(1)} MB`;

/** The middle value of one quarter: what requests of the moment hold is in few samples. */
function quarterOf(all: readonly number[], place: number): number {
  return percentile(all.slice(Math.floor((all.length * place) / 4), Math.ceil((all.length * (place + 1)) / 4)), 0.5);
}

/** Prints what each process takes up, garbage with it, and what it holds; false where what one holds grows. */
function printMemory(taken: Map<string, number[]>, held: Map<string, number[]>): boolean {
  console.log('  taken up, and by how much it grew in the second half');
  for (const [name, all] of taken) {
    const slope = slopeOf(all.slice(Math.floor(all.length / 2))).toFixed(2);
    console.log(`    ${name.padEnd(12)}${quartersOf(all)}   ${slope} MB a minute`);
  }
  console.log('  held after a collection, and the last quarter by the second');
  const flat = [...held].map(([name, all]) => {
    const growth = quarterOf(all, 3) / quarterOf(all, 1);
    const holds = MINUTES < 10 || growth <= BAR_GROWTH;
    console.log(`    ${name.padEnd(12)}${quartersOf(all)}   ${growth.toFixed(2)}${holds ? '' : '   GROWS'}`);
    return holds;
  });
  return flat.every(Boolean);
}

try {
  for (const part of nodes) await part.start();
  await site.settle(nodes.map(({ name }) => name));
  const saving = await readSaving({ urlOf: site.database }, '');
  const end = performance.now() + ARRIVING_MS + MINUTES * 60_000;
  const going = () => performance.now() < end;
  const sessions = Array.from({ length: SESSIONS }, async (_, number) => {
    await wait((ARRIVING_MS * number) / SESSIONS);
    const isAdmin = number < ADMINS;
    const username = isAdmin ? 'bench_admin1' : `bench${number - ADMINS + 1}`;
    const completada = isAdmin ? undefined : saving.completadas[number - ADMINS];
    await live({ url: site.url, number, username, completada, saving, note, going });
  });
  const taken = new Map(site.measured().map(({ name }) => [name, [] as number[]]));
  const held = new Map(nodes.map(({ name }) => [name, [] as number[]]));
  const cpu = site.measured().map((one) => one.cpu());
  await wait(ARRIVING_MS);
  const load: number[] = [];
  const collectAll = () => Promise.all(nodes.map(async (one) => held.get(one.name)?.push(await heldBy(one))));
  for (let turn = 0; going(); turn += 1) {
    for (const one of site.measured()) taken.get(one.name)?.push(one.memory());
    if (turn % COLLECTED_EVERY === 0) await collectAll();
    load.push(loadavg()[0] ?? 0);
    await wait(SAMPLE_MS);
  }
  await Promise.all(sessions);
  const used = site.measured().map((one, index) => `${one.name} ${(one.cpu() - (cpu[index] ?? 0)).toFixed(0)}`);
  const kept = [printTimes(), printMemory(taken, held)];
  console.log(
    `  CPU seconds: ${used.join(' · ')}   load ${Math.min(...load).toFixed(1)}–${Math.max(...load).toFixed(1)}`,
  );
  if (!kept.every(Boolean)) process.exitCode = 1;
} finally {
  await site.close();
}
process.exit();
