import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { at, entryOf, filesOf } from './files.ts';

/** What a respondent opens. */
const SCREENS = [
  'index.html',
  'src/app/start.tsx',
  'src/app/signedIn.tsx',
  'src/auth/Login.tsx',
  'src/home/Home.tsx',
  'src/home/respondent.tsx',
  ...['es', 'en'].flatMap((lang) =>
    ['common', 'auth', 'home', 'survey', 'settings', 'audit'].map((name) => `locales/${lang}/${name}.json`),
  ),
  'src/report/screen.tsx',
  'src/resources/completadas/completadas.tsx',
  'src/perfil/Perfil.tsx',
  'src/screens/ListScreen.tsx',
  'src/survey/sending/Deliveries.tsx',
  'src/survey/sending/OutboxHost.tsx',
  'src/survey/offline/WithoutServer.tsx',
  'src/survey/paper/ReceiptCard.tsx',
  'src/survey/paper/SurveyPaper.tsx',
  'src/survey/screens/Asked.tsx',
  'src/survey/screens/ChooseSurvey.tsx',
  'src/survey/screens/EditOther.tsx',
  'src/survey/screens/QuestionConflict.tsx',
  'src/survey/screens/screens.tsx',
  'src/survey/screens/view.tsx',
  'src/ui/overlays/index.ts',
];

/** Files beside the chunks that the page asks for. */
const BESIDE = ['/first-paint.js', '/icon.svg'];

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
        const files = [...filesOf(bundle, SCREENS)].sort();
        const unhashed = ['index.html', ...BESIDE.map((file) => `public${file}`)].map((file) => readFileSync(at(file)));
        const name = createHash('sha256')
          .update([worker.code, ...files, ...unhashed].join())
          .digest('base64url');
        const build = { name: name.slice(0, 12), entry: entryOf(bundle), files: [...BESIDE, ...files] };
        worker.code = worker.code.replace('__BUILD__', JSON.stringify(build));
      },
    },
  };
}
