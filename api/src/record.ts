import { type RawBuilder, sql } from 'kysely';
import type { Reading } from './access.ts';
import type { Db } from './database.ts';
import type { Question, Read } from './kept.ts';
import type { Lang } from './lang.ts';
import { selectList } from './reading.ts';
import type { Resource } from './resource.ts';
import { versionsNow } from './versions.ts';

type RecordRead = Read & { version: string; record: string };

/** Rows of other tables that are parts of a record and may be written without it. */
const childrenOf = (resource: Resource) =>
  Object.values(resource.fields).flatMap(({ link }) => (link?.kind === 'children' ? [link] : []));

/** The transaction that wrote a row is its version: no change of it leaves it as it was. */
const rowVersion = sql`to_hex(t.xmin::text::bigint)`;

/**
 * The version of a record in itself, as SQL over the table `t`: of its row, and of its children. What else belongs to it
 * is written with its row.
 */
export const recordVersion = (resource: Resource): RawBuilder<string> => {
  const parts = childrenOf(resource).map(
    ({ table, owner }) => sql`, '_', (select to_hex(bit_xor(hashint8extended((l.id::bigint << 32) | l.xmin::text::bigint, 0)))
      from ${sql.table(table)} l where ${sql.ref(`l.${owner}`)} = t.id and l.activo)`,
  );
  return sql`concat(t.id, '_', ${rowVersion}${sql.join([...parts, sql``], sql``)})`;
};

/** One record, inactive ones too, as far as this reading shows it. */
export const recordQuestion = (
  db: Db,
  resource: Resource,
  id: number,
  reading: Reading,
  lang: Lang,
): Question<RecordRead> => {
  const where = reading.where ? sql`t.id = ${id} and ${reading.where}` : sql`t.id = ${id}`;
  const query = sql<RecordRead>`
    select ${versionsNow} as versiones, ${recordVersion(resource)} as version,
      (select row_to_json(r) from (select ${selectList(resource, reading, true, lang)}) r)::text as record
    from ${sql.table(resource.table)} t where ${where}`.compile(db);
  const own = { version: ({ version }: RecordRead) => version, tables: [resource.table, ...childrenOf(resource).map(({ table }) => table)] };
  return { query, own, build: ({ record }) => record };
};

/** Whether an If-Match header names this version of a record. */
export const isVersion = (ifMatch: string, version: string): boolean =>
  ifMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '').slice(1).split('-')[0] === version);
