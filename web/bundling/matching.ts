import { existsSync } from 'node:fs';
import { at } from './files.ts';

/** Whether a module, by its path, is one of those that are meant. */
export type Test = (id: string) => boolean;

/** Modules of packages, by their names; of a part of one by its path in it. */
export const packages =
  (...names: string[]): Test =>
  (id) =>
    names.some((name) => id.includes(`/node_modules/${name}/`));

const sourceOf = (id: string) => id.replace(/\.tsx?$/, '');

/** Sources by their path under `src`, without the ending; one that ends in `/` is a whole folder. */
export function sources(...paths: string[]): Test {
  const places = paths.map((path) => at(`src/${path}`));
  const gone = places.filter((place) => !['', '.ts', '.tsx'].some((ending) => existsSync(`${place}${ending}`)));
  if (gone.length > 0) throw new Error(`Named in bundling/chunks.ts, but no longer there: ${gone.join(', ')}`);
  return (id) => places.some((place) => (place.endsWith('/') ? id.startsWith(place) : sourceOf(id) === place));
}

export const either =
  (one: Test, other: Test): Test =>
  (id) =>
    one(id) || other(id);

export const but =
  (one: Test, other: Test): Test =>
  (id) =>
    one(id) && !other(id);
