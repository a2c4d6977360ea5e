import { basename } from 'node:path';
import type { Environment } from '@encuestas/ops';
import type { Command } from 'commander';
import type { Passwords } from '../auth/passwords.ts';
import type { Database, Db } from '../database/database.ts';
import { holdsDatabase } from '../database/dataDir.ts';
import { migrationState } from '../database/migrate.ts';
import { openDatabase, type Where } from '../database/open.ts';
import { newerRelease } from '../database/refusals.ts';
import { readSettings, type Settings } from '../process/settings.ts';
import { type Actor, DATABASE, note } from '../trail/trail.ts';
import { Refused, type Terminal } from './terminal.ts';

/** The dependencies of commands. */
export interface Tools {
  env: Environment;
  terminal: Terminal;
  clock: () => Date;
  passwords: Passwords;
}

/** The actor of commands in the audit trail; no user can have this name. */
export function operator({ clock }: Tools): Actor {
  return { id: null, username: 'npm run admin', request: null, now: clock() };
}

/** Notes a backup or a restore in the audit trail, which a database of an older release does not have yet. */
export async function noteFile(db: Db, actor: Actor, acto: 'respaldar' | 'reponer', file: string): Promise<void> {
  const { pending } = await migrationState(db);
  if (pending.length > 0) return;
  const line = { acto, recurso: DATABASE, registro: null, etiqueta: '' } as const;
  await note(db, actor, { ...line, cambios: { archivo: [null, basename(file)] } });
}

/** Logs an action in one line, without personal data. */
export type Log = (line: string) => void;

/** The help of a command. */
interface Described {
  summary: string;
  more?: string;
  /** Arguments after `npm run admin --`, and what they do. */
  examples: readonly (readonly [string, string])[];
}

/** Adds a command with its help to the program. */
export function describe(program: Command, usage: string, { summary, more, examples }: Described): Command {
  const shown = examples.map(([typed, does]) => `  # ${does}\n  npm run admin -- ${typed}`).join('\n');
  return program
    .command(usage)
    .summary(summary)
    .description(more ? `${summary}\n\n${more}` : summary)
    .addHelpText('after', `\nExamples:\n${shown}`);
}

export function logOf({ terminal, clock }: Tools, command: string): Log {
  return (line) => terminal.tell(`${clock().toISOString()} ${command}: ${line}\n`);
}

/** The settings of the API that commands use. */
const USED = ['DATABASE_URL', 'DATA_DIR', 'AUDIT_DAYS'].flatMap((name) => [name, `${name}_FILE`]);

/** The API's settings for commands, without a demo. */
export function settingsOf({ env }: Tools): Settings {
  const used = Object.fromEntries(USED.map((name) => [name, env[name]]));
  return { ...readSettings({ ...used, DEMO: '0' }), poolMax: 2, statementTimeoutMs: 0 };
}

/** Opens the database for a command. A folder without one is a mistake, except for the commands that create it. */
async function openFor(where: Where, makes: boolean): Promise<Database> {
  if (!where.databaseUrl && !makes && !holdsDatabase(where.dataDir)) {
    throw new Refused(
      `DATA_DIR ${where.dataDir} holds no database; name the folder of yours, or make one with "migrate".`,
    );
  }
  return openDatabase(where);
}

/** Refuses a database of another release. */
async function demandNewest(db: Db): Promise<void> {
  const { pending, newer } = await migrationState(db);
  if (newer[0]) throw newerRelease(newer[0]);
  if (pending.length === 0) return;
  throw new Refused(
    `The database is empty or of an older release (${pending.length} migrations are pending): run "migrate" first, after a backup.`,
  );
}

/** Opens the database, runs `work` and closes it; `asItIs` accepts any release, `makes` creates an embedded one. */
export async function withDatabase<T>(
  tools: Tools,
  work: (database: Database) => Promise<T>,
  { asItIs = false, makes = false } = {},
): Promise<T> {
  const database = await openFor(settingsOf(tools), makes);
  try {
    if (!asItIs) await demandNewest(database.db);
    return await work(database);
  } finally {
    await database.close();
  }
}
