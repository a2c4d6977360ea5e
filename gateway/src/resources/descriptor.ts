import type { MutationResolvers } from '../generated/schema.ts';
import type { RowDescription } from '../rest/codec/decode.ts';
import type { Row } from '../rest/codec/row.ts';

/** A resource of REST v1. */
export interface Descriptor<Type extends string = string, One extends string = string, Many extends string = string>
  extends RowDescription {
  readonly type: Type;
  /** The query field of one record; none where REST v1 has no single record. */
  readonly one?: One;
  readonly many: Many;
  /** The endpoint below the REST v1 root (spec §7). */
  readonly path: string;
  /** The filter that excludes inactive records, for lists that v1 does not filter by default. */
  readonly active?: Readonly<Record<string, string>>;
  /** Nested lists that a record may lack, with the filter that finds them. */
  readonly lists?: Readonly<Record<string, string>>;
  /** The field that orders nested records. */
  readonly order?: string;
  /** Whether the server gives the whole list on `page_size=-1`. */
  readonly wholeList?: boolean;
  /** Filters of the capability `listas`; the others are relations, which version 1 has. */
  readonly filters?: readonly string[];
  /** The capability that announces the resource. */
  readonly capacidad?: string;
  /** Whether the answer to a write is the record as it is read, and not as it was written. */
  readonly isRecord?: (answer: Row) => boolean;
  /** Adapts the body of a write, in REST's names. */
  readonly encode?: (body: Row) => Row;
}

/**
 * Describes a resource: its GraphQL type, its record and list fields, its endpoint and exceptions. By default
 * `descripcion` is required, and the first required field is the label.
 */
export const describe = <Type extends string, One extends string = never, Many extends string = never>(
  type: Type,
  one: One | null,
  many: Many,
  path: string,
  { required = ['descripcion'], ...more }: Partial<Omit<Descriptor, 'type' | 'one' | 'many' | 'path'>> = {},
): Descriptor<Type, One, Many> => ({
  ...{ type, many, path, ...(one && { one }), required, computed: [] },
  ...more,
});

/** The names of a resource's writes that the schema has. */
export type WriteOf<Type extends string, Verb extends string> = Extract<keyof MutationResolvers, `${Verb}${Type}`>;
