import { defaultFieldResolver, type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';
import type { Model } from './models.ts';
import type { Path, Query } from './upstream/path.ts';

/** A root field whose value is what one GET answers, with nothing added. */
export interface Root {
  readonly model: Model;
  /** One record, or a page of them. */
  readonly page: boolean;
  /** What is asked for. */
  ask(args: Readonly<Record<string, unknown>>): { path: Path; query: Query };
}

/** What a resolver is; it stands in the `extensions` of its field. */
interface Facts {
  /** How many records a root field touches, beside those that are selected below it. */
  readonly cost?: number;
  readonly root?: Root;
  /** Whether it returns the row's own value where the row has one. */
  readonly passing?: boolean;
}

type Field = Pick<GraphQLField<unknown, unknown>, 'resolve' | 'extensions'>;
type Resolver = object & { readonly facts?: Facts };

/** Says what a resolver is. */
export const described = <R extends object>(facts: Facts, resolver: R): R => Object.assign(resolver, { facts });

/** Says how many records a root field touches, beside those that are selected below it. */
export const costing = <R extends object>(cost: number, resolver: R): R => described({ cost }, resolver);

/** Writes what the resolvers are into the extensions of their fields. */
export function describeFields(schema: GraphQLSchema, resolvers: Record<string, Record<string, unknown>>) {
  for (const [name, fields] of Object.entries(resolvers)) {
    const type = schema.getType(name);
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { facts } = (fields[field.name] ?? {}) as Resolver;
      if (facts) field.extensions = { ...field.extensions, ...facts };
    }
  }
  return schema;
}

const factsOf = ({ extensions }: Field): Facts => extensions;

export const costOfField = (field: Field): number => factsOf(field).cost ?? 0;

export const rootOf = (field: Field): Root | undefined => factsOf(field).root;

/** Whether a field has no resolver of its own. */
export const isPlain = ({ resolve }: Field): boolean => resolve === undefined || resolve === defaultFieldResolver;

/** Whether a field's value is in its row: it has no resolver of its own, or one that returns it. */
export const isPassing = (field: Field): boolean => isPlain(field) || factsOf(field).passing === true;
