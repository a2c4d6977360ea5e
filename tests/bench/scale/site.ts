import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { program as haproxyProgram } from '../../support/haproxy.ts';
import { program as bouncerProgram, configOf } from '../../support/pgbouncer.ts';
import { freePort, owner, type Postgres, startPostgres, startStandby } from '../../support/postgres.ts';
import { ROOT } from '../stack/checkout.ts';
import { fill, run } from '../stack/database.ts';
import { childrenOf, type Process, withChildren } from '../stack/processes.ts';
import { answers, createPart, type Part } from './parts.ts';

const DATABASE = 'encuestas';
const SERVER = ['max_connections=200', 'shared_buffers=256MB'].flatMap((setting) => ['-c', setting]);
/** As a balancer needs them that takes a process out after 6 s (deploy/haproxy.cfg). */
const DRAIN = { DRAIN_DELAY_MS: '8000', DRAIN_DEADLINE_MS: '40000' };

/** Whether the balancer sends requests to each of its servers, by name. */
export type InService = Readonly<Record<string, boolean>>;

/** HAProxy → gateways → HAProxy → APIs → PgBouncer → primary and standby, on this machine. */
export interface Site {
  /** Where people ask. */
  url: string;
  /** Where the APIs are, behind the balancer. */
  rest: string;
  balancer: Part;
  bouncer: Part;
  gateways: readonly [Part, Part];
  apis: readonly [Part, Part];
  /** The database that is written to, and the one that is read from. */
  servers: { primary: Postgres; standby: Postgres };
  inService(): Promise<InService>;
  /** Waits until the balancer sends requests to all of these, and to no other. */
  settle(names: readonly string[]): Promise<void>;
  /** Whether a save waits for the standby. */
  synchronous(on: boolean): Promise<void>;
  /** Ends the primary and all of its processes at once, as a machine that is gone, and makes the standby the primary. */
  failOver(): Promise<void>;
  /** Makes a new standby of what is the primary now. */
  newStandby(): Promise<void>;
  /** The address of what is the primary now. */
  database(): string;
  /** Every process, with what it uses. */
  measured(): Process[];
  close(): Promise<void>;
}

/** Ends a server with every process of it, before one of them could finish what it has begun. */
async function crash(server: Postgres): Promise<void> {
  const children = childrenOf(server.pid());
  const dead = server.kill();
  for (const pid of children) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
  await dead;
}

/** PgBouncer before both servers, under the names that the APIs know. */
async function createBouncer(folder: string, port: number) {
  const [file, user, path] = [join(folder, 'pgbouncer.ini'), owner(), bouncerProgram()];
  if (!path) throw new Error('There is no PgBouncer here and none could be installed by apt.');
  const point = ({ primary, standby }: Site['servers']): void => {
    const line = (name: string, { url }: Postgres) =>
      `${name} = host=127.0.0.1 port=${new URL(url).port} user=encuestas dbname=${DATABASE}`;
    writeFileSync(file, configOf(port, [line('escribir', primary), line('leer', standby)], 20));
    if (user) chownSync(file, user.uid, user.gid);
  };
  const urlOf = (name: string) => `postgres://encuestas@127.0.0.1:${port}/${name}`;
  const ready = () =>
    run(urlOf('escribir'), 'select 1').then(
      () => true,
      () => false,
    );
  return { point, urlOf, part: createPart({ name: 'PgBouncer', run: [path, '-q', file], user, ready }) };
}

function createBalancer(
  folder: string,
  ports: Record<'people' | 'rest' | 'figures', number>,
  servers: Record<string, number>,
) {
  const path = haproxyProgram();
  if (!path) throw new Error('There is no HAProxy here and none could be installed by apt.');
  const extra = join(folder, 'figures.cfg');
  writeFileSync(
    extra,
    `frontend figures\n  bind 127.0.0.1:${ports.figures}\n  stats enable\n  stats uri /\n  no log\n`,
  );
  const at = (port: number | undefined) => `127.0.0.1:${port}`;
  const env = {
    ...{ PEOPLE_BIND: at(ports.people), REST_BIND: at(ports.rest) },
    ...{
      GATEWAY_1: at(servers.gateway1),
      GATEWAY_2: at(servers.gateway2),
      API_1: at(servers.api1),
      API_2: at(servers.api2),
    },
  };
  const figures = `http://127.0.0.1:${ports.figures}/;csv`;
  const part = createPart({
    ...{ name: 'HAProxy', run: [path, '-db', '-f', join(ROOT, 'deploy/haproxy.cfg'), '-f', extra], env },
    ready: () => answers(figures),
  });
  const inService = async (): Promise<InService> => {
    const table = await fetch(figures)
      .then((answer) => answer.text())
      .catch(() => '');
    const rows = table.split('\n').map((line) => line.split(','));
    return Object.fromEntries(
      Object.keys(servers).map((name) => [name, rows.some((row) => row[1] === name && row[17]?.startsWith('UP'))]),
    );
  };
  return { part, inService };
}

/** Starts everything but gateways and APIs, over a database that is filled for it. */
export async function startSite(
  people: number,
  env: { api?: Record<string, string>; reads?: boolean } = {},
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-scale-'));
  const user = owner();
  if (user) chownSync(folder, user.uid, user.gid);
  const primary = await startPostgres(SERVER);
  if (!primary) throw new Error('There is no PostgreSQL here and none could be installed by apt.');
  const started = [primary];
  const ends: (() => unknown)[] = [];
  const close = async () => {
    for (const end of ends.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    ends.push(() => Promise.all(started.map((server) => server.stop())));
    await fill(primary, DATABASE, ROOT, people);
    const servers = { primary, standby: await startStandby(primary, SERVER) };
    started.push(servers.standby);
    const [people_, rest, figures, bouncing, ...ports] = (await Promise.all(Array.from({ length: 8 }, freePort))) as [
      ...[number, number, number, number],
      ...number[],
    ];
    const names = ['gateway1', 'gateway2', 'api1', 'api2'];
    const at = Object.fromEntries(names.map((name, index) => [name, ports[index] ?? 0]));
    const bouncer = await createBouncer(folder, bouncing);
    bouncer.point(servers);
    const { part: balancer, inService } = createBalancer(folder, { people: people_, rest, figures }, at);
    const node = (name: string, args: [string, ...string[]], own: Record<string, string>): Part => {
      const ready = () => answers(`http://127.0.0.1:${at[name]}/readyz`);
      mkdirSync(join(folder, name));
      const all = { NODE_ENV: 'production', HOST: '127.0.0.1', DATA_DIR: join(folder, name), ...DRAIN, ...own };
      return createPart({ name, run: [process.execPath, ...args], env: all, ready });
    };
    const api = (name: string) =>
      node(name, [join(ROOT, 'api/src/main.ts')], {
        ...{ API_PORT: String(at[name]), SECRET_KEY: 'a key of the bench that is long enough' },
        ...{
          DATABASE_URL: bouncer.urlOf('escribir'),
          ...(env.reads !== false && { DATABASE_READ_URL: bouncer.urlOf('leer') }),
        },
        ...env.api,
      });
    const gateway = (name: string) =>
      node(name, ['--no-allocation-site-pretenuring', join(ROOT, 'gateway/src/main.ts')], {
        ...{ PORT: String(at[name]), REST_URL: `http://127.0.0.1:${rest}/api/v1/`, LOG_LEVEL: 'silent' },
      });
    const parts = { gateways: [gateway('gateway1'), gateway('gateway2')], apis: [api('api1'), api('api2')] } as const;
    ends.push(async () => {
      for (const part of [...parts.gateways, ...parts.apis, bouncer.part, balancer]) await part.kill();
    });
    await bouncer.part.start();
    await balancer.start();
    const synchronous = async (on: boolean) => {
      await servers.primary.run(`alter system set synchronous_standby_names = '${on ? 'standby' : ''}'`);
      await servers.primary.run('select pg_reload_conf()');
    };
    const follows = async () => {
      const found = () => run(servers.primary.url, `select 1 from pg_stat_replication where state = 'streaming'`);
      while ((await found()).length === 0) await wait(50);
    };
    await follows();
    return {
      ...{ url: `http://127.0.0.1:${people_}`, rest: `http://127.0.0.1:${rest}/api/v1/`, servers },
      ...{ balancer, bouncer: bouncer.part, ...parts, inService, close },
      async settle(wanted) {
        for (let tries = 0; ; tries++) {
          const up = await inService();
          if (Object.entries(up).every(([name, is]) => is === wanted.includes(name))) return;
          if (tries === 1_200) throw new Error(`The balancer has ${JSON.stringify(up)} in service, not ${wanted}.`);
          await wait(50);
        }
      },
      async synchronous(on) {
        await synchronous(on);
        const wanted = on ? `sync_state = 'sync'` : `sync_state <> 'sync'`;
        while ((await run(servers.primary.url, `select 1 from pg_stat_replication where ${wanted}`)).length === 0)
          await wait(50);
      },
      async failOver() {
        const lost = servers.primary;
        await crash(lost);
        const { standby } = servers;
        await standby.run('select pg_promote()');
        await standby.run(`alter system set synchronous_standby_names = ''`);
        await standby.run('select pg_reload_conf()');
        Object.assign(servers, { primary: standby, standby: lost });
        bouncer.point(servers);
        bouncer.part.reload();
      },
      async newStandby() {
        servers.standby = await startStandby(servers.primary, SERVER);
        started.push(servers.standby);
        bouncer.point(servers);
        bouncer.part.reload();
        await follows();
      },
      database: () => servers.primary.urlOf(DATABASE),
      measured: () => [
        ...[balancer, ...parts.gateways, ...parts.apis, bouncer.part],
        withChildren('primary', servers.primary.pid()),
        withChildren('standby', servers.standby.pid()),
      ],
    };
  } catch (error) {
    await close();
    throw error;
  }
}
