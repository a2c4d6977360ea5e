import { type RawBuilder, sql } from 'kysely';
import type { Reading } from './access.ts';
import type { Db } from './database.ts';
import { Invalid } from './errors.ts';
import { toId } from './fields.ts';
import type { Lang } from './lang.ts';
import { messageOf } from './messages.ts';
import { type Condition, columnOf, type Resource, type Row } from './resource.ts';

/** Query parameters, as they came. */
export type Query = Readonly<Record<string, unknown>>;

/** One page of a list. */
export type Page = { results: Row[]; count: number; tableColumns: { label: string; value: string }[] };

const MAX_PAGE = 300;
const MAX_SEARCH = 200;
const CONTROL_PARAMETERS = new Set(['search', 'lang', 'page', 'page_size', 'ordering', 'activo', 'id__in']);

const refuse = (name: string): never => {
  throw new Invalid({ [name]: [messageOf.badFilter(name)] });
};

const namesOf = (resource: Resource, reading: Reading, one: boolean): string[] => {
  const derived = Object.entries(resource.derived ?? {}).filter(([, { oneOnly }]) => one || !oneOnly);
  const names = [...Object.keys(resource.fields), ...derived.map(([name]) => name)];
  return names.filter(
    (name) => !resource.fields[name]?.writeOnly && (reading.columns === 'whole' || resource.label.includes(name)),
  );
};

const selectList = (resource: Resource, reading: Reading, one: boolean): RawBuilder<unknown> => {
  const columns = namesOf(resource, reading, one).map((name) => sql`${columnOf(resource, name)} as ${sql.ref(name)}`);
  return sql.join([sql`t.id`, ...columns, ...(hasActivo(resource) ? [sql`t.activo`] : [])]);
};

/** Whether records can be deactivated. */
export const hasActivo = (resource: Resource): boolean => resource.serves?.length !== 0;

/** A search term as a pattern in which only the text counts; `plain` blinds it to case and accents. */
const likePattern = (term: string): RawBuilder<string> =>
  sql`plain(${`%${term.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`}::text)`;

/** Identifiers of the related rows that hold the term, by field. */
const relatedTo = async (db: Db, resource: Resource, pattern: RawBuilder<string>): Promise<[string, number[]][]> => {
  const names = resource.searchThrough ?? [];
  if (names.length === 0) return [];
  const lists = names.map((name) => {
    const table = sql.table(resource.fields[name]?.references ?? '');
    return sql`array(select r.id from ${table} r where r.busqueda like ${pattern} limit 5000) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Record<string, number[]>>`select ${sql.join(lists)}`.execute(db);
  return Object.entries(rows[0] ?? {}).filter(([, ids]) => ids.length > 0);
};

const searchCondition = async (db: Db, resource: Resource, raw: unknown): Promise<Condition | undefined> => {
  if (typeof raw !== 'string' || raw.length > MAX_SEARCH || raw.includes('\0')) return refuse('search');
  const term = raw.trim();
  if (!term) return undefined;
  const pattern = likePattern(term);
  // Looked up first, so that the database knows how few rows they are and takes its indexes.
  const related = await relatedTo(db, resource, pattern);
  const through = related.map(([name, ids]) => sql`${sql.ref(`t.${name}`)} = any(${ids}::int[])`);
  return sql`(${sql.join([...through, sql`${resource.searchText ?? sql.ref('t.busqueda')} like ${pattern}`], sql` or `)})`;
};

const activoCondition = (raw: unknown): Condition => {
  const value = String(raw).toLowerCase();
  if (value === 'true' || value === '1') return sql`t.activo`;
  if (value === 'false' || value === '0') return sql`not t.activo`;
  return refuse('activo');
};

const idsOf = (raw: unknown): number[] => {
  const parts = String(raw).split(',').filter(Boolean);
  const ids = parts.map((part) => toId(part.trim()));
  if (ids.length > 1000 || ids.includes(undefined)) refuse('id__in');
  return ids as number[];
};

const relationCondition = (resource: Resource, name: string, raw: unknown): Condition => {
  const field = resource.fields[name];
  if (field?.options) {
    return typeof raw === 'string' && field.options.includes(raw)
      ? sql`${sql.ref(`t.${name}`)} = ${raw}`
      : refuse(name);
  }
  const id = toId(raw) ?? refuse(name);
  const filter = resource.filters?.[name];
  if (filter) return filter(id);
  const link = field?.link;
  if (!link) return sql`${sql.ref(`t.${name}`)} = ${id}`;
  const owners = sql`select ${sql.ref(link.owner)} from ${sql.table(link.table)}`;
  return sql`t.id in (${owners} where ${sql.ref(link.kind === 'children' ? 'id' : link.target)} = ${id})`;
};

const isFilter = (resource: Resource, name: string): boolean => {
  const field = resource.fields[name];
  const link = field?.link;
  const related = field?.references ?? field?.options ?? (link && link.kind !== 'children');
  return Boolean(related) || Object.hasOwn(resource.filters ?? {}, name);
};

/** Names of the filters of a list beside the common ones. */
export const filtersOf = (resource: Resource): string[] => [
  ...Object.keys(resource.fields).filter((name) => isFilter(resource, name)),
  ...Object.keys(resource.filters ?? {}).filter((name) => !Object.hasOwn(resource.fields, name)),
];

const whereOf = async (db: Db, resource: Resource, query: Query, reading: Reading): Promise<RawBuilder<unknown>> => {
  const conditions: Condition[] = reading.where ? [reading.where] : [];
  const named = query.id__in !== undefined;
  if (named) conditions.push(sql`t.id = any(${idsOf(query.id__in)}::int[])`);
  // Named rows are wanted to show what refers to them, so inactive ones are among them unless asked otherwise.
  if (hasActivo(resource) && (query.activo !== undefined || !named)) {
    conditions.push(activoCondition(query.activo ?? 'true'));
  }
  const search = query.search === undefined ? undefined : await searchCondition(db, resource, query.search);
  if (search) conditions.push(search);
  for (const [name, raw] of Object.entries(query)) {
    if (CONTROL_PARAMETERS.has(name)) continue;
    if (!isFilter(resource, name))
      throw new Invalid({ [name.slice(0, 60)]: [messageOf.unknownFilter(name.slice(0, 60))] });
    if (raw !== '') conditions.push(relationCondition(resource, name, raw));
  }
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
};

const sortable = (resource: Resource, reading: Reading, name: string): boolean => {
  const field = resource.fields[name];
  const visible = reading.columns === 'whole' || resource.label.includes(name);
  return (
    name === 'id' || (visible && ((field && !field.link && !field.writeOnly) || Boolean(resource.derived?.[name])))
  );
};

const orderOf = (resource: Resource, raw: unknown, reading: Reading): RawBuilder<unknown> => {
  const wanted = raw === undefined || raw === '' ? (resource.ordering ?? resource.label[0] ?? 'id') : String(raw);
  const name = wanted.replace(/^-/, '');
  if (!sortable(resource, reading, name) && raw) {
    throw new Invalid({ ordering: [messageOf.badOrdering(name.slice(0, 60))] });
  }
  const direction = wanted.startsWith('-') ? sql`desc` : sql`asc`;
  if (name === 'id') return sql`t.id ${direction}`;
  return sql`${sortValue(resource, name)} ${direction}, t.id ${direction}`;
};

/** Texts are sorted as they are searched, blind to case and accents, and alike on every server. */
const sortValue = (resource: Resource, name: string): RawBuilder<unknown> => {
  const [field, stored] = [resource.fields[name], resource.sortColumns?.[name]];
  if (stored) return sql.ref(`t.${stored}`);
  if (field?.asText) return sql.ref(`t.${name}`);
  return field?.schema.type === 'string' ? sql`plain(${sql.ref(`t.${name}`)}) collate "C"` : columnOf(resource, name);
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

/** Answers one page of a list: what the caller may read of it, and nothing else. */
export const listRows = async (
  db: Db,
  resource: Resource,
  query: Query,
  reading: Reading,
  lang: Lang,
): Promise<Page> => {
  const [table, where] = [sql.table(resource.table), await whereOf(db, resource, query, reading)];
  const order = orderOf(resource, query.ordering, reading);
  const { limit, offset } = windowOf(resource, query);
  // The page is found by identifier alone, so that a far page reads an index and not the rows before it.
  const page = sql`select t.id from ${table} t where ${where} order by ${order} limit ${limit} offset ${offset}`;
  const found = sql<Row>`select ${selectList(resource, reading, false)}
    from ${table} t join (${page}) p on p.id = t.id order by ${order}`.execute(db);
  // Named rows are few, and their number is seen; where there may be many, both statements run at once.
  const counted = query.id__in === undefined ? countOf(db, resource, where) : undefined;
  const [{ rows }, total] = await Promise.all([found, counted]);
  const alone = offset === 0 && (limit === null || rows.length < limit);
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
    .filter((name) => reading.columns === 'whole' || resource.label.includes(name))
    .map((name) => ({ label: labelOf(resource, name)[lang], value: name }));

const labelOf = (resource: Resource, name: string): Record<Lang, string> =>
  resource.fields[name]?.label ?? resource.derived?.[name]?.label ?? { es: name, en: name };

/** One record, inactive ones too; undefined when there is none that this reading shows. */
export const findRow = async (
  db: Db,
  resource: Resource,
  id: number,
  reading: Reading,
  lock = false,
): Promise<(Row & { id: number }) | undefined> => {
  const where = reading.where ? sql`t.id = ${id} and ${reading.where}` : sql`t.id = ${id}`;
  const { rows } = await sql<Row & { id: number }>`
    select ${selectList(resource, reading, true)} from ${sql.table(resource.table)} t where ${where}
    ${lock ? sql`for update of t` : sql``}`.execute(db);
  return rows[0];
};
