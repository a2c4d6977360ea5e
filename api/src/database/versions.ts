import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { TableName } from './tables.ts';

/** Versions of the tables by name; the result of a statement is the same while its tables have the same versions. */
export type Versions = Readonly<Record<string, string>>;

/** The versions at the moment of a statement, as a column. */
export const versionsNow: RawBuilder<Versions> = sql`(select json_object_agg(tabla, version) from version_actual)`;

export async function readVersions(db: Db): Promise<Versions> {
  const { rows } = await sql<{ versiones: Versions }>`select ${versionsNow} as versiones`.execute(db);
  return rows[0]?.versiones ?? {};
}

/** The number of active records of a table, which triggers maintain. */
export function activeCount(table: TableName): RawBuilder<number> {
  return sql`(select activas from version_actual where tabla = ${sql.lit(table)})`;
}

/** Tables without a version of their own, whose rows are written only with those of another table. */
const WRITTEN_WITH: Readonly<Record<string, string>> = {
  respuesta_elegida: 'encuesta_completada',
  respuesta_libre: 'encuesta_completada',
};

/** Names after FROM and JOIN, but for functions, subqueries and IS DISTINCT FROM; and the tables of `activeCount`. */
const READ = /(?<!\bdistinct )\b(?:from|join)\s+(?!lateral\b)"?(\w+)\b"?(?!\s*\()|\btabla = '(\w+)'/gi;
/** Names of common table expressions. */
const PARTS = /"?(\w+)"? as (?:materialized )?\(/gi;

/** The tables that a statement reads, by its text, so that none can be forgotten. */
export function tablesOf({ sql: text }: CompiledQuery): string[] {
  const parts = new Set([...text.matchAll(PARTS)].map(([, name]) => name));
  const named = [...text.matchAll(READ)].map(([, name, counted = '']) => name ?? counted);
  const tables = named.filter((name) => name !== 'version_actual' && !parts.has(name));
  return [...new Set(tables.map((name) => WRITTEN_WITH[name] ?? name))].sort();
}

/** The combined version of several tables. */
export function versionOf(tables: readonly string[], versions: Versions): string {
  return tables
    .map((table) => {
      const version = versions[table];
      if (version === undefined)
        throw new Error(`${table} is read but has no version: its migration must call versionar()`);
      return version;
    })
    .join('.');
}
