import { readdirSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { refusedSchema, refusedTables } from './refusals.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
const NUMBERED = /^\d{3}_\w+\.ts$/;

function forward(statements: readonly string[]): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}

/** The numbered files of the folder by name; each exports its `statements`. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const file of readdirSync(FOLDER).filter((name) => NUMBERED.test(name))) {
    const { statements } = (await import(new URL(file, FOLDER).href)) as { statements: readonly string[] };
    migrations[file.replace(/\.ts$/, '')] = forward(statements);
  }
  return migrations;
}

/** Checks the right to create tables: the migrator's error would be that of the aborted transaction. */
async function demandRight(trx: Db): Promise<void> {
  const { rows } = await sql<{ begun: boolean; may: boolean; schema: string | null }>`
    select to_regclass('kysely_migration') is not null as begun, current_schema() as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may`.execute(trx);
  const [state] = rows;
  if (state && !state.begun && !state.may) throw refusedSchema(state.schema ?? 'public');
}

/** Names of migrations: done, pending, and done by a newer release. */
export interface MigrationState {
  done: string[];
  pending: string[];
  newer: string[];
}

/** The migrations of this database, compared with those of this release; of an empty one all are pending. */
export async function migrationState(db: Db): Promise<MigrationState> {
  const { rows: made } = await sql<{
    made: boolean;
  }>`select to_regclass('kysely_migration') is not null as made`.execute(db);
  const executed = made[0]?.made
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows
    : [];
  const done = executed.map(({ name }) => name);
  const known = Object.keys(await getMigrations()).sort();
  return {
    done,
    pending: known.filter((name) => !done.includes(name)),
    newer: done.filter((name) => !known.includes(name)),
  };
}

/** Runs the pending migrations in one transaction, one process at a time; forward only. */
export async function migrate(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // An index of a large table takes longer than the statement timeout of requests.
    await sql`set local statement_timeout = 0`.execute(trx);
    // The migrator's own lock belongs to the connection, which a pooler shares.
    await sql`select pg_advisory_xact_lock(hashtext('migraciones'))`.execute(trx);
    await demandRight(trx);
    const { error } = await new Migrator({ db: trx, provider: { getMigrations } }).migrateToLatest();
    if (error) throw refusedTables(error);
  });
}

/** Stores the time zone for the triggers; refuses a zone that the database does not know. */
export async function saveTimeZone(db: Db, timeZone: string): Promise<void> {
  try {
    await sql`select now() at time zone ${timeZone}::text`.execute(db);
  } catch (error) {
    if ((error as { code?: string }).code !== '22023') throw error;
    throw new Error(`TIME_ZONE "${timeZone}" is unknown to the database; use another name of the zone.`);
  }
  // Reads first, so that a start on a read-only database does not fail here.
  await sql`insert into zona_horaria (nombre)
    select ${timeZone}::text where not exists (select from zona_horaria where nombre = ${timeZone})
    on conflict (unica) do update set nombre = excluded.nombre`.execute(db);
}
