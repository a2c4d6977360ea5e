import { globSync } from 'node:fs';
import { join } from 'node:path';

/** The fragments of a survey, for every area that shows one. */
export const FRAGMENTS = 'web/src/features/answering/fragments.graphql';

/** A path with `/` on Windows, too. */
export const slashed = (path: string): string => path.replaceAll('\\', '/');

/** `web/src/features/catalogues/origenes/origenes.graphql` → `origenes`, `web/src/shared/session/me.graphql` → `me`. */
export const areaOf = (path: string): string =>
  path
    .replace(/^web\/src\/(shared\/session|features(\/(authoring|campaigns|catalogues))?)\//, '')
    .replace(/(\/.*|\.graphql)$/, '');

/** The documents of the web client by area. Each area is generated on its own: a screen loads only its own documents. */
export function areas(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const paths = globSync('web/src/**/*.graphql', { cwd: join(import.meta.dirname, '..') });
  for (const path of paths.map(slashed).sort())
    if (path !== FRAGMENTS) found.set(areaOf(path), [...(found.get(areaOf(path)) ?? []), path]);
  return found;
}

/** Where an area's types, documents and hooks are written. */
export const generatedFor = (area: string) => `web/src/generated/${area}.ts`;
