import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { versionsNow } from '../database/versions.ts';
import type { ReadStatement, Versioned } from '../endpoint/answerCache.ts';
import { HttpError, notFound } from '../errors/errors.ts';
import type { Lang } from '../errors/lang.ts';
import { messages } from '../errors/messages.ts';
import { type Reading, shows } from './access.ts';
import { columnOf, hasActivo, type Resource, type Row, rowsVersion } from './resource.ts';

/** A record as its statement reads it: its version, and the row as JSON. */
export type RecordRead = Versioned & { version: string; record: string };

/** Links to the parts of a record, which may be written without its row. */
function childrenOf(resource: Resource) {
  return Object.values(resource.fields).flatMap(({ link }) => (link?.kind === 'children' ? [link] : []));
}

/** The version of a row is the transaction that wrote it. */
const rowVersion = sql`to_hex(t.xmin::text::bigint)`;

/**
 * The version of a record, as SQL over the table `t`: of its row and of its children. Writes of its other lists write its
 * row too.
 */
export function recordVersion(resource: Resource): RawBuilder<string> {
  const parts = childrenOf(resource).map(
    ({ table, owner }) =>
      sql`, '_', ${rowsVersion('l')} from ${sql.table(table)} l where ${sql.ref(`l.${owner}`)} = t.id and l.activo)`,
  );
  return sql`concat(t.id, '_', ${rowVersion}${sql.join([...parts, resource.parts ? sql`, '_', ${resource.parts}` : sql``], sql``)})`;
}

/** The columns of a row that a reading shows; some are shown of one record only. */
export function selectList(resource: Resource, reading: Reading, one: boolean, lang: Lang): RawBuilder<unknown> {
  const derived = Object.entries(resource.derived ?? {}).filter(([, { oneOnly }]) => one || !oneOnly);
  const fields = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.writeOnly);
  const names = [...fields, ...derived.map(([name]) => name)].filter((name) => shows(resource, reading, name));
  const columns = names.map((name) => sql`${columnOf(resource, name, { lang, hoy: reading.hoy })} as ${sql.ref(name)}`);
  return sql.join([sql`t.id`, ...columns, ...(hasActivo(resource) ? [sql`t.activo`] : [])]);
}

/** The rows that the computed fields read, as the WITH clause of its statement. */
export function readsOf(resource: Resource, reading: Reading): RawBuilder<unknown> {
  const derived = Object.entries(resource.derived ?? {}).filter(([name]) => shows(resource, reading, name));
  const reads = new Map(derived.flatMap(([, { reads: own = [] }]) => own.map(({ name, query }) => [name, query])));
  const parts = [...reads].map(([name, query]) => sql`${sql.ref(name)} as materialized (${query})`);
  return parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``;
}

/** Whether a reading needs the record's row alone, so that the statement that locks or writes the row answers it, too. */
export function isOneRow({ fields, derived, parts, afterWriting }: Resource, { where }: Reading): boolean {
  const isShown = Object.values(derived ?? {}).some(({ counts }) => !counts);
  return !where && !isShown && !parts && !afterWriting && Object.values(fields).every(({ link }) => !link);
}

/** The columns of `RecordRead`, as SQL over the table `t`. */
export function recordColumns(resource: Resource, reading: Reading, lang: Lang = 'es') {
  return sql`${versionsNow} as versiones, ${recordVersion(resource)} as version,
    (select row_to_json(r) from (select ${selectList(resource, reading, true, lang)}) r)::text as record`;
}

/** Reads one record, active or not, as far as this reading shows it. */
export function recordStatement(
  db: Db,
  resource: Resource,
  id: number,
  reading: Reading,
  { lang = 'es', lock = false }: { lang?: Lang; lock?: boolean } = {},
): ReadStatement<RecordRead> {
  const where = reading.where ? sql`t.id = ${id} and ${reading.where}` : sql`t.id = ${id}`;
  const query = sql<RecordRead>`${readsOf(resource, reading)} select ${recordColumns(resource, reading, lang)}
    from ${sql.table(resource.table)} t where ${where} ${lock ? sql`for update of t` : sql``}`.compile(db);
  const own = {
    version: ({ version }: RecordRead) => version,
    tables: [resource.table, ...childrenOf(resource).map(({ table }) => table)],
  };
  return { query, own, build: ({ record }) => record };
}

/** A record as a reading shows it. */
export interface Found {
  reading: Reading;
  read: RecordRead;
  row: Row & { id: number };
}

export async function readOne(db: Db, { query }: ReadStatement<RecordRead>): Promise<RecordRead | undefined> {
  return (await db.executeQuery(query)).rows[0];
}

/** Finds a record; undefined where this reading shows none. */
export async function findRecord(
  db: Db,
  resource: Resource,
  id: number,
  reading: Reading,
  options: { lock?: boolean } = {},
): Promise<Found | undefined> {
  return foundIn(await readOne(db, recordStatement(db, resource, id, reading, options)), reading);
}

export function foundIn(read: RecordRead | undefined, reading: Reading): Found | undefined {
  return read && { reading, read, row: JSON.parse(read.record) };
}

/**
 * Locks and reads a record to write it; 404 where this reading shows none. A record of several tables is locked by a
 * statement of its own, because a statement that waits for a row reads other tables as they were before it waited.
 */
export async function holdRecord(
  db: Db,
  resource: Resource,
  id: number,
  reading: Reading,
  values: Row = {},
): Promise<Found> {
  if (resource.hold) await resource.hold(db, id, values);
  else if (!isOneRow(resource, reading))
    await sql`select from ${sql.table(resource.table)} where id = ${id} for update`.execute(db);
  const found = await findRecord(db, resource, id, reading, { lock: true });
  if (!found) throw notFound();
  return found;
}

/** Finds records by their identifiers, in that order; those that the reading does not show are left out. */
export async function findRecords(db: Db, resource: Resource, ids: readonly number[], reading: Reading) {
  const { rows } = await sql<{ row: Found['row'] }>`select
    (select row_to_json(r) from (select ${selectList(resource, reading, true, 'es')}) r) as row
    from unnest(${ids}::int[]) with ordinality as g (id, lugar)
    join ${sql.table(resource.table)} t on t.id = g.id
    where ${reading.where ?? sql`true`} order by g.lugar`.execute(db);
  return rows.map(({ row }) => row);
}

/** The versions that an If-Match header names; undefined where it takes any. */
function basedOn(ifMatch: string | undefined): string[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').slice(1).split('-')[0] ?? '');
}

/** Whether a change that is based on this version, as If-Match names it, is based on the current one. */
export function isVersion(current: string, ifMatch: string | undefined): boolean {
  return basedOn(ifMatch)?.includes(current) ?? true;
}

/** Throws 412 for a change that is based on another version than the current one. */
export function demandVersion({ read }: Found, ifMatch: string | undefined): void {
  if (!isVersion(read.version, ifMatch)) throw new HttpError(412, messages.changedMeanwhile);
}
