import { defaultFieldResolver } from 'graphql';
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

const roots = new WeakMap<object, Root>();
const passed = new WeakSet<object>();

/** Says of a root field's resolver that it does nothing but this. */
export function rooted<Resolver extends object>(root: Root, resolver: Resolver): Resolver {
  roots.set(resolver, root);
  return resolver;
}

/** Says of a field's resolver that it hands on what the row itself holds, where the row holds it. */
export function passing<Resolver extends object>(resolver: Resolver): Resolver {
  passed.add(resolver);
  return resolver;
}

/** What a root field's resolver does, where it is one of ours: an integrator's own has no such thing. */
export const rootOf = (resolver: object | undefined): Root | undefined => resolver && roots.get(resolver);

/** Whether a field's value is in its row: it has no resolver of its own, or one that hands on. */
export const isPassing = (resolver: object | undefined): boolean =>
  isPlain(resolver) || (resolver !== undefined && passed.has(resolver));

/** Whether a field has no resolver of its own. */
export const isPlain = (resolver: object | undefined): boolean =>
  resolver === undefined || resolver === defaultFieldResolver;

/** Whether something is a resolver of which more is known than that it resolves. */
export const isKnown = (resolver: unknown): boolean =>
  typeof resolver === 'function' && (roots.has(resolver) || passed.has(resolver));
