import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Gate } from '../auth/gate.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Db } from '../database/database.ts';
import type { ColumnName, TableName } from '../database/tables.ts';
import type { FieldErrors } from '../errors/errors.ts';
import type { Lang, Text } from '../errors/lang.ts';
import type { Message } from '../errors/messages.ts';
import type { Fields } from '../fields/fields.ts';

/** A record as it is answered. */
export type Row = Record<string, unknown>;

/** A condition over the table `t`. */
export type Condition = RawBuilder<unknown>;

/** A record about to be written. */
export interface Draft {
  db: Db;
  clock: () => Date;
  /** Hosts that report links may point to; empty means any. */
  reportHosts: readonly string[];
  caller: Caller;
  /** Whether it is a part of another record, whose audit line covers it. */
  isPart?: true;
  /** Has mails sent that were queued, once the record is kept. */
  wake(): void;
  /** As it was; absent when it is new. */
  before?: Row & { id: number };
  /** What was sent, once read. */
  values: Row;
  /** As it would be. */
  after: Row;
}

/** A record about to be written, before the transaction that writes it. */
export type Preparing = Omit<Draft, 'before' | 'after' | 'wake'> & {
  gate: Gate;
  passwords: Passwords;
  id?: number;
};

/** What a caller writes with: where, when and what follows. */
export type Writing = Omit<Draft, 'before' | 'values' | 'after'>;

/** A rule over a whole record. */
export interface Rule {
  /** The fields that it looks at, where it need not be asked about a change of others. */
  of?: readonly string[];
  /** What is wrong; may also complete the draft's `values`, or throw. */
  check(draft: Draft): Promise<FieldErrors> | FieldErrors;
}

/** A column that is answered and never written. */
interface Derived {
  label: Text;
  /** Over the table `t`; what depends on the day is told it. */
  value: RawBuilder<unknown> | ((hoy: string) => RawBuilder<unknown>);
  schema: Readonly<Record<string, unknown>>;
  /** Only where one record is asked for. */
  oneOnly?: true;
}

/** A filter by an identifier that no column holds. */
interface Filter {
  where(id: number): Condition;
  /** The table that the identifier is of; it counts only where the caller may read that record. */
  of?: TableName;
  /** The field that it tells about; who is not shown that may not filter by it. */
  field?: string;
}

/** What is different about a resource; everything else follows from it. */
export interface Declaration {
  /** Path under the root, without outer slashes. */
  path: string;
  table: TableName;
  /** Name of the model in the codenames of permissions, as `view_rubro`. */
  model: string;
  /** What one record is called. */
  name: Text;
  fields: Fields;
  derived?: Readonly<Record<string, Derived>>;
  /** The version of rows of other tables that are written with a record, as SQL over `t`; children need none. */
  parts?: RawBuilder<string>;
  /** Fields that the specification names and that are not written here, by the text that refuses another value. */
  refused?: Readonly<Record<string, Message>>;
  /** What a person knows a record by in the trail, as SQL over `t`; by default the texts of its label. */
  title?: RawBuilder<string>;
  /** Values of a record that the audit trail keeps beside its fields. */
  audited?(row: Row): Row;
  /** Values that the audit trail marks as changed and never shows. */
  secrets?: readonly string[];
  /** Columns suggested for a list. */
  columns: readonly string[];
  /** Fields that a person knows a record by; the others are for holders of the view permission. */
  label: readonly string[];
  /** Whether any signed-in person may read the label. */
  open?: true;
  /** Whether who lacks the permission is not even shown the labels of others. */
  ownOnly?: true;
  /** The caller's own records, which it may read whole without a permission. */
  own?(caller: Caller): Condition | undefined;
  /** Fields of a record that the caller may change without the permission. */
  ownFields?(caller: Caller, id: number): readonly string[];
  /** Text to search in; by default the column `busqueda`. */
  searchText?: RawBuilder<string>;
  /** Fields whose related rows are searched by their text too. */
  searchThrough?: readonly string[];
  /** Where a field is stored as it is sorted, over the table `t`: with an index, or with what parts equals. */
  sortColumns?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Order of a list, by default that of the first label; a leading - sorts downwards. */
  ordering?: string;
  /** Filters by an identifier, beside those of the relations. */
  filters?: Readonly<Record<string, Filter>>;
  /** Bytes of a body at most, where it holds more than its fields suggest. */
  bodyLimit?: number;
  /** Whether `page_size=-1` answers everything. */
  small?: true;
  /** What may be done beside reading; everything by default. */
  serves?: readonly ('create' | 'change' | 'remove')[];
  /** Messages of the database's constraints, by their names: the field and the text. */
  constraints?: Readonly<Record<string, readonly [field: string, message: Message]>>;
  /** What is held before a record is read to be written, in an order that all keep; by default the record itself. */
  hold?(db: Db, id: number | undefined, values: Row): Promise<void>;
  /** Who may write this, beside the permission; each throws otherwise. */
  demands?: readonly ((draft: Draft) => Promise<void> | void)[];
  /** What is valid. */
  rules?: readonly Rule[];
  /** What takes long and must be done before the transaction: hashing. */
  prepare?(draft: Preparing): Promise<FieldErrors>;
  /** Statuses that refuse a new record or a change, beside those of every resource. */
  writeRefuses?: readonly number[];
  /** What follows from a record that was written, in its transaction. */
  afterWriting?(draft: Draft, id: number): Promise<void>;
  /** What must hold before a record is deactivated or deleted; throws otherwise. */
  beforeRemoval?(draft: Draft): Promise<void>;
  /** What must hold before a record is deleted, and not where it is deactivated; throws otherwise. */
  beforeDeletion?(draft: Draft): Promise<void>;
  /** Rows that go with a record that is deleted. */
  removedWith?: readonly { [T in TableName]: { table: T; owner: ColumnName<T> } }[TableName][];
}

/** A declared resource. */
export type Resource = Declaration & { readonly kind: 'resource' };

/** Whether records can be deactivated. */
export function hasActivo(resource: Resource): boolean {
  return resource.serves?.length !== 0;
}

/** Declares a resource; a name that is not one of its fields is a mistake that stops the start. */
export function defineResource(declaration: Declaration): Resource {
  const known = new Set(['id', ...Object.keys(declaration.fields), ...Object.keys(declaration.derived ?? {})]);
  for (const name of [...declaration.columns, ...declaration.label, ...(declaration.searchThrough ?? [])]) {
    if (!known.has(name)) throw new Error(`${declaration.path} declares "${name}", which is not one of its fields`);
  }
  return { ...declaration, kind: 'resource' };
}

/** The version of several rows together, to be followed by what they are read from; none is written and keeps its own. */
export function rowsVersion(alias: string): RawBuilder<string> {
  return sql`(select to_hex(bit_xor(hashint8extended((${sql.ref(`${alias}.id`)}::bigint << 32) | ${sql.ref(`${alias}.xmin`)}::text::bigint, 0)))`;
}

/** What a person knows the rows of the table `t` by, as one text; undefined where it is no text. */
export function labelText({ label, fields }: Declaration): RawBuilder<string> | undefined {
  const columns = label.flatMap((name) => {
    const field = fields[name];
    if (field?.schema.type !== 'string' || field.asText) return [];
    return [name, ...(field.translated ? [`${name}_en`] : [])].map((column) => sql.ref(`t.${column}`));
  });
  return columns.length ? sql`plain(${sql.join(columns, sql` || ' ' || `)})` : undefined;
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
