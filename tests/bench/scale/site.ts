import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/freePort.ts';
import { owner } from '../../support/postgres.ts';
import { ROOT } from '../stack/database.ts';
import { type Process, withChildren } from '../stack/processes.ts';
import { createBalancer, createBouncer, type InService } from './between.ts';
import { answers, createPart, type Part } from './parts.ts';
import { DATABASE, type Servers, startServers } from './servers.ts';

/** As a balancer needs them that takes a process out after 6 s (deploy/haproxy.cfg). */
const DRAIN = { DRAIN_DELAY_MS: '8000', DRAIN_DEADLINE_MS: '40000' };

/** HAProxy → gateways → HAProxy → APIs → PgBouncer → primary and standby, on this machine. */
export interface Site {
  /** Where people ask. */
  url: string;
  balancer: Part;
  bouncer: Part;
  gateways: readonly [Part, Part];
  apis: readonly [Part, Part];
  servers: Servers;
  /** The folder that a gateway or an API keeps its own files in. */
  folderOf(name: string): string;
  /** The address of what is the primary now. */
  database(): string;
  /** Which of the servers APIs that are started from now on read from. */
  readFrom(which: 'primary' | 'standby'): void;
  inService(): Promise<InService>;
  /** Waits until the balancer sends requests to all of these, and to no other. */
  settle(names: readonly string[]): Promise<void>;
  /** Tells PgBouncer where the servers are now. */
  point(): void;
  /** Every process, with what it uses. */
  measured(): Process[];
  close(): Promise<void>;
}

const NAMES = ['gateway1', 'gateway2', 'api1', 'api2'] as const;
type Name = (typeof NAMES)[number];

/** Waits until exactly these are in service. */
async function untilSettled(inService: Site['inService'], wanted: readonly string[]): Promise<void> {
  for (let tries = 0; ; tries++) {
    const up = await inService();
    if (Object.entries(up).every(([name, is]) => is === wanted.includes(name))) return;
    if (tries === 1_200) throw new Error(`The balancer has ${JSON.stringify(up)} in service, not ${wanted}.`);
    await wait(50);
  }
}

/**
 * Starts everything but gateways and APIs, over a database that is filled with so many people for it; `settings` are
 * environment variables of gateways and APIs.
 */
export async function startSite(people: number, settings: Readonly<Record<string, string>> = {}): Promise<Site> {
  const [folder, user] = [mkdtempSync(join(tmpdir(), 'encuestas-scale-')), owner()];
  if (user) chownSync(folder, user.uid, user.gid);
  const ports = await Promise.all(Array.from({ length: 4 + NAMES.length }, freePort));
  const [entrance = 0, rest = 0, figures = 0, bouncing = 0, ...own] = ports;
  const at = Object.fromEntries(NAMES.map((name, index) => [name, own[index]])) as Record<Name, number>;
  const bouncer = createBouncer(folder, bouncing);
  const { part: balancer, inService } = createBalancer(folder, { people: entrance, rest, figures }, at);
  const folderOf = (name: string) => join(folder, name);
  const node = (name: Name, args: readonly string[], own: () => Record<string, string>): Part => {
    mkdirSync(folderOf(name));
    const place = { HOST: '127.0.0.1', DATA_DIR: folderOf(name) };
    const always = { NODE_ENV: 'production', ...settings, ...place, ...DRAIN };
    const env = () => ({ ...always, ...own() });
    const ready = () => answers(`http://127.0.0.1:${at[name]}/readyz`);
    return createPart({ name, run: [process.execPath, ...args], env, ready });
  };
  let fromStandby = true;
  const api = (name: Name) =>
    node(name, [join(ROOT, 'api/src/main.ts')], () => ({
      ...{ API_PORT: String(at[name]), SECRET_KEY: 'a key of the bench that is long enough', RESPONDENT_WRITES: '0' },
      ...{ DATABASE_URL: bouncer.urlOf('escribir'), ...(fromStandby && { DATABASE_READ_URL: bouncer.urlOf('leer') }) },
    }));
  const gateway = (name: Name) =>
    node(name, [join(ROOT, 'gateway/src/main.ts')], () => ({
      ...{ PORT: String(at[name]), REST_URL: `http://127.0.0.1:${rest}/api/v1/`, LOG_LEVEL: 'silent' },
    }));
  const gateways = [gateway('gateway1'), gateway('gateway2')] as const;
  const apis = [api('api1'), api('api2')] as const;
  const parts = [balancer, ...gateways, ...apis, bouncer.part];
  const servers = await startServers(people).catch((error: unknown) => {
    rmSync(folder, { recursive: true });
    throw error;
  });
  const close = async () => {
    await Promise.all(parts.map((part) => part.kill()));
    await servers.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    bouncer.point(servers);
    await bouncer.part.start();
    await balancer.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...{
      url: `http://127.0.0.1:${entrance}`,
      balancer,
      bouncer: bouncer.part,
      gateways,
      apis,
      servers,
      inService,
      folderOf,
      close,
    },
    database: () => servers.primary.urlOf(DATABASE),
    readFrom(which) {
      fromStandby = which === 'standby';
    },
    settle: (wanted) => untilSettled(inService, wanted),
    point() {
      bouncer.point(servers);
      bouncer.part.signal('SIGHUP');
    },
    measured: () => [
      ...parts,
      withChildren('primary', servers.primary.pid()),
      withChildren('standby', servers.standby.pid()),
    ],
  };
}
