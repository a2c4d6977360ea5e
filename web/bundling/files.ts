import path from 'node:path';
import type { Rollup } from 'vite';

/** A file's module ID, with `/` on every system. */
export const atIn = (bundling: string, file: string, system = path): string =>
  system.join(bundling, '..', file).split(system.sep).join('/');

export const at = (file: string): string => atIn(import.meta.dirname, file);

type Chunk = Rollup.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

const chunksOf = (bundle: Rollup.OutputBundle) =>
  Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');

/** URLs of the static closure of some modules: chunks and styles. */
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
  for (const name of modules) {
    const named = at(name);
    const chunk = chunksOf(bundle).find(
      ({ moduleIds, facadeModuleId }) => facadeModuleId === named || moduleIds.includes(named),
    );
    if (!chunk) throw new Error(`${name} is named in web/bundling and is not in the build.`);
    take(chunk);
  }
  return found;
}

/** URL of the entry chunk. */
export const entryOf = (bundle: Rollup.OutputBundle): string =>
  `/${chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId === at('index.html'))?.fileName}`;
