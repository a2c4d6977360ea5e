import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { load } from '../gateway/load.ts';
import { run } from '../stack/database.ts';
import { SCENARIOS } from '../stack/scenarios.ts';
import type { Part } from './parts.ts';
import { startSite } from './site.ts';
import { during, type Outcome, signIn } from './traffic.ts';

/** How long each load lasts, and what is before and after each blow. */
const MS = Number(process.env.BENCH_MS ?? 15_000);
const AROUND = Math.min(MS, 3_000);
const CONNECTIONS = 32;
/** Who asks while something happens; what is lost with a primary shows where saves come close upon one another. */
const CROWD = { people: 40, pause: 100, saveEvery: 5 };
const SAVERS = { people: 40, pause: 10, saveEvery: 2 };
const only = process.argv[2];
const BOTH = ['gateway1', 'gateway2', 'api1', 'api2'];

const wanted = (stage: string) => !only || stage.includes(only);
const micros = (value: number) => `${(value / 1_000).toFixed(2)}`;
let kept = true;
/** A promise of the issue: what is not kept fails the bench. */
const demand = (holds: boolean, what: string) => {
  if (holds) return;
  kept = false;
  console.log(`  NOT KEPT: ${what}`);
};

const print = (name: string, { requests, saves, failed, failures, lasting, slowest, unseen }: Outcome) => {
  const what = Object.entries(failures).map(([said, count]) => `${said} ${count}`);
  console.log(
    `  ${name.padEnd(34)}${String(requests).padStart(6)} requests ${String(saves).padStart(5)} saves` +
      `${String(failed).padStart(5)} failed over ${Math.round(lasting)} ms   slowest ${Math.round(slowest)} ms   ` +
      `${unseen} saves unseen${what.length > 0 ? `   ${what.join(', ')}` : ''}`,
  );
  demand(unseen === 0, 'who saved reads it');
};

console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before`);
const site = await startSite(16);
const stop = () => site.close().finally(() => process.exit(1));
process.once('SIGINT', stop).once('SIGTERM', stop);
// Whatever goes wrong, nothing of it is left running.
process.once('uncaughtException', (error) => {
  console.error(error);
  void stop();
});
const { gateways, apis } = site;
const all: readonly Part[] = [...apis, ...gateways];

const startAll = async (parts: readonly Part[]) => {
  // One after the other: the first makes the tables.
  for (const part of parts) await part.start();
  await site.settle(parts.map(({ name }) => name));
};

/** CPU of every process, and what all of them did, under a mixed load. */
async function measure(name: string): Promise<void> {
  const scenario = SCENARIOS.find(({ name }) => name.startsWith('mix'));
  const people: string[] = [];
  // Not all at once: hashes are guarded.
  for (let number = 1; number <= 16; number++) people.push(await signIn(site.url, `bench${number}`));
  const actors = {
    admin: await signIn(site.url, 'bench_admin1'),
    people,
    saving: { encuesta: 0, completadas: [], questions: [] },
  };
  const request = scenario?.product(actors);
  if (!request) throw new Error('There is no mixed scenario.');
  const processes = site.measured();
  const cpu = () => processes.reduce((sum, one) => sum + one.cpu(), 0);
  await load({ url: site.url, cpu }, request, CONNECTIONS, MS / 3);
  const before = processes.map((one) => one.cpu());
  const found = await load({ url: site.url, cpu }, request, CONNECTIONS, MS);
  const parts = processes.map(
    (one, index) => `${one.name} ${micros(((one.cpu() - (before[index] ?? 0)) / found.requests) * 1e6)}`,
  );
  console.log(
    `  ${name.padEnd(24)}${Math.round(found.perSecond).toString().padStart(6)} /s   p50 ${found.p50.toFixed(0)} p99 ${found.p99.toFixed(0)} ms   ` +
      `${micros(found.cpu)} ms CPU: ${parts.join(' · ')}   load ${loadavg()[0]?.toFixed(1)}`,
  );
}

async function throughput(): Promise<void> {
  console.log(`\nThroughput: lists 60, options 25, surveys 10, changes 5 of 100; ${CONNECTIONS} connections`);
  const halves = [apis[0], gateways[0]];
  await startAll(halves);
  await measure('1 + 1');
  for (const part of halves) await part.stop();
  await startAll(all);
  await measure('2 + 2');
  site.readFrom('primary');
  for (const part of apis) await part.stop().then(part.start);
  await site.settle(BOTH);
  await measure('2 + 2, primary alone');
  site.readFrom('standby');
  for (const part of apis) await part.stop().then(part.start);
  await site.settle(BOTH);
}

/** A gateway and an API at once, while the other two serve; as an upgrade does. */
async function rolling(): Promise<void> {
  console.log('\nRolling restart of all four processes');
  const outcome = await during(site.url, CROWD, async () => {
    for (const half of [0, 1] as const) {
      const leaving = [apis[half], gateways[half]];
      await Promise.all(leaving.map((part) => part.stop()));
      await Promise.all(leaving.map((part) => part.start()));
      await site.settle(BOTH);
    }
  });
  print('rolling restart', outcome);
  demand(outcome.failed === 0, 'a rolling restart fails no request');
}

/** Ends a part as a crash does; it is started again after a second, as a supervisor does. */
async function blow(part: Part): Promise<void> {
  let fewest: number = gateways.length;
  let watching = true;
  const watch = async () => {
    while (watching) {
      const up = await site.inService();
      if (Object.keys(up).length > 0 && part.name !== 'HAProxy')
        fewest = Math.min(fewest, gateways.filter(({ name }) => up[name]).length);
      await wait(50);
    }
  };
  const watched = watch();
  const outcome = await during(site.url, CROWD, async () => {
    await wait(AROUND);
    await part.kill();
    await wait(1_000);
    await part.start();
    await site.settle(BOTH);
    await wait(AROUND);
  });
  watching = false;
  await watched;
  print(`kill -9 of ${part.name}`, outcome);
  await demandSaved(outcome);
  if (part.name === 'api1') {
    console.log(`  gateways in service meanwhile: ${fewest} at least`);
    demand(fewest === 2, 'one dead API takes no gateway out');
  }
}

/** How many of the acknowledged saves are gone. */
async function countLost({ acknowledged }: Outcome): Promise<number> {
  const rows = await run(site.database(), `select descripcion from origen where descripcion like 'Carrera %'`);
  const there = new Set(rows.map(({ descripcion }) => descripcion));
  return acknowledged.filter((name) => !there.has(name)).length;
}
async function demandSaved(outcome: Outcome): Promise<void> {
  demand((await countLost(outcome)) === 0, 'what was acknowledged is there');
}

async function blows(): Promise<void> {
  console.log('\nkill -9 of each part, started again after a second');
  for (const part of [gateways[0], apis[0], site.bouncer, site.balancer]) await blow(part);
  const { primary, standby } = site.servers;
  for (const [name, server] of [
    ['standby', standby],
    ['primary', primary],
  ] as const) {
    await blow({ ...site.bouncer, name, kill: () => server.kill(), start: () => server.start() });
  }
}

async function promotions(): Promise<void> {
  console.log('\nThe primary is gone with all of its processes, and the standby is promoted');
  for (const on of [true, false]) {
    await site.servers.synchronous(on);
    const outcome = await during(site.url, SAVERS, async () => {
      await wait(AROUND);
      await site.servers.failOver();
      site.point();
      await site.settle(BOTH);
      await wait(AROUND);
    });
    const lost = await countLost(outcome);
    print(`promotion, ${on ? 'synchronous' : 'asynchronous'}`, outcome);
    console.log(`  acknowledged ${outcome.acknowledged.length}, lost ${lost}`);
    if (on) demand(lost === 0, 'a synchronous commit is never lost');
    await site.servers.newStandby();
    site.point();
  }
}

try {
  if (wanted('throughput')) await throughput();
  else await startAll(all);
  if (wanted('rolling')) await rolling();
  if (wanted('kill')) await blows();
  if (wanted('promotion')) await promotions();
  if (!kept) process.exitCode = 1;
} finally {
  await site.close();
}
process.exit();
