import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';

const at = (path: string) => join(import.meta.dirname, path);

/** What a respondent opens; a screen's static imports and styles come along. */
const SCREENS = [
  'index.html',
  'src/signedIn.tsx',
  'src/auth/Login.tsx',
  'src/home/Home.tsx',
  'src/home/respondent.tsx',
  'src/i18n/en/index.ts',
  'src/report/screen.tsx',
  'src/resources/completadas/completadas.tsx',
  'src/resources/perfil/Perfil.tsx',
  'src/screens/ListScreen.tsx',
  'src/survey/keptSurvey.ts',
  'src/survey/screens.tsx',
].map(at);

/** Files beside the chunks that the page asks for. */
const BESIDE = ['/first-paint.js', '/icon.svg'];

type Chunk = Rollup.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** The files of the screens that are kept, and the chunk that the page begins with. */
function filesOf(bundle: Rollup.OutputBundle): { entry: string; files: string[] } {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const found = new Set<string>();
  const take = (chunk: Chunk) => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') take(imported);
    }
  };
  for (const screen of SCREENS) {
    const chunk = chunks.find(
      ({ moduleIds, facadeModuleId }) => facadeModuleId === screen || moduleIds.includes(screen),
    );
    if (!chunk) throw new Error(`The screen ${screen}, to be kept for a time without a network, is not in the build.`);
    take(chunk);
  }
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId === SCREENS[0])?.fileName ?? '';
  return { entry: `/${entry}`, files: [...found].map((file) => `/${file}`).sort() };
}

/**
 * Builds `/sw.js` from `src/offline/worker.ts`. Workbox would bring a build step of its own and 5 kB for routing and
 * expiration that a list of hashed names does not need.
 */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: at('src/offline/worker.ts'), fileName: 'sw.js' });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js'];
        if (worker?.type !== 'chunk') throw new Error('The service worker was not built.');
        const { entry, files } = filesOf(bundle);
        const unhashed = ['index.html', ...BESIDE.map((file) => `public${file}`)].map((file) => readFileSync(at(file)));
        const name = createHash('sha256')
          .update([worker.code, ...files, ...unhashed].join())
          .digest('base64url');
        worker.code = worker.code.replace(
          '__BUILD__',
          JSON.stringify({ name: name.slice(0, 12), entry, files: [...BESIDE, ...files] }),
        );
      },
    },
  };
}
