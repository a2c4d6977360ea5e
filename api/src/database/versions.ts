import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { TableName } from './tables.ts';

/** Versions of the tables by their names: a statement answers the same as long as those that it reads have the same. */
export type Versions = Readonly<Record<string, string>>;

/** The versions at the moment of a statement, as a column of it. */
export const versionsNow: RawBuilder<Versions> = sql`(select json_object_agg(tabla, version) from version_actual)`;

/** The versions of now. */
export async function readVersions(db: Db): Promise<Versions> {
  const { rows } = await sql<{ versiones: Versions }>`select ${versionsNow} as versiones`.execute(db);
  return rows[0]?.versiones ?? {};
}

/** The number of active records of a table, which its triggers keep. */
export function activeCount(table: TableName): RawBuilder<number> {
  return sql`(select activas from version_actual where tabla = ${sql.lit(table)})`;
}

/** Rows that are written only together with those of another table, whose version stands for theirs. */
const WRITTEN_WITH: Readonly<Record<string, string>> = {
  respuesta_elegida: 'encuesta_completada',
  respuesta_libre: 'encuesta_completada',
};

/** Names after FROM and JOIN, but for functions, subqueries and IS DISTINCT FROM; and the tables of `activeCount`. */
const READ = /(?<!\bdistinct )\b(?:from|join)\s+(?!lateral\b)"?(\w+)\b"?(?!\s*\()|\btabla = '(\w+)'/gi;
/** Names that a statement gives to its parts. */
const PARTS = /"?(\w+)"? as (?:materialized )?\(/gi;

/** Tables that a statement reads: taken from its text, so that none can be forgotten. */
export function tablesOf({ sql: text }: CompiledQuery): string[] {
  const parts = new Set([...text.matchAll(PARTS)].map(([, name]) => name));
  const named = [...text.matchAll(READ)].map(([, name, counted = '']) => name ?? counted);
  const tables = named.filter((name) => name !== 'version_actual' && !parts.has(name));
  return [...new Set(tables.map((name) => WRITTEN_WITH[name] ?? name))].sort();
}

/** One version for several tables; a table without one is a mistake of its migration. */
export function versionOf(tables: readonly string[], versions: Versions): string {
  return tables
    .map((table) => {
      const version = versions[table];
      if (version === undefined)
        throw new Error(`${table} is read but has no version: its migration calls versionar()`);
      return version;
    })
    .join('.');
}
