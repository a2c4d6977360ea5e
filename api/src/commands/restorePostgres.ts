import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { type Db, openPostgres } from '../database/database.ts';
import type { Where } from '../database/open.ts';
import { connectionOf, findPrograms, type Programs, start } from './pgPrograms.ts';
import { demandUnderstood, type Restoring } from './restoring.ts';
import { Refused } from './terminal.ts';
import type { Tools } from './tools.ts';

/** Counts tables and views that belong neither to the server nor to an extension. */
async function countTables(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function countOtherConnections(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Removes all tables, views and functions of the schema except those of extensions, in the transaction that fills it. */
const CLEAR = `do $$
declare one record;
begin
  for one in select c.oid::regclass as name, c.relkind from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  loop
    if to_regclass(one.name::text) is not null then
      execute format('drop %s %s cascade', case one.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, one.name);
    end if;
  end loop;
  for one in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('drop routine %s cascade', one.name);
  end loop;
end $$;
`;

/** Reads the migrations of a backup without a database. */
async function migrationsOf({ at }: Programs, file: string): Promise<string[]> {
  const { child, done } = start(
    at('pg_restore'),
    ['--data-only', '--table=kysely_migration', '--file=-', file],
    process.env,
  );
  let script = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    script += chunk;
  });
  await done;
  const [, rows = ''] = /^COPY .*kysely_migration .*\n([\s\S]*?)^\\\.$/m.exec(script) ?? [];
  return rows
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('\t')[0] ?? '');
}

/** A script's settings are within its first bytes. */
const HEAD_BYTES = 65_536;

/** Removes a setting of `pg_restore` 17 and newer that older servers do not know. */
async function* compatibleScript(script: AsyncIterable<Buffer>, server: number): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  const withoutSetting = (bytes: Buffer) =>
    server >= 17
      ? bytes
      : Buffer.from(bytes.toString('latin1').replace(/^SET transaction_timeout = 0;\n/m, ''), 'latin1');
  for await (const chunk of script) {
    if (!head) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      yield withoutSetting(head);
      head = null;
    }
  }
  if (head) yield withoutSetting(head);
}

/** Runs the backup as one transaction, committed once all of it was read. */
async function fill(
  { at }: Programs,
  { databaseUrl, server }: { databaseUrl: string; server: number },
  { file, replace, ending }: Restoring,
): Promise<void> {
  const { address, env } = connectionOf(databaseUrl);
  const quiet = ['--no-psqlrc', '--quiet', '--no-password', '--output=/dev/null'];
  const strict = ['--set=ON_ERROR_STOP=1', '--set=VERBOSITY=terse', '--set=SHOW_CONTEXT=never'];
  const target = start(at('psql'), [...quiet, ...strict, `--dbname=${address}`], env);
  const source = start(
    at('pg_restore'),
    ['--no-owner', '--no-privileges', '--no-comments', '--file=-', file],
    process.env,
  );
  const input = target.child.stdin as Writable;
  input.on('error', () => undefined);
  input.write(`begin;\n${replace ? CLEAR : ''}`);
  try {
    await Promise.all([
      // If the database refuses a statement, psql stops reading; its error has the reason.
      pipeline(compatibleScript(source.child.stdout as Readable, server), input, { end: false }).catch(
        () => target.done,
      ),
      source.done,
    ]);
  } catch (error) {
    // Without the commit nothing is stored.
    target.child.kill('SIGKILL');
    source.child.kill('SIGKILL');
    await target.done.catch(() => undefined);
    throw error;
  }
  // The backup's statements leave the session without a search path.
  input.end(`reset search_path;\n${ending}commit;\n`);
  await target.done;
}

/** Restores a backup into the database of DATABASE_URL. */
export async function restorePostgres(
  tools: Tools,
  { databaseUrl, poolMax: max, statementTimeoutMs }: Where & { databaseUrl: string },
  restoring: Restoring,
): Promise<void> {
  const { db, version, close } = await openPostgres(databaseUrl, { max, statementTimeoutMs });
  try {
    const server = Number(/\d+/.exec(version)?.[0]);
    const programs = await findPrograms(server, tools.env.PATH);
    demandUnderstood(await migrationsOf(programs, restoring.file));
    const full = (await countTables(db)) > 0;
    if (full && !restoring.replace) {
      throw new Refused('The database of DATABASE_URL is not empty: name an empty one, or add --replace.');
    }
    if (full) {
      const others = await countOtherConnections(db);
      const working = others ? ` Other connections use it: ${others}.` : '';
      await restoring.agree(`The content of the database of DATABASE_URL will be lost.${working}`);
    }
    await fill(programs, { databaseUrl, server }, restoring);
    await restoring.finish(db);
  } finally {
    await close();
  }
}
