import { sql } from 'kysely';
import type { Db } from '../../api/src/database/database.ts';

/** Every table of a database with its rows as text, in an order of their own. */
export type Rows = Record<string, string[]>;

/** Reads all rows of all tables, also of those that no code of ours reads. */
export async function rowsOf(db: Db): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  );
  const all: Rows = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** Columns, indexes, constraints, triggers and functions, as the database itself tells them. */
export async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
        coalesce(column_default, '') || coalesce(generation_expression, '') || is_identity as what
      from information_schema.columns where table_schema = 'public'
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'view ' || viewname || ' ' || definition from pg_views where schemaname = 'public'
    order by 1`.execute(db);
  return rows.map(({ what }) => what);
}
