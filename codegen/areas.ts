import { globSync } from 'node:fs';
import { join } from 'node:path';

/** What a survey looks like is said once, for every area that shows one. */
export const FRAGMENTS = 'web/src/survey/fragments.graphql';

/** A path as every system's own tools write it here: with `/`, which Windows takes too. */
export const slashed = (path: string): string => path.replaceAll('\\', '/');

/** `web/src/resources/origenes/origenes.graphql` → `origenes`, `web/src/session/me.graphql` → `me`. */
export const areaOf = (path: string): string =>
  path.replace(/^web\/src\/(resources\/|authoring\/|session\/)?/, '').replace(/(\/.*)?(\.graphql)?$/, '');

/**
 * The documents of the web client by area: the folder they are in, of `web/src` or of its `resources`, or the file's own
 * name where it is in none. Each area is generated on its own, so that a screen brings only its own documents.
 */
export function areas(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const paths = globSync('web/src/**/*.graphql', { cwd: join(import.meta.dirname, '..') });
  for (const path of paths.map(slashed).sort())
    if (path !== FRAGMENTS) found.set(areaOf(path), [...(found.get(areaOf(path)) ?? []), path]);
  return found;
}

/** Where an area's types, documents and hooks are written. */
export const generatedFor = (area: string) => `web/src/generated/${area}.ts`;
