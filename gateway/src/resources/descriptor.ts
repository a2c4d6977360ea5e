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
  /** The relations of whose labels a record's own is made, where it is. */
  readonly labelOf?: readonly string[];
  /** The filter by which its list leaves out what was deactivated, where version 1 has it only if it is asked for. */
  readonly active?: Readonly<Record<string, string>>;
  /** Nested lists that a record may come without, and by which filter of their own resource they are then found. */
  readonly lists?: Readonly<Record<string, string>>;
  /** The number by which records stand in order wherever they are nested in another one. */
  readonly order?: string;
  /** Whether the server gives the whole list on `page_size=-1`. */
  readonly wholeList?: boolean;
  /** Filters that a server beyond version 1 announces by `listas`; others are relations, which version 1 has. */
  readonly filters?: readonly string[];
  /** What a server beyond version 1 announces it by; where it does not, there is nothing to be read or written. */
  readonly capacidad?: string;
  /** The last touch on what is written, in REST's names. */
  readonly encode?: (body: Row) => Row;
}

/**
 * Describes a resource: its GraphQL type, the fields of one and of many, its endpoint, and what is unusual about it.
 * Unless said otherwise `descripcion` is required, and the first required field is the label.
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
