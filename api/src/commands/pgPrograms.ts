import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { Refused } from './terminal.ts';

/** Debian installs the programs of each version here; other systems have them on the PATH. */
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

/** Finds the programs of the server's version or the next newer one; older ones cannot read it. */
export async function findPrograms(server: number, path = ''): Promise<Programs> {
  const found = await installed(path);
  const [best] = found.filter(({ major }) => major >= server).sort((one, other) => one.major - other.major);
  if (best) return best;
  const newest = Math.max(0, ...found.map(({ major }) => major));
  const lack = newest ? `those of version ${newest} are installed` : 'they are not installed';
  throw new Refused(
    `pg_dump, pg_restore and psql of PostgreSQL ${server} or newer are needed, and ${lack}: install the package postgresql-client-${server}, or put them on the PATH.`,
  );
}

/** The address of DATABASE_URL for libpq; the password is in the environment, which other users cannot read. */
export function connectionOf(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  // Parsed by the driver, which accepts a % that encodes nothing; libpq refuses it.
  const { user, password, database } = new pg.Client(databaseUrl);
  if (url.username) url.username = encodeURIComponent(user ?? '');
  if (url.pathname.length > 1) url.pathname = encodeURIComponent(database ?? '');
  url.password = '';
  url.searchParams.delete('password');
  // libpq does not know these parameters of the driver.
  if (url.searchParams.get('ssl') === 'true') url.searchParams.set('sslmode', 'require');
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require');
  for (const name of ['ssl', 'uselibpqcompat']) url.searchParams.delete(name);
  return { address: url.href, env: { ...process.env, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) } };
}

interface Running {
  /** Resolves when the program succeeds; rejects with its first error. */
  done: Promise<void>;
  child: ReturnType<typeof spawn>;
}

/** Starts a program. Its error contains only the first line, because further lines quote rows and values. */
export function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const kill = () => void child.kill();
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (errors.length < 10_000) errors += chunk;
  });
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (error) =>
      reject(new Refused(`${file} cannot be run (${(error as { code?: string }).code}).`)),
    );
    child.once('close', (code) => {
      const [line = 'it reported no error'] = errors.split('\n').filter((line) => /\b(error|fatal):/i.test(line));
      if (code === 0) resolve();
      else reject(new Refused(`${file} failed: ${line.replace(/^.*?(error|fatal): +/i, '').replace(/\.$/, '')}.`));
    });
  });
  // Prevents an unhandled rejection before a caller awaits it.
  done.catch(() => undefined);
  return { done, child };
}
