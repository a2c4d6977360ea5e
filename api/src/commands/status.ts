import type { Command } from 'commander';
import { sql } from 'kysely';
import type { Database, Db } from '../database/database.ts';
import { migrate, migrationState } from '../database/migrate.ts';
import { newerRelease } from '../database/refusals.ts';
import { table } from './terminal.ts';
import { describe, logOf, type Tools, withDatabase } from './tools.ts';

interface Size {
  name: string;
  rows: number;
  bytes: number;
}

async function sizesOf(db: Db): Promise<Size[]> {
  const { rows } = await sql<{ name: string; bytes: string }>`
    select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`.execute(db);
  const sizes: Size[] = [];
  for (const { name, bytes } of rows) {
    const { rows: counted } = await sql<{ n: string }>`select count(*)::text as n from ${sql.table(name)}`.execute(db);
    sizes.push({ name, rows: Number(counted[0]?.n), bytes: Number(bytes) });
  }
  return sizes;
}

/** Counts connections, and the age of the oldest other transaction. */
async function activityOf(db: Db) {
  const { rows } = await sql<{ open: number; active: number; most: number; seconds: number | null }>`
    select count(*)::int as open, count(*) filter (where state <> 'idle')::int as active,
      current_setting('max_connections')::int as most,
      extract(epoch from max(clock_timestamp() - xact_start) filter (where pid <> pg_backend_pid()))::int as seconds
    from pg_stat_activity where datname = current_database()`.execute(db);
  const { open = 0, active = 0, most = 0, seconds = null } = rows[0] ?? {};
  return { connections: { open, active, most }, oldest_transaction_seconds: seconds };
}

async function statusOf({ db, version }: Database) {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database())::text as bytes`.execute(db);
  const [migrations, tables] = [await migrationState(db), await sizesOf(db)];
  return { server: version, migrations, bytes: Number(rows[0]?.bytes), ...(await activityOf(db)), tables };
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

function sized(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 2 ** (10 * power)).toFixed(power && 1)} ${UNITS[power]}`;
}

function inWords({
  server,
  migrations,
  bytes,
  connections,
  tables,
  ...rest
}: Awaited<ReturnType<typeof statusOf>>): string {
  const { done, pending, newer } = migrations;
  const seconds = rest.oldest_transaction_seconds;
  const listed = (names: readonly string[]) => (names.length ? `${names.length} (${names.join(', ')})` : '0');
  const lines = [
    ['server', server],
    ['migrations done', `${done.length}${done.length ? `, the last is ${done.at(-1)}` : ''}`],
    ['migrations pending', listed(pending)],
    ...(newer.length ? [['of a newer version', listed(newer)]] : []),
    ['size', sized(bytes)],
    ['connections', `${connections.open} of ${connections.most} (${connections.active} at work)`],
    ['oldest transaction', seconds === null ? 'none but this one' : `${seconds} s`],
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  const head = lines.map(([name = '', words]) => `${name.padEnd(width)}  ${words}`).join('\n');
  const sizes = table(
    ['table', 'rows', 'size'],
    tables.map(({ name, rows, bytes: size }) => [name, rows, sized(size)]),
  );
  return tables.length ? `${head}\n\n${sizes}` : head;
}

/** Commands about the database. */
export function addStatus(program: Command, tools: Tools): void {
  describe(program, 'db-status', {
    summary: 'Show the state of the database.',
    more: 'Version of the server, migrations, size, rows of each table, connections, and the age of the oldest transaction, which prevents vacuum.',
    examples: [
      ['db-status', 'for a person'],
      ['db-status --json', 'for a program'],
    ],
  })
    .option('--json', 'as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const status = await withDatabase(tools, statusOf, { asItIs: true });
      tools.terminal.print(`${json ? JSON.stringify(status, null, 2) : inWords(status)}\n`);
    });

  describe(program, 'migrate', {
    summary: 'Run pending migrations.',
    more: 'All pending migrations run in one transaction, forward only; every start does the same. Take a backup first. On an empty database it creates the tables, without the demo.',
    examples: [['migrate', 'after an upgrade, before the start']],
  }).action(async () => {
    const log = logOf(tools, 'migrate');
    await withDatabase(
      tools,
      async ({ db }) => {
        const { pending, newer } = await migrationState(db);
        if (newer[0]) throw newerRelease(newer[0]);
        await migrate(db);
        for (const name of pending) log(`${name} was done.`);
        if (pending.length === 0) log('nothing was pending.');
      },
      { asItIs: true, makes: true },
    );
  });
}
