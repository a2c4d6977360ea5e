import { type RawBuilder, sql } from 'kysely';
import { type Access, type Reading, shows } from './access.ts';
import type { Db } from './database.ts';
import { forbidden, Invalid } from './errors.ts';
import { idsOf, type Query, refuse, whereOf } from './filtering.ts';
import type { Lang } from './lang.ts';
import { messageOf } from './messages.ts';
import { type Condition, columnOf, hasActivo, type Resource, type Row } from './resource.ts';

/** One page of a list. */
export type Page = { results: Row[]; count: number; tableColumns: { label: string; value: string }[] };

const MAX_PAGE = 300;

const namesOf = (resource: Resource, reading: Reading, one: boolean): string[] => {
  const derived = Object.entries(resource.derived ?? {}).filter(([, { oneOnly }]) => one || !oneOnly);
  const fields = Object.keys(resource.fields).filter((name) => !resource.fields[name]?.writeOnly);
  const names = [...fields, ...derived.map(([name]) => name)];
  return names.filter((name) => shows(resource, reading, name));
};

const selectList = (resource: Resource, reading: Reading, one: boolean, lang: Lang): RawBuilder<unknown> => {
  const columns = namesOf(resource, reading, one).map(
    (name) => sql`${columnOf(resource, name, { lang, hoy: reading.hoy })} as ${sql.ref(name)}`,
  );
  return sql.join([sql`t.id`, ...columns, ...(hasActivo(resource) ? [sql`t.activo`] : [])]);
};

const sortable = (resource: Resource, reading: Reading, name: string): boolean => {
  const field = resource.fields[name];
  const visible = shows(resource, reading, name);
  // Every object of the language has a `constructor`; what counts is declared.
  if (Object.hasOwn(resource.derived ?? {}, name)) return visible && !resource.derived?.[name]?.oneOnly;
  return name === 'id' || (visible && Object.hasOwn(resource.fields, name) && !field?.link && !field?.writeOnly);
};

/** The order of a list, and the same from its end. */
const ordersOf = (
  resource: Resource,
  raw: unknown,
  reading: Reading,
  lang: Lang,
): { order: RawBuilder<unknown>; reversed: RawBuilder<unknown> } => {
  const wanted = raw === undefined || raw === '' ? (resource.ordering ?? resource.label[0] ?? 'id') : String(raw);
  const name = wanted.replace(/^-/, '');
  if (!sortable(resource, reading, name) && raw) {
    throw new Invalid({ ordering: [messageOf.badOrdering(name.slice(0, 60))] });
  }
  const value = name === 'id' ? undefined : sortValue(resource, name, { lang, hoy: reading.hoy });
  const along = (direction: RawBuilder<unknown>) =>
    value ? sql`${value} ${direction}, t.id ${direction}` : sql`t.id ${direction}`;
  const [up, down] = [along(sql`asc`), along(sql`desc`)];
  return wanted.startsWith('-') ? { order: down, reversed: up } : { order: up, reversed: down };
};

/** Texts are sorted as they are searched, blind to case and accents, and alike on every server. */
const sortValue = (resource: Resource, name: string, at: { lang: Lang; hoy: string }): RawBuilder<unknown> => {
  const [field, stored] = [resource.fields[name], resource.sortColumns?.[name]];
  if (stored) return sql.ref(`t.${stored}`);
  if (field?.asText) return sql.ref(`t.${name}`);
  const value = columnOf(resource, name, at);
  return field?.schema.type === 'string' ? sql`plain(${value}) collate "C"` : value;
};

const numberOf = (name: string, raw: unknown, byDefault: number): number => {
  if (raw === undefined || raw === '') return byDefault;
  return /^-?\d{1,9}$/.test(String(raw)) ? Number(raw) : refuse(name);
};

const windowOf = (resource: Resource, query: Query): { limit: number | null; offset: number } => {
  const byDefault = query.id__in === undefined ? 10 : Math.max(1, idsOf(query.id__in).length);
  const page = numberOf('page', query.page, 1);
  const size = numberOf('page_size', query.page_size, Math.min(byDefault, MAX_PAGE));
  if (page < 1) refuse('page');
  if (size === -1 && resource.small) return { limit: null, offset: 0 };
  if (size < 1 && size !== -1) refuse('page_size');
  const limit = size === -1 ? MAX_PAGE : Math.min(size, MAX_PAGE);
  return { limit, offset: (page - 1) * limit };
};

type Window = ReturnType<typeof windowOf>;
type Orders = ReturnType<typeof ordersOf>;

/** Identifiers of one page; once the count is known, from whichever end of the list is nearer. */
const pageOf = (
  resource: Resource,
  where: Condition,
  { order, reversed }: Orders,
  { limit, offset }: Window,
  count: number | undefined,
): Condition => {
  const from = sql`select t.id from ${sql.table(resource.table)} t where ${where}`;
  const after = count === undefined || limit === null ? 0 : count - offset - limit;
  if (count === undefined || limit === null || after >= offset) {
    return sql`${from} order by ${order} limit ${limit} offset ${offset}`;
  }
  return sql`${from} order by ${reversed} limit ${Math.max(0, limit + Math.min(0, after))} offset ${Math.max(0, after)}`;
};

/** Rows that are skipped before it pays to count first and begin at the nearer end. */
const FAR = 2000;

/** Answers one page of a list: what the caller may read of it, and nothing else. */
export const listRows = async (db: Db, resource: Resource, query: Query, access: Access, lang: Lang): Promise<Page> => {
  const [reading] = access.readings;
  if (!reading) throw forbidden();
  const where = await whereOf(db, resource, query, reading, access);
  const orders = ordersOf(resource, query.ordering, reading, lang);
  const window = windowOf(resource, query);
  // Named rows are few, and their number is seen; where there may be many, both statements run at once.
  const counting = query.id__in === undefined ? countOf(db, resource, where) : undefined;
  const known = window.offset >= FAR ? await counting : undefined;
  // The page is found by identifier alone, so that it reads an index and not the rows.
  const page = pageOf(resource, where, orders, window, known);
  const found = sql<Row>`select ${selectList(resource, reading, false, lang)}
    from ${sql.table(resource.table)} t join (${page}) p on p.id = t.id order by ${orders.order}`.execute(db);
  const [{ rows }, total] = await Promise.all([found, counting]);
  const alone = window.offset === 0 && (window.limit === null || rows.length < window.limit);
  const count = total ?? (alone ? rows.length : await countOf(db, resource, where));
  return { results: rows, count, tableColumns: columnsOf(resource, reading, lang) };
};

const countOf = async (db: Db, resource: Resource, where: Condition): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(resource.table)} t where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
};

const columnsOf = (resource: Resource, reading: Reading, lang: Lang): Page['tableColumns'] =>
  resource.columns
    .filter((name) => shows(resource, reading, name))
    .map((name) => ({ label: labelOf(resource, name)[lang], value: name }));

const labelOf = (resource: Resource, name: string): Record<Lang, string> =>
  resource.fields[name]?.label ?? resource.derived?.[name]?.label ?? { es: name, en: name };

/** One record, inactive ones too; undefined when there is none that this reading shows. */
export const findRow = async (
  db: Db,
  resource: Resource,
  id: number,
  reading: Reading,
  { lock = false, lang = 'es' }: { lock?: boolean; lang?: Lang } = {},
): Promise<(Row & { id: number }) | undefined> => {
  const where = reading.where ? sql`t.id = ${id} and ${reading.where}` : sql`t.id = ${id}`;
  const { rows } = await sql<Row & { id: number }>`
    select ${selectList(resource, reading, true, lang)} from ${sql.table(resource.table)} t where ${where}
    ${lock ? sql`for update of t` : sql``}`.execute(db);
  return rows[0];
};
