import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Program, percentile, withChildren } from '../processes.ts';
import { readSaving } from '../stack/answers.ts';
import { fill, startCluster } from '../stack/database.ts';
import { startApi, startGateway } from '../stack/stacks.ts';
import { live, type Note } from './people.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const SESSIONS = Number(process.env.SOAK_SESSIONS ?? 200);
/** A fifth of the sessions are administrators'. */
const ADMINS = Math.ceil(SESSIONS / 5);
/** Sessions arrive sequentially: a password takes an eighth of a second of a core. */
const ARRIVING_MS = 300 * SESSIONS;
const SAMPLE_MS = 5_000;
const BAR_P99 = 500;
/** The heap after a collection, in the last quarter by the second, in which caches have filled. */
const BAR_GROWTH = 1.1;
/** Samples between two collections. */
const COLLECTED_EVERY = 6;
const DATABASE = 'encuestas';

const folder = mkdtempSync(join(tmpdir(), 'encuestas-soak-'));
const folderOf = (name: string) => join(folder, name);
/** Settings of a part. */
const settingsOf = (name: string): Record<string, string> => {
  mkdirSync(folderOf(name));
  return {
    ...{ DATA_DIR: folderOf(name), LOG_LEVEL: 'silent', TRUSTED_PROXIES: 'loopback' },
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'preloads/collecting.ts')}`,
    // A quarter of the default, so that caches fill within minutes: later growth is no cache.
    CACHE_BYTES: process.env.CACHE_BYTES ?? '16000000',
  };
};

const times = new Map<string, number[]>();
const failures = new Map<string, number>();
const note: Note = (kind, ms, failed) => {
  if (failed) failures.set(`${kind}: ${failed}`, (failures.get(`${kind}: ${failed}`) ?? 0) + 1);
  const recorded = times.get(kind);
  if (recorded) recorded.push(ms);
  else times.set(kind, [ms]);
};

/** Megabytes that a part holds after a garbage collection. */
async function heldBy(part: Program): Promise<number> {
  part.signal('SIGUSR2');
  await wait(1_000);
  return Number(readFileSync(join(folderOf(part.name), 'held.json'), 'utf8')) / 2 ** 20;
}

function printTimes(): boolean {
  const all = [...times.values()].flat();
  for (const [kind, values] of [...times, ['all', all] as const]) {
    const [half, most, worst] = [0.5, 0.99, 1].map((share) => percentile(values, share).toFixed(0));
    console.log(`  ${kind.padEnd(18)}${String(values.length).padStart(7)}   p50 ${half} p99 ${most} max ${worst} ms`);
  }
  for (const [failure, count] of failures) console.log(`  FAILED ${count} × ${failure}`);
  const isFast = percentile(all, 0.99) < BAR_P99;
  console.log(`  errors: ${failures.size}; p99 ${isFast ? 'under' : 'OVER'} ${BAR_P99} ms`);
  return isFast && failures.size === 0;
}

const quartersOf = (all: readonly number[]) =>
  `${[0, 0.25, 0.5, 0.75].map((share) => all[Math.floor(all.length * share)]?.toFixed(1)).join(' ')} ${all.at(-1)?.toFixed(1)} MB`;

/** The median of one quarter: few samples hold pending requests. */
function quarterOf(all: readonly number[], place: number): number {
  return percentile(all.slice(Math.floor((all.length * place) / 4), Math.ceil((all.length * (place + 1)) / 4)), 0.5);
}

/** Prints the memory of each process. Returns whether no heap grows. */
function printMemory(resident: Map<string, number[]>, held: Map<string, number[]>): boolean {
  console.log('  resident');
  for (const [name, all] of resident) console.log(`    ${name.padEnd(12)}${quartersOf(all)}`);
  console.log('  heap after a collection, and the last quarter by the second');
  const flat = [...held].map(([name, all]) => {
    const growth = quarterOf(all, 3) / quarterOf(all, 1);
    const isFlat = MINUTES < 10 || growth <= BAR_GROWTH;
    console.log(`    ${name.padEnd(12)}${quartersOf(all)}   ${growth.toFixed(2)}${isFlat ? '' : '   GROWS'}`);
    return isFlat;
  });
  return flat.every(Boolean);
}

console.log(
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before; ${SESSIONS} sessions, ${MINUTES} minutes`,
);
const postgres = await startCluster({ shared_buffers: '256MB' });
const started: Program[] = [];
try {
  await fill(postgres, DATABASE, SESSIONS);
  const database = postgres.urlOf(DATABASE);
  const api = await startApi(database, folderOf('API'), settingsOf('API'));
  started.push(api);
  const gateway = await startGateway(api, settingsOf('gateway'));
  started.unshift(gateway);
  const measured = [...started, withChildren('PostgreSQL', postgres.pid())];
  const saving = await readSaving(database);
  const end = performance.now() + ARRIVING_MS + MINUTES * 60_000;
  const going = () => performance.now() < end;
  const sessions = Array.from({ length: SESSIONS }, async (_, number) => {
    await wait((ARRIVING_MS * number) / SESSIONS);
    const isAdmin = number < ADMINS;
    const username = isAdmin ? 'bench_admin1' : `bench${number - ADMINS + 1}`;
    const completada = isAdmin ? undefined : saving.completadas[number - ADMINS];
    await live({ url: gateway.url, number, username, completada, saving, note, going });
  });
  const resident = new Map(measured.map(({ name }) => [name, [] as number[]]));
  const held = new Map(started.map(({ name }) => [name, [] as number[]]));
  await wait(ARRIVING_MS);
  for (let turn = 0; going(); turn += 1) {
    for (const one of measured) resident.get(one.name)?.push(one.memory());
    if (turn % COLLECTED_EVERY === 0)
      await Promise.all(started.map(async (one) => held.get(one.name)?.push(await heldBy(one))));
    await wait(SAMPLE_MS);
  }
  await Promise.all(sessions);
  const isWithin = [printTimes(), printMemory(resident, held)];
  const used = measured.map((one) => `${one.name} ${one.cpu().toFixed(0)}`);
  console.log(`  CPU seconds: ${used.join(' · ')}   load ${loadavg()[0]?.toFixed(1)} after`);
  if (!isWithin.every(Boolean)) process.exitCode = 1;
} finally {
  for (const part of started) await part.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
