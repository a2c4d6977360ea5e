import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesOf } from './files.ts';

/** What every screen behind the sign-in needs, and what some addresses need besides (a prefix of the path each). */
const SHELL = ['src/app/signedIn.tsx'];
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  '/completar_encuesta/': ['src/survey/screens/screens.tsx'],
};

/**
 * Has a signed-in person's browser ask for the chunks of the screen beside the first one, not after it has run: a
 * phone's network takes longer to answer than to bring them. First paint's script is there already, so it does this too.
 */
export function earlyScreens(): Plugin {
  let script = '';
  return {
    name: 'early-screens',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const first = filesOf(bundle, ['index.html', 'src/app/start.tsx']);
        const early = (modules: readonly string[]) => [...filesOf(bundle, modules)].filter((file) => !first.has(file));
        const shell = early(SHELL);
        const screens = Object.entries(SCREENS).map(([path, modules]) => [
          path,
          early(modules).filter((file) => !shell.includes(file)),
        ]);
        script = `
(() => {
  try {
    if (!localStorage.getItem('_riart_accessToken')) return;
  } catch {
    return;
  }
  const screens = ${JSON.stringify(screens)}.filter(([path]) => location.pathname.startsWith(path));
  for (const file of ${JSON.stringify(shell)}.concat(...screens.map(([, files]) => files))) {
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    // As the page itself will ask for it, or it comes twice.
    link.crossOrigin = '';
    link.fetchPriority = 'low';
    link.href = file;
    document.head.append(link);
  }
})();
`;
      },
    },
    async writeBundle({ dir = '' }) {
      await appendFile(join(dir, 'first-paint.js'), script);
    },
  };
}
