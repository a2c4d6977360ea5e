import { sql } from 'kysely';
import type { Db } from '../src/database/database.ts';
import type { TableName } from '../src/database/tables.ts';

/** Inserts rows of the same shape and answers their identifiers, in order. */
export async function insert(db: Db, table: TableName, rows: readonly Record<string, unknown>[]): Promise<number[]> {
  const ids: number[] = [];
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  for (let start = 0; start < rows.length; start += 500) {
    const values = rows.slice(start, start + 500).map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
    const answer = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${columns}) values ${sql.join(values)} returning id`.execute(db);
    ids.push(...answer.rows.map(({ id }) => id));
  }
  return ids;
}

/** Inserts rows of a table that has no identifier. */
export async function insertPairs(db: Db, table: TableName, rows: readonly Record<string, unknown>[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = sql.join(names.map((name) => sql.ref(name)));
  for (let start = 0; start < rows.length; start += 500) {
    const values = rows.slice(start, start + 500).map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
    await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(db);
  }
}

/** Numbers that look chosen by chance and are the same each time. */
export function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
