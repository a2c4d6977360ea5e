import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { CACHE } from './cache.ts';
import { freePort } from './freePort.ts';

/** A PostgreSQL server of a test's own, in a temporary folder. */
export type Postgres = {
  /** The first process; the others are its children. */
  pid(): number;
  /** Address of its first database. */
  url: string;
  /** Address of another database of it. */
  urlOf(database: string): string;
  run(statement: string): Promise<void>;
  /** Ends it as a power cut of the process would. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
};

const VERSIONS = '/usr/lib/postgresql';

/** Folder of the newest version's server programs; undefined where there are none. */
const programs = (): string | undefined => {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(VERSIONS, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
};

/** The programs of the database refuse to run as root, so they run as another user there. */
export const owner = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
};

/** Runs one statement on a connection of its own. */
export const query = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const untilReady = async (url: string): Promise<void> => {
  for (let tries = 0; ; tries++) {
    try {
      return await query(url, 'select 1');
    } catch (error) {
      if (tries >= 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

/** Somebody who runs the programs of PostgreSQL, in a folder of theirs. */
interface Place {
  readonly bin: string;
  readonly user: { uid: number; gid: number } | undefined;
  readonly folder: string;
}

const runIn = ({ bin, user, folder }: Place, program: string, ...args: string[]): void => {
  execFileSync(join(bin, program), ['-D', join(folder, 'data'), '--no-sync', ...args], {
    ...user,
    stdio: 'ignore',
    cwd: folder,
  });
};

/** Makes a cluster with nothing in it, by `initdb` once for each version: it takes a second of a core, a copy a tenth. */
const makeEmpty = (place: Place): void => {
  const [, version] = /(\d+)\/bin$/.exec(place.bin) ?? [];
  const made = join(CACHE, `postgres-${version}-${place.user?.uid ?? 'own'}.tar`);
  if (existsSync(made)) {
    execFileSync('tar', ['-xf', made, '--numeric-owner', '-C', place.folder], { stdio: 'pipe' });
    return;
  }
  runIn(place, 'initdb', '-U', 'encuestas', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  mkdirSync(CACHE, { recursive: true });
  // Another worker may be writing the same: the rename is what publishes it whole.
  const mine = `${made}.${process.pid}`;
  execFileSync('tar', ['-cf', mine, '--numeric-owner', '-C', place.folder, 'data'], { stdio: 'pipe' });
  renameSync(mine, made);
};

/** A server on a folder that is made for it. */
const startServer = async (
  bin: string,
  make: (place: Place) => void,
  options: readonly string[],
): Promise<Postgres> => {
  const [user, folder, port] = [owner(), mkdtempSync(join(tmpdir(), 'encuestas-pg-')), await freePort()];
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  make({ bin, user, folder });
  const urlOf = (database: string) => `postgres://encuestas@127.0.0.1:${port}/${database}`;
  const url = urlOf('postgres');
  let server: ChildProcess | undefined;
  const ended = () =>
    new Promise<void>((resolve) => {
      if (!server || server.exitCode !== null || server.signalCode !== null) resolve();
      else server.once('exit', () => resolve());
    });
  const start = async () => {
    const settings = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', ...options];
    server = spawn(join(bin, 'postgres'), settings, { ...user, stdio: 'ignore', cwd: folder });
    await untilReady(url);
  };
  const kill = async () => {
    // Its children notice that the first process is gone and end; the next start waits for them.
    const gone = ended();
    server?.kill('SIGKILL');
    await gone;
    rmSync(join(data, 'postmaster.pid'), { force: true });
  };
  const stop = async () => {
    const gone = ended();
    server?.kill('SIGINT');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  await start();
  const run = (statement: string) => query(url, statement);
  return { pid: () => server?.pid ?? 0, url, urlOf, run, kill, start, stop };
};

/** Starts a PostgreSQL 15 or newer; undefined where there is none and none can be installed. */
export const startPostgres = async (options: readonly string[] = []): Promise<Postgres | undefined> => {
  const bin = programs();
  return bin === undefined ? undefined : startServer(bin, makeEmpty, options);
};
