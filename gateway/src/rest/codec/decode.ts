import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { badInput, WrongShape } from '../errors.ts';
import { PAGE_SIZE } from '../path.ts';
import { camel, isId, isRow, kindName, type Row, restName, snake, unflatten } from './row.ts';

/** Decodes a parsed JSON answer; throws `WrongShape` where v1 promises something else. */
export type Decode<T> = (raw: unknown, etag: string | null) => T;

/** The properties of a resource that its GraphQL type does not show. */
export interface RowDescription {
  /** Fields that every row of this kind has. */
  readonly required: readonly string[];
  /** Makes the label; by default it is the first required field. */
  readonly label?: (row: Row) => string;
  /** The relations whose labels make up the label. */
  readonly labelOf?: readonly string[];
  /** Fields that REST v1 does not send: counts and lookups. */
  readonly computed: readonly string[];
}

interface Scalar {
  readonly expected: string;
  /** Reads a JSON value; undefined when it is not one of this type. Numbers may be text. */
  read(raw: unknown): unknown;
  /** The default of a required value. */
  readonly missing?: unknown;
}

const DAY = /^\d{4}-\d{2}-\d{2}/;
function day(raw: unknown, end?: number): unknown {
  if (raw === null || raw === '') return null;
  return typeof raw === 'string' && DAY.test(raw) ? raw.slice(0, end) : undefined;
}

/** The scalars of the schema. */
const SCALARS: Readonly<Record<string, Scalar>> = {
  ID: {
    expected: 'an id',
    read(raw) {
      if (raw === null || raw === '') return null;
      const id = isRow(raw) ? raw.id : raw;
      return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
    },
  },
  String: {
    expected: 'a text',
    read(raw) {
      if (typeof raw === 'string' || raw === null) return raw;
      return typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : undefined;
    },
    missing: '',
  },
  Int: {
    expected: 'a whole number',
    read(raw) {
      if (raw === null || raw === '') return null;
      const number = typeof raw === 'string' ? Number(raw) : raw;
      return Number.isInteger(number) && Math.abs(Number(number)) < 2 ** 31 ? number : undefined;
    },
  },
  Boolean: {
    expected: 'a boolean',
    read(raw) {
      return typeof raw === 'boolean' || raw === null ? raw : undefined;
    },
    missing: false,
  },
  Date: { expected: 'a day', read: (raw) => day(raw, 10) },
  DateTime: { expected: 'a moment', read: (raw) => day(raw) },
};

/** The reader of a scalar; scalars of an integrator's extension are not checked. */
export function scalarReader(name: string, where: string): (raw: unknown) => unknown {
  const scalar = SCALARS[name];
  if (!scalar) return (raw) => raw;
  return (raw) => {
    const value = scalar.read(raw);
    if (value === undefined) throw new WrongShape(where, scalar.expected, raw);
    return value;
  };
}

type Reader = (raw: unknown) => unknown;

interface Field {
  readonly name: string;
  readonly key: string;
  readonly read: Reader;
  /** The default in a whole row; undefined when the value can be loaded. */
  readonly missing: unknown;
}

/** The default of a leaf that is missing or null. */
function missingLeaf(name: string, type: GraphQLOutputType): unknown {
  if (name === 'activo') return true;
  return isNonNullType(type) ? SCALARS[getNamedType(type).name]?.missing : null;
}

function labelMaker(resource: RowDescription | undefined): RowDescription['label'] {
  if (!resource || resource.label || resource.labelOf) return resource?.label;
  const [first = ''] = resource.required;
  return (row) => String(row[first]);
}

/** Row decoders made from the GraphQL types: `razonSocial: String!` reads `razon_social` as a text. */
export class Decoders {
  readonly #resources: ReadonlyMap<string, RowDescription>;
  readonly #fields = new Map<string, readonly Field[]>();

  constructor(resources: ReadonlyMap<string, RowDescription>) {
    this.#resources = resources;
  }

  /** Decodes a whole row: missing values are null, empty or false as the schema allows. */
  row(type: GraphQLObjectType): Decode<Row> {
    const required = (this.#resources.get(type.name)?.required ?? []).map((name) => ({ name, key: snake(name) }));
    const read = this.#reader(type, false, false);
    return (raw, etag) => {
      if (!isRow(raw)) throw new WrongShape(type.name, 'an object', raw);
      for (const { name, key } of required) {
        const value = raw[key];
        if (typeof value !== 'string' && typeof value !== 'number')
          throw new WrongShape(`${type.name}.${name}`, 'a text', value);
      }
      const row = read(raw);
      return etag === null ? row : { ...row, version: etag };
    };
  }

  /** Decodes a row, possibly partial. A row of a join table in a list names its record by kind, such as `seccion`. */
  #reader(type: GraphQLObjectType, partial: boolean, listed: boolean): (raw: Row) => Row {
    const own = kindName(type.name);
    // Not when the kind itself has a field of this name.
    const joins = listed && Object.keys(type.getFields()).every((name) => snake(name) !== own);
    const resource = this.#resources.get(type.name);
    const nested = unflatten(type.name);
    const labelOf = labelMaker(resource);
    let fields: readonly Field[] | undefined;
    const decode = (source: Row, id: unknown) => {
      // Types refer to each other, so the fields are created at the first use.
      fields ??= this.#fieldsOf(type);
      const row: Record<string, unknown> = {};
      for (const { name, key, read, missing } of fields) {
        const value = key === 'id' ? id : source[key];
        if (value !== undefined) row[name] = read(value);
        else if (!partial) row[name] = missing;
      }
      return row;
    };
    return (sent) => {
      const raw = nested(sent);
      // V1 lists the sections of a survey as `{seccion: 5}` or `{seccion: {id: 5, …}}`.
      const inner = resource && (joins || raw.id === undefined) ? raw[own] : undefined;
      const row = isRow(inner) ? decode(inner, inner.id) : decode(raw, inner ?? raw.id);
      if (!resource) return row;
      if (row.id === undefined && !partial) throw new WrongShape(`${type.name}.id`, 'an id', row.id);
      if (labelOf && resource.required.every((name) => row[name] !== undefined)) row.label = labelOf(row);
      return row;
    };
  }

  #fieldsOf(type: GraphQLObjectType): readonly Field[] {
    const known = this.#fields.get(type.name);
    if (known) return known;
    const resource = this.#resources.get(type.name);
    // Counts are computed leaves, and read when the server sends them.
    const isResolved = ({ name, type: of }: GraphQLField<unknown, unknown>) =>
      name === 'label' || name === 'version' || (resource?.computed.includes(name) && isObjectType(getNamedType(of)));
    const sent = Object.values(type.getFields()).filter((field) => !resource || !isResolved(field));
    const fields = sent.map((field) => this.#field(type, field));
    this.#fields.set(type.name, fields);
    return fields;
  }

  #field(parent: GraphQLObjectType, { name, type }: GraphQLField<unknown, unknown>): Field {
    const named = getNamedType(type);
    const read = this.#read(type, `${parent.name}.${name}`);
    // A missing relation is unknown, not null: it is loaded when selected.
    const missing = isObjectType(named) || named.name === 'ID' ? undefined : missingLeaf(name, type);
    return { name, key: restName(parent.name, name), missing, read: (raw) => read(raw) ?? missing ?? null };
  }

  #read(type: GraphQLOutputType, where: string, listed = false): Reader {
    const nullable = getNullableType(type);
    if (isListType(nullable)) {
      const item = this.#read(nullable.ofType, where, true);
      return (raw) => {
        // Null means unknown for a nullable list; an empty one would mean that there are none.
        if (raw === null) return isNonNullType(type) ? [] : null;
        if (!Array.isArray(raw)) throw new WrongShape(where, 'a list', raw);
        return raw.map(item);
      };
    }
    if (isObjectType(nullable)) {
      const id = scalarReader('ID', nullable.name);
      // The rest of a partial record can be loaded by its id.
      const part = this.#reader(nullable, 'id' in nullable.getFields(), listed);
      // Lists may show a relation by its label (spec §3); items of nested lists are ids.
      const shown = !listed && this.#resources.has(nullable.name);
      return (raw) => {
        if (isRow(raw)) return part(raw);
        return shown && typeof raw === 'string' && raw !== '' && !isId(raw) ? { label: raw } : id(raw);
      };
    }
    if (isEnumType(nullable)) {
      return (raw) => {
        if (raw === null || raw === '') return null;
        const value = typeof raw === 'string' ? raw.toUpperCase() : '';
        if (!nullable.getValue(value)) throw new WrongShape(where, `a ${nullable.name}`, raw);
        return value;
      };
    }
    // The id of a record of any type.
    if (isInterfaceType(nullable)) return scalarReader('ID', where);
    return scalarReader(getNamedType(nullable).name, where);
  }
}

export interface Page {
  readonly results: Row[];
  readonly count: number;
  readonly pageSize?: number;
  readonly tableColumns: readonly Row[];
  /** Whether the server sent all rows as a bare list. */
  readonly isWhole: boolean;
}

/** The columns of a list that the schema has; malformed ones are ignored. */
function columns(raw: unknown, fields: ReadonlySet<string>): Row[] {
  if (!Array.isArray(raw)) return [];
  return raw
    .filter((column) => isRow(column) && typeof column.value === 'string' && typeof column.label === 'string')
    .map(({ label, value }) => ({ label, value: camel(value) }))
    .filter(({ value }) => fields.has(value));
}

function readCount(raw: unknown): number {
  const count = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 0) throw new WrongShape('count', 'a count', raw);
  return count;
}

/** Decodes a list, or the list `name` of an object. */
export const listIn =
  (row: Decode<Row>, name = 'results'): Decode<Row[]> =>
  (raw) => {
    const list = isRow(raw) ? raw[name] : raw;
    if (!Array.isArray(list)) throw new WrongShape(name, 'a list', list);
    return list.map((item) => row(item, null));
  };

export interface PageArgs {
  readonly page?: number | null;
  readonly pageSize?: number | null;
}

export interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
}

/** The page to read, of at most 300 rows; -1 asks for the whole of a small list. Others than these are refused. */
export function pageRequest(args: PageArgs): PageRequest {
  const page = args.page ?? 1;
  const pageSize = args.pageSize ?? 10;
  if (page < 1) throw badInput('page es un número entero desde 1.', 'page is a whole number from 1.');
  if (pageSize < 1 && pageSize !== -1)
    throw badInput(
      `pageSize es un número entero de 1 a ${PAGE_SIZE}, o -1 en las listas cortas.`,
      `pageSize is a whole number from 1 to ${PAGE_SIZE}, or -1 for short lists.`,
    );
  return { page, pageSize: Math.min(pageSize, PAGE_SIZE) };
}

/** One page of a whole list. */
export const slicePage = <T>(rows: readonly T[], { page, pageSize }: PageRequest): T[] =>
  rows.slice((page - 1) * pageSize, page * pageSize);

/** Decodes `{results, count, tableColumns}`, or a bare list of all rows (spec §4). `fields`: those that may be columns. */
export function pageDecoder(row: Decode<Row>, fields: ReadonlySet<string> = new Set()): Decode<Page> {
  const each = (raw: unknown) => row(raw, null);
  return (raw) => {
    const isWhole = Array.isArray(raw);
    const { results, count, tableColumns }: Row = isWhole
      ? { results: raw, count: raw.length, tableColumns: [] }
      : isRow(raw)
        ? raw
        : {};
    if (!Array.isArray(results)) throw new WrongShape('list', 'a list or a page with results', raw);
    return {
      results: results.map(each),
      count: readCount(count),
      tableColumns: columns(tableColumns, fields),
      isWhole,
    };
  };
}
