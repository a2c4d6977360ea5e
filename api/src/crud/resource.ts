import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Gate } from '../auth/gate.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Db } from '../database/database.ts';
import type { ColumnName, TableName } from '../database/tables.ts';
import type { FieldErrors } from '../errors/errors.ts';
import type { Lang, Text } from '../errors/lang.ts';
import type { Message } from '../errors/messages.ts';
import type { Field, Fields } from '../fields/fields.ts';

/** A record as the API sends it. */
export type Row = Record<string, unknown>;

/** A condition over the table `t`. */
export type Condition = RawBuilder<unknown>;

/** A record to be written. */
export interface Draft {
  db: Db;
  clock: () => Date;
  /** Hosts that report links may point to; empty means any. */
  reportHosts: readonly string[];
  caller: Caller;
  /** Whether it is a part of another record, whose audit line covers it. */
  isPart?: true;
  /** Sends queued mails once the transaction is committed. */
  wake(): void;
  /** The record before the write; absent for a new one. */
  before?: Row & { id: number };
  values: Row;
  after: Row;
}

/** A record to be written, before its transaction. */
export type Preparing = Omit<Draft, 'before' | 'after' | 'wake'> & {
  gate: Gate;
  passwords: Passwords;
  id?: number;
};

/** The transaction of a write, and its caller. */
export type Writing = Omit<Draft, 'before' | 'values' | 'after'>;

/** A rule over a whole record. */
export interface Rule {
  /** The fields that it depends on; changes of other fields skip it. */
  of?: readonly string[];
  /** Answers validation errors; may also complete the draft's `values`, or throw. */
  check(draft: Draft): Promise<FieldErrors> | FieldErrors;
}

/** A computed field, which is never written. */
interface Derived {
  label: Text;
  /** SQL over the table `t`; a function where it depends on today. */
  value: RawBuilder<unknown> | ((hoy: string) => RawBuilder<unknown>);
  schema: Readonly<Record<string, unknown>>;
  /** Whether lists leave it out. */
  oneOnly?: true;
  /** The table whose rows are counted. Only callers with permission to view all of them see the count. */
  counts?: TableName;
  /** Row sets of its value, which a statement computes once. */
  reads?: readonly { name: string; query: RawBuilder<unknown> }[];
  /** Table that the identifier points into. */
  references?: TableName;
  /** Words for its values, in files. */
  words?: States;
}

/** A number of rows of another table. */
export const countOf = (label: Text, counts: TableName, value: RawBuilder<unknown>) => ({
  ...{ label, value, counts },
  schema: { type: 'integer', minimum: 0 },
});

/** Values of a state, with their words for people. */
export type States = Readonly<Record<string, Text>>;

export const stateOf = (states: States, value: Derived['value']) => ({
  ...{ label: { es: 'Estado', en: 'Status' }, value, words: states },
  schema: { type: 'string', enum: Object.keys(states) },
});

interface AnyFilter {
  /** The field that it reveals: filtering by it needs permission to read that field. */
  field?: string;
}

/** A filter by an identifier that is in no column. */
interface IdFilter extends AnyFilter {
  where(id: number): Condition;
  /** The table of the identifier; the filter finds nothing where the caller may not read that record. */
  of?: TableName;
  values?: never;
}

interface TextFilter extends AnyFilter {
  where(value: string, hoy: string): Condition;
  /** The texts that it takes. */
  values: RegExp;
  example: string;
}

/** Filters by a computed boolean. */
export function flagFilter(field: string, holds: RawBuilder<unknown>): TextFilter {
  const where = (value: string) => (value === 'true' ? holds : sql`not ${holds}`);
  return { field, values: /^(true|false)$/, example: 'true', where };
}

/** Filters by a computed field with a few values. */
export function stateFilter(field: string, states: States, value: (hoy: string) => RawBuilder<unknown>): TextFilter {
  const where = (state: string, hoy: string) => sql`${value(hoy)} = ${state}`;
  const names = Object.keys(states);
  return { field, values: new RegExp(`^(${names.join('|')})$`), example: names[0] ?? '', where };
}

/** The declaration of a resource: endpoints, documentation and checks follow from it. */
export interface Declaration {
  /** Path under the root, without outer slashes. */
  path: string;
  table: TableName;
  /** Name of the model in the codenames of permissions, as `view_rubro`. */
  model: string;
  /** The name of one record. */
  name: Text;
  fields: Fields;
  derived?: Readonly<Record<string, Derived>>;
  /** The version of rows of other tables that are written with a record, as SQL over `t`; children need none. */
  parts?: RawBuilder<string>;
  /** Fields of the specification that are not written here, with the message that refuses another value. */
  refused?: Readonly<Record<string, Message>>;
  /** The label of a record in the audit trail, as SQL over `t`; by default the texts of its label. */
  title?: RawBuilder<string>;
  /** Values that the audit trail records in addition to the fields. */
  audited?(row: Row): Row;
  /** Values that the audit trail marks as changed and never shows. */
  secrets?: readonly string[];
  /** Columns suggested for a list. */
  columns: readonly string[];
  /** Columns suggested to a caller who reaches only its own records; by default `columns`. */
  ownColumns?: readonly string[];
  /** Fields of the label; the others are for holders of the view permission. */
  label: readonly string[];
  /** Whether every administrator may read and write its records, which no permission guards. */
  forAdmins?: true;
  /** Whether any signed-in person may read the label. */
  open?: true;
  /** Whether callers without the permission may not even read the labels of others. */
  ownOnly?: true;
  /** The caller's own records, which it may read whole without a permission. */
  own?(caller: Caller): Condition | undefined;
  /** Fields of a record that the caller may change without the permission. */
  ownFields?(caller: Caller, id: number): readonly string[];
  /** Text to search in; by default the column `busqueda`. */
  searchText?: RawBuilder<string>;
  /** Fields whose related rows are searched by their text too. */
  searchThrough?: readonly string[];
  /** Stored sort keys of fields, over the table `t`: indexed, or with a tie-breaker. */
  sortColumns?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Order of a list, by default that of the first label; a leading - sorts downwards. */
  ordering?: string;
  /** A relation that sorts the rows that are equal in the order. */
  thenBy?: string;
  /** Filters in addition to those of the relations. */
  filters?: Readonly<Record<string, IdFilter | TextFilter>>;
  /** The sort key of relations to its records, as SQL over `t`; by default the first field of the label. */
  labelOrder?: RawBuilder<unknown>;
  /** Maximum bytes of a body, where it is larger than its fields suggest. */
  bodyLimit?: number;
  /** Whether `page_size=-1` answers everything. */
  small?: true;
  /** Writes that are served; all by default. */
  serves?: readonly ('create' | 'change' | 'remove')[];
  /** Fields and messages of the database's constraints, by name. */
  constraints?: Readonly<Record<string, readonly [field: string, message: Message]>>;
  /** Locks rows before a record is read to be written, always in the same order; by default the record itself. */
  hold?(db: Db, id: number | undefined, values: Row): Promise<void>;
  /** Authorization rules in addition to the permission; each throws otherwise. */
  demands?: readonly ((draft: Draft) => Promise<void> | void)[];
  rules?: readonly Rule[];
  /** Slow work before the transaction of one record, such as hashing, and checks that imports make for all rows at once. */
  prepare?(draft: Preparing): Promise<FieldErrors>;
  /** Additional statuses that refuse a new record or a change, for the documentation. */
  writeRefuses?: readonly number[];
  /** Runs after a record was written, in its transaction. */
  afterWriting?(draft: Draft, id: number): Promise<void>;
  /** Throws where a record may be neither deactivated nor deleted. */
  beforeRemoval?(draft: Draft): Promise<void>;
  /** Throws where a record may not be deleted, but may be deactivated. */
  beforeDeletion?(draft: Draft): Promise<void>;
  /** Rows that are deleted with a record. */
  removedWith?: readonly { [T in TableName]: { table: T; owner: ColumnName<T> } }[TableName][];
}

export type Resource = Declaration & { readonly kind: 'resource' };

/** Whether records can be deactivated. */
export function hasActivo(resource: Resource): boolean {
  return resource.serves?.length !== 0;
}

/** Declares a resource; throws at start where it names an unknown field. */
export function defineResource(declaration: Declaration): Resource {
  const known = new Set(['id', ...Object.keys(declaration.fields), ...Object.keys(declaration.derived ?? {})]);
  for (const name of [...declaration.columns, ...declaration.label, ...(declaration.searchThrough ?? [])]) {
    if (!known.has(name)) throw new Error(`${declaration.path} declares "${name}", which is not one of its fields`);
  }
  return { ...declaration, kind: 'resource' };
}

/** The common version of several rows; the caller appends the FROM clause and a parenthesis. */
export function rowsVersion(alias: string): RawBuilder<string> {
  return sql`(select to_hex(bit_xor(hashint8extended((${sql.ref(`${alias}.id`)}::bigint << 32) | ${sql.ref(`${alias}.xmin`)}::text::bigint, 0)))`;
}

/** The labels of the table `t` as one text to search in; undefined where they contain no text. */
export function labelText({ label, fields }: Declaration): RawBuilder<string> | undefined {
  const columns = label.flatMap((name) => {
    const field = fields[name];
    if (field?.schema.type !== 'string' || field.asText) return [];
    return [name, ...(field.translated ? [`${name}_en`] : [])].map((column) => sql.ref(`t.${column}`));
  });
  return columns.length ? sql`plain(${sql.join(columns, sql` || ' ' || `)})` : undefined;
}

/** A field, stored or computed. */
export const fieldOf = (
  resource: Resource | undefined,
  name: string,
): Pick<Field, 'label' | 'references' | 'link' | 'schema' | 'words'> | undefined =>
  resource?.fields[name] ?? resource?.derived?.[name];

/** A moment as ISO 8601 in UTC, as SQL. */
export function isoMoment(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The value of one field, as SQL over the table `t`. */
export function columnOf(
  resource: Resource,
  name: string,
  { lang, hoy }: { lang: Lang; hoy: string },
): RawBuilder<unknown> {
  const field = resource.fields[name];
  const derived = resource.derived?.[name];
  if (derived) return typeof derived.value === 'function' ? derived.value(hoy) : derived.value;
  if (field?.translated && lang === 'en') return sql.ref(`t.${name}_en`);
  const column = sql.ref(`t.${name}`);
  if (field?.asText) return sql`to_char(${column}, 'YYYY-MM-DD')`;
  const link = field?.link;
  if (!link) return column;
  const [table, owner] = [sql.table(link.table), sql.ref(`l.${link.owner}`)];
  if (link.kind === 'ids') {
    const target = sql.ref(`l.${link.target}`);
    return sql`array(select ${target} from ${table} l where ${owner} = t.id order by 1)`;
  }
  if (link.kind === 'ordered') {
    const pair = sql`json_build_object(${sql.lit(link.target)}, ${sql.ref(`l.${link.target}`)})`;
    return sql`coalesce((select json_agg(${pair} order by l.orden) from ${table} l where ${owner} = t.id), '[]')`;
  }
  const order = link.ordered ? sql`l.orden, l.id` : sql`l.id`;
  const part = sql`json_build_object('id', l.id, 'descripcion', l.descripcion)`;
  return sql`coalesce((select json_agg(${part} order by ${order}) from ${table} l where ${owner} = t.id and l.activo), '[]')`;
}
