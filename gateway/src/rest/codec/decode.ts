import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { WrongShape } from '../errors.ts';
import { compileRow, type Field } from './compile.ts';
import { restName, unflatten } from './names.ts';
import { isId, isRow, kindName, type Row, snake } from './row.ts';
import { SCALARS, scalarReader } from './scalars.ts';

/** Decodes a parsed JSON answer; throws `WrongShape` where v1 promises something else. */
export type Decode<T> = (raw: unknown, etag: string | null) => T;

/** What the decoder must know of a resource beside its GraphQL type. */
export interface RowDescription {
  /** Fields without which a row is not of this kind. */
  readonly required: readonly string[];
  /** The text a person knows the row by, where the row alone tells it. */
  readonly label?: (row: Row) => string;
  /** Fields that are counted or looked up: REST v1 does not send them. */
  readonly computed: readonly string[];
}

type Reader = (raw: unknown) => unknown;

/** What stands for a leaf that the server left out or sent as null. */
function missingLeaf(name: string, type: GraphQLOutputType): unknown {
  if (name === 'activo') return true;
  return isNonNullType(type) ? SCALARS[getNamedType(type).name]?.missing : null;
}

/** Row decoders made from the GraphQL types: `razonSocial: String!` reads `razon_social` as a text. */
export class Decoders {
  readonly #resources: ReadonlyMap<string, RowDescription>;
  readonly #fields = new Map<string, readonly Field[]>();

  constructor(resources: ReadonlyMap<string, RowDescription>) {
    this.#resources = resources;
  }

  /** A whole row: what the server leaves out is null, empty or false as the schema allows. */
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

  /** A row that may be partial. In a list it may be of a joining table: then it names the record by the record's kind. */
  #reader(type: GraphQLObjectType, partial: boolean, listed: boolean): (raw: Row) => Row {
    const own = kindName(type.name);
    // Only where records of the kind have no field that is called so.
    const joins = listed && Object.keys(type.getFields()).every((name) => snake(name) !== own);
    const resource = this.#resources.get(type.name);
    const nested = unflatten(type.name);
    let decode: ReturnType<typeof compileRow> | undefined;
    return (sent) => {
      const raw = nested(sent);
      // Types refer to each other in circles, so a reader is made when it is first needed.
      decode ??= compileRow(this.#fieldsOf(type), partial);
      // `{seccion: 5}` and `{seccion: {id: 5, …}}` are how v1 lists sections inside a survey.
      const inner = resource && (joins || raw.id === undefined) ? raw[own] : undefined;
      const row: Record<string, unknown> = isRow(inner) ? decode(inner, inner.id) : decode(raw, inner ?? raw.id);
      if (!resource) return row;
      if (row.id === undefined && !partial) throw new WrongShape(`${type.name}.id`, 'an id', row.id);
      const { label, required } = resource;
      if (label && required.every((name) => row[name] !== undefined)) row.label = label(row);
      return row;
    };
  }

  #fieldsOf(type: GraphQLObjectType): readonly Field[] {
    const known = this.#fields.get(type.name);
    if (known) return known;
    const resource = this.#resources.get(type.name);
    // A count is read where the server sends it.
    const isFound = ({ name, type: of }: GraphQLField<unknown, unknown>) =>
      name === 'label' || name === 'version' || (resource?.computed.includes(name) && isObjectType(getNamedType(of)));
    const sent = Object.values(type.getFields()).filter((field) => !resource || !isFound(field));
    const fields = sent.map((field) => this.#field(type, field));
    this.#fields.set(type.name, fields);
    return fields;
  }

  #field(parent: GraphQLObjectType, { name, type }: GraphQLField<unknown, unknown>): Field {
    const named = getNamedType(type);
    const read = this.#read(type, `${parent.name}.${name}`);
    // A relation that the server left out is not null: it is unknown, and loaded when asked for.
    const missing = isObjectType(named) || named.name === 'ID' ? undefined : missingLeaf(name, type);
    const scalar = isLeafType(getNullableType(type)) ? named.name : null;
    return { name, key: restName(parent.name, name), scalar, missing, read: (raw) => read(raw) ?? missing ?? null };
  }

  #read(type: GraphQLOutputType, where: string, listed = false): Reader {
    const nullable = getNullableType(type);
    if (isListType(nullable)) {
      const item = this.#read(nullable.ofType, where, true);
      return (raw) => {
        // What may be null is not known then; an empty list would say that there are none.
        if (raw === null) return isNonNullType(type) ? [] : null;
        if (!Array.isArray(raw)) throw new WrongShape(where, 'a list', raw);
        // As a database aggregates the rows of a join that found none.
        return (raw.includes(null) ? raw.filter((value) => value !== null) : raw).map(item);
      };
    }
    if (isObjectType(nullable)) {
      const id = scalarReader('ID', nullable.name);
      // What a record leaves out may be looked up by its id; what is no record has nothing else.
      const part = this.#reader(nullable, 'id' in nullable.getFields(), listed);
      // Lists may show a relation by its label (spec §3); the items of a list are ids.
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
