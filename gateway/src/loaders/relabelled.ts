import { type Model, models } from '../models.ts';
import { grupo, usuario } from '../resources.ts';
import type { Path } from '../upstream/path.ts';

/** What decides what a caller may read: a write to it may change which labels anybody is shown. */
const GRANTING: ReadonlySet<string> = new Set([usuario.type, grupo.type]);

/** The resource itself, what its records hold and are written with, and all that refer to those and so on. */
function reaching({ type, lists = {}, relations }: Model): ReadonlySet<string> {
  const found = new Set([type]);
  for (const { name, target } of relations) if (name in lists) found.add(target);
  for (const reached of found) {
    const refers = ({ computed, relations }: Model) =>
      relations.some(({ name, target }) => target === reached && !computed.includes(name));
    for (const model of models.values()) if (refers(model)) found.add(model.type);
  }
  return found;
}

/** The endpoints of a resource's writes. */
const written = ({ path }: Model) => [path, `${path}{id}/`, `${path}{id}/inactivar/`];

const byEndpoint: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...models.values()]
    .filter(({ type }) => !GRANTING.has(type))
    .flatMap((model) => {
      const types = reaching(model);
      return written(model).map((endpoint) => [endpoint, types] as const);
    }),
);

/**
 * The types whose labels a write may change: a server may make a label of what a record refers to, and take away with a
 * record those that refer to it. Null where it may be any.
 */
export const relabelledBy = ({ endpoint }: Path): ReadonlySet<string> | null => byEndpoint.get(endpoint) ?? null;
