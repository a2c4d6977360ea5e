import { globSync } from 'node:fs';
import { join } from 'node:path';

/** The fragments of a survey, for every area that shows one. */
export const FRAGMENTS = 'web/src/features/answering/fragments.graphql';

/** A path with `/`, also on Windows. */
export const slashed = (path: string): string => path.replaceAll('\\', '/');

/** `web/src/features/catalogues/origenes/origenes.graphql` → `origenes`, `web/src/shared/session/me.graphql` → `me`. */
export const areaOf = (path: string): string =>
  path
    .replace(/^web\/src\/(shared\/session|app|crud\/list|features(\/(authoring|campaigns|catalogues))?)\//, '')
    .replace(/(\/.*|\.graphql)$/, '');

/** The client's documents by area. Areas are generated separately, so that a screen loads only its own documents. */
export function areas(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const paths = globSync('web/src/**/*.graphql', { cwd: join(import.meta.dirname, '..') });
  for (const path of paths.map(slashed).sort())
    if (path !== FRAGMENTS) found.set(areaOf(path), [...(found.get(areaOf(path)) ?? []), path]);
  return found;
}

/** Output file of an area. */
export const generatedFor = (area: string) => `web/src/generated/${area}.ts`;
