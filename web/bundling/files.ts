import { join } from 'node:path';
import type { Rollup } from 'vite';

/** A path of this folder's parent, the web client. */
export const at = (path: string) => join(import.meta.dirname, '..', path);

type Chunk = Rollup.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

const chunksOf = (bundle: Rollup.OutputBundle) =>
  Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');

/** The addresses of what some modules consist of: their chunks, those they import statically, and the styles. */
export function filesOf(bundle: Rollup.OutputBundle, modules: readonly string[]): Set<string> {
  const found = new Set<string>();
  const take = (chunk: Chunk) => {
    if (found.has(`/${chunk.fileName}`)) return;
    found.add(`/${chunk.fileName}`);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') take(imported);
    }
  };
  for (const path of modules) {
    const named = at(path);
    const chunk = chunksOf(bundle).find(
      ({ moduleIds, facadeModuleId }) => facadeModuleId === named || moduleIds.includes(named),
    );
    if (!chunk) throw new Error(`${path} is named in web/bundling and is not in the build.`);
    take(chunk);
  }
  return found;
}

/** The address of the chunk that the page begins with. */
export const entryOf = (bundle: Rollup.OutputBundle): string =>
  `/${chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId === at('index.html'))?.fileName}`;
