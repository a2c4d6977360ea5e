import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { WrongShape } from '../errors.ts';
import { compileRow, type Field } from './compile.ts';
import { snake } from './names.ts';
import { isRow, type Row } from './row.ts';
import { SCALARS, scalarReader } from './scalars.ts';

/** WorkQueue a parsed JSON answer into rows; throws `WrongShape` where v1 promises something else. */
export type Decode<T> = (raw: unknown, etag: string | null) => T;

/** What the decoder must know of a resource beside its GraphQL type. */
export interface Named {
  /** Fields without which a row is not a row of this kind. */
  required: readonly string[];
  /** The text a person knows the row by, where the row alone tells it. */
  label?: (row: Row) => string;
  /** Fields that REST does not send: they are resolved. */
  resolved: readonly string[];
}

const hasAll = (row: Row, names: readonly string[]): boolean => {
  for (const name of names) if (row[name] === undefined) return false;
  return true;
};

/** What stands for a leaf that the server left out or sent as null. */
export function missingLeaf(name: string, type: GraphQLOutputType): unknown {
  if (name === 'activo') return true;
  return isNonNullType(type) ? SCALARS[getNamedType(type).name]?.missing : null;
}

/** The name by which a row that leads to a record of this kind names it: `seccion`. */
export const ownName = (type: GraphQLObjectType): string =>
  snake(type.name.charAt(0).toLowerCase() + type.name.slice(1));

/** Whether that name can only be a joining row's: records of the kind have no field that is called so. */
export const isJoined = (type: GraphQLObjectType): boolean =>
  Object.keys(type.getFields()).every((name) => snake(name) !== ownName(type));

/**
 * Row decoders made from the GraphQL types themselves: a field `razonSocial: String!` reads `razon_social` as a text.
 * Names change here, at the edge, once; everything behind works with the schema's names.
 */
export class Decoders {
  readonly #resources: ReadonlyMap<string, Named>;
  readonly #fields = new Map<string, Field[]>();

  constructor(resources: ReadonlyMap<string, Named>) {
    this.#resources = resources;
  }

  /** A whole row: what the server leaves out is null, empty or false as the schema allows. */
  row(type: GraphQLObjectType): Decode<Row> {
    const resource = this.#resources.get(type.name);
    const read = this.#reader(type, false);
    return (raw, etag) => {
      if (!isRow(raw)) throw new WrongShape(type.name, 'an object', raw);
      for (const name of resource?.required ?? []) {
        if (typeof raw[snake(name)] !== 'string')
          throw new WrongShape(`${type.name}.${name}`, 'a text', raw[snake(name)]);
      }
      const row = read(raw);
      return etag === null ? row : { ...row, version: etag };
    };
  }

  /**
   * A row of which the server may have sent a part, as where it is embedded in another. On a list it may be a row of the
   * table that joins the two, with an id of its own: then it names the record that it leads to by the record's kind.
   */
  part(type: GraphQLObjectType, listed = false): Decode<Row> {
    const read = this.#reader(type, true, listed);
    return (raw) => {
      if (!isRow(raw)) throw new WrongShape(type.name, 'an object', raw);
      return read(raw);
    };
  }

  #reader(type: GraphQLObjectType, partial: boolean, listed = false): (raw: Row) => Row {
    const own = ownName(type);
    const joins = listed && isJoined(type);
    const resource = this.#resources.get(type.name);
    const label = resource?.label;
    const required = resource?.required ?? [];
    let compiled: ReturnType<typeof compileRow> | undefined;
    return (raw) => {
      // Types refer to each other in circles, so a reader is made when it is first needed.
      compiled ??= compileRow(this.fieldsOf(type), partial);
      // `{seccion: 5}` and `{seccion: {id: 5, …}}` are how v1 lists sections inside a survey.
      const inner = resource && (joins || raw.id === undefined) ? raw[own] : undefined;
      const row: Record<string, unknown> = isRow(inner) ? compiled(inner, inner.id) : compiled(raw, inner ?? raw.id);
      if (resource && row.id === undefined && !partial) throw new WrongShape(`${type.name}.id`, 'an id', row.id);
      if (label && hasAll(row, required)) row.label = label(row);
      return row;
    };
  }

  /** How each field that REST sends of a type is read, whoever asks for it. */
  fieldsOf(type: GraphQLObjectType): readonly Field[] {
    let fields = this.#fields.get(type.name);
    if (!fields) {
      const resolved = new Set(['label', 'version', ...(this.#resources.get(type.name)?.resolved ?? [])]);
      if (!this.#resources.has(type.name)) resolved.clear();
      fields = Object.values(type.getFields())
        .filter(({ name }) => !resolved.has(name))
        .map((field) => this.#field(type, field));
      this.#fields.set(type.name, fields);
    }
    return fields;
  }

  #field(parent: GraphQLObjectType, { name, type }: GraphQLField<unknown, unknown>): Field {
    const named = getNamedType(type);
    const relation = isObjectType(named);
    return {
      name,
      key: snake(name),
      scalar: isLeafType(getNullableType(type)) ? named.name : null,
      read: this.#read(type, `${parent.name}.${name}`),
      // A relation that the server left out is not null: it is unknown, and loaded when asked for.
      missing: relation || named.name === 'ID' ? undefined : missingLeaf(name, type),
    };
  }

  #read(type: GraphQLOutputType, where: string, listed = false): (raw: unknown) => unknown {
    const nullable = getNullableType(type);
    if (isListType(nullable)) {
      const item = this.#read(nullable.ofType, where, true);
      return (raw) => {
        if (raw === null) return [];
        if (!Array.isArray(raw)) throw new WrongShape(where, 'a list', raw);
        return raw.map(item);
      };
    }
    if (isObjectType(nullable)) return this.#relation(nullable, listed);
    if (isEnumType(nullable)) {
      return (raw) => {
        if (raw === null || raw === '') return null;
        if (typeof raw !== 'string' || !nullable.getValue(raw)) throw new WrongShape(where, `a ${nullable.name}`, raw);
        return raw;
      };
    }
    return scalarReader(getNamedType(nullable).name, where);
  }

  #relation(type: GraphQLObjectType, listed: boolean): (raw: unknown) => unknown {
    const id = scalarReader('ID', type.name);
    const part = this.part(type, listed);
    return (raw) => (isRow(raw) ? part(raw, null) : id(raw));
  }
}
