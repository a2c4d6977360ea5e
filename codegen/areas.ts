import { globSync } from 'node:fs';
import { join } from 'node:path';

/** What a survey looks like is said once, for every area that shows one. */
export const FRAGMENTS = 'web/src/survey/fragments.graphql';

/** `web/src/resources/origenes/origenes.graphql` → `origenes`, `web/src/session/me.graphql` → `me`. */
const areaOf = (path: string) =>
  path.replace(/^web\/src\/(resources\/|authoring\/|session\/)?/, '').replace(/(\/.*)?(\.graphql)?$/, '');

/**
 * The documents of the web client by area: the folder they are in, of `web/src` or of its `resources`, or the file's own
 * name where it is in none. Each area is generated on its own, so that a screen brings only its own documents.
 */
export function areas(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of globSync('web/src/**/*.graphql', { cwd: join(import.meta.dirname, '..') }).sort())
    if (path !== FRAGMENTS) found.set(areaOf(path), [...(found.get(areaOf(path)) ?? []), path]);
  return found;
}

/** Where an area's types, documents and hooks are written. */
export const generatedFor = (area: string) => `web/src/generated/${area}.ts`;
