import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { versionsNow } from '../database/versions.ts';
import type { ReadStatement, Versioned } from '../endpoint/answerCache.ts';
import { HttpError, notFound } from '../errors/errors.ts';
import type { Lang } from '../errors/lang.ts';
import { messages } from '../errors/messages.ts';
import type { Reading } from './access.ts';
import { notedWrite } from './noting.ts';
import { selectList } from './reading.ts';
import { type Resource, type Row, rowsVersion, type Writing } from './resource.ts';

/** A record as its statement answers it: its version, and the row as JSON. */
export type RecordRead = Versioned & { version: string; record: string };

/** Rows of other tables that are parts of a record and may be written without it. */
function childrenOf(resource: Resource) {
  return Object.values(resource.fields).flatMap(({ link }) => (link?.kind === 'children' ? [link] : []));
}

/** The transaction that wrote a row is its version: no change of it leaves it as it was. */
const rowVersion = sql`to_hex(t.xmin::text::bigint)`;

/**
 * The version of a record in itself, as SQL over the table `t`: of its row, and of its children. What else belongs to it
 * is written with its row.
 */
export function recordVersion(resource: Resource): RawBuilder<string> {
  const parts = childrenOf(resource).map(
    ({ table, owner }) =>
      sql`, '_', ${rowsVersion('l')} from ${sql.table(table)} l where ${sql.ref(`l.${owner}`)} = t.id and l.activo)`,
  );
  return sql`concat(t.id, '_', ${rowVersion}${sql.join([...parts, resource.parts ? sql`, '_', ${resource.parts}` : sql``], sql``)})`;
}

/** What is read of a record, over the table `t`. */
export function recordColumns(
  resource: Resource,
  reading: Reading,
  one: boolean,
  lang: Lang = 'es',
): RawBuilder<unknown> {
  return sql`${versionsNow} as versiones, ${recordVersion(resource)} as version,
    (select row_to_json(r) from (select ${selectList(resource, reading, one, lang)}) r)::text as record`;
}

/** One record, inactive ones too, as far as this reading shows it. */
export function recordStatement(
  db: Db,
  resource: Resource,
  id: number,
  reading: Reading,
  { lang = 'es', lock = false, one = true }: { lang?: Lang; lock?: boolean; one?: boolean } = {},
): ReadStatement<RecordRead> {
  const where = reading.where ? sql`t.id = ${id} and ${reading.where}` : sql`t.id = ${id}`;
  const query = sql<RecordRead>`
    select ${recordColumns(resource, reading, one, lang)}
    from ${sql.table(resource.table)} t where ${where} ${lock ? sql`for update of t` : sql``}`.compile(db);
  const own = {
    version: ({ version }: RecordRead) => version,
    tables: [resource.table, ...childrenOf(resource).map(({ table }) => table)],
  };
  return { query, own, build: ({ record }) => record };
}

/** A record that was found, as a reading shows it. */
export interface Found {
  reading: Reading;
  read: RecordRead;
  row: Row & { id: number };
}

/** What a statement about a record reads. */
export async function readOne(db: Db, { query }: ReadStatement<RecordRead>): Promise<RecordRead | undefined> {
  return (await db.executeQuery(query)).rows[0];
}

/** Looks a record up; undefined when there is none that this reading shows. */
export async function findRecord(
  db: Db,
  resource: Resource,
  id: number,
  reading: Reading,
  options: { lock?: boolean; one?: boolean } = {},
): Promise<Found | undefined> {
  const read = await readOne(db, recordStatement(db, resource, id, reading, options));
  return read && foundBy(reading, read);
}

/**
 * Finds a record to write it. It is held by a statement of its own before: one that waits for a row reads of other tables
 * what was there before it waited.
 */
export async function holdRecord(
  db: Db,
  resource: Resource,
  id: number,
  reading: Reading,
  values: Row = {},
): Promise<Found> {
  if (resource.hold) await resource.hold(db, id, values);
  else await sql`select from ${sql.table(resource.table)} where id = ${id} for update`.execute(db);
  const found = await findRecord(db, resource, id, reading, { lock: true });
  if (!found) throw notFound();
  return found;
}

/** A write of one row, without what it answers. */
type Written = Omit<Parameters<typeof notedWrite>[2], 'returning'> & { besides?: RawBuilder<unknown> };

/**
 * Runs an update of one row of the table `t`, notes it, and answers the record as it is then; undefined where it writes
 * none. The versions that come with it are of before: they are those of the other tables, which it does not write.
 */
export async function returnedBy(
  writing: Writing,
  resource: Resource,
  reading: Reading,
  { besides = sql``, ...written }: Written,
): Promise<Found | undefined> {
  const returning = sql`${recordColumns(resource, reading, true)} ${besides}`;
  const statement = notedWrite(writing, resource, { ...written, returning }) as RawBuilder<RecordRead>;
  const [read] = (await statement.execute(writing.db)).rows;
  return read && foundBy(reading, read);
}

/** A record as it was read. */
export function foundBy(reading: Reading, read: RecordRead): Found {
  return { reading, read, row: JSON.parse(read.record) };
}

/** The versions of a record that an If-Match header names; undefined where it takes any. */
export function basedOn(ifMatch: string | undefined): string[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').slice(1).split('-')[0] ?? '');
}

/** Refuses a change that is based on another version than the present one. */
export function demandVersion({ read }: Found, ifMatch: string | undefined): void {
  const versions = basedOn(ifMatch);
  if (versions && !versions.includes(read.version)) throw new HttpError(412, messages.changedMeanwhile);
}
