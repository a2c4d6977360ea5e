import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { Refused } from './terminal.ts';

/** Where Debian keeps the programs of each version; the rest of the world has them on the PATH. */
const DEBIAN = '/usr/lib/postgresql';
const NEEDED = ['pg_dump', 'pg_restore', 'psql'] as const;
type Program = (typeof NEEDED)[number];

/** The programs of one version of PostgreSQL. */
export interface Programs {
  major: number;
  at(program: Program): string;
}

async function majorOf(folder: string): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(join(folder, 'pg_dump'), ['--version']);
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

async function installed(path: string): Promise<Programs[]> {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
  const folders = [...path.split(delimiter).filter(Boolean), ...debian];
  const whole = folders.filter((folder) => NEEDED.every((program) => existsSync(join(folder, program))));
  return Promise.all(
    whole.map(async (folder) => ({ major: await majorOf(folder), at: (program: Program) => join(folder, program) })),
  );
}

/** The programs for a server: those of its own version, else of the next newer one, since older ones cannot read it. */
export async function findPrograms(server: number, path = ''): Promise<Programs> {
  const found = await installed(path);
  const [best] = found.filter(({ major }) => major >= server).sort((one, other) => one.major - other.major);
  if (best) return best;
  const newest = Math.max(0, ...found.map(({ major }) => major));
  const lack = newest ? `those that are here are of version ${newest}` : 'they are not here';
  throw new Refused(
    `pg_dump, pg_restore and psql of PostgreSQL ${server} or newer are needed, and ${lack}: install the package postgresql-client-${server}, or put them on the PATH.`,
  );
}

/** How libpq reaches what DATABASE_URL names: the password goes by the environment, which other users cannot read. */
export function connectionOf(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  // As the driver reads it, by which the product works: to it a % that encodes nothing is itself, libpq refuses it.
  const { user, password, database } = new pg.Client(databaseUrl);
  if (url.username) url.username = encodeURIComponent(user ?? '');
  if (url.pathname.length > 1) url.pathname = encodeURIComponent(database ?? '');
  url.password = '';
  url.searchParams.delete('password');
  // Words of the driver that libpq does not know.
  if (url.searchParams.get('ssl') === 'true') url.searchParams.set('sslmode', 'require');
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  for (const name of ['ssl', 'uselibpqcompat']) url.searchParams.delete(name);
  return { address: url.href, env: { ...process.env, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) } };
}

interface Running {
  /** Resolves once it ended well; rejects with the first thing that it complained of. */
  done: Promise<void>;
  child: ReturnType<typeof spawn>;
}

/** Starts a program; its complaints are told without rows and values, which are in their further lines. */
export function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const kill = () => void child.kill();
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (said.length < 10_000) said += chunk;
  });
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (error) =>
      reject(new Refused(`${file} cannot be run (${(error as { code?: string }).code}).`)),
    );
    child.once('close', (code) => {
      const [line = 'it ended without a word'] = said.split('\n').filter((words) => /\b(error|fatal):/i.test(words));
      if (code === 0) resolve();
      else reject(new Refused(`${file} failed: ${line.replace(/^.*?(error|fatal): +/i, '').replace(/\.$/, '')}.`));
    });
  });
  // Whoever awaits it is told; until then it is no unhandled rejection.
  done.catch(() => undefined);
  return { done, child };
}
