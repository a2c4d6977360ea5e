import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { at, entryOf, filesOf } from './files.ts';

/** Modules that a respondent needs offline. */
const SCREENS = [
  'index.html',
  'src/app/start.tsx',
  'src/app/signedIn.tsx',
  'src/shared/session/check.ts',
  'src/features/auth/Login.tsx',
  'src/features/home/Home.tsx',
  'src/features/home/RespondentHome.tsx',
  ...['es', 'en'].flatMap((lang) =>
    ['common', 'auth', 'home', 'survey', 'settings', 'audit'].map((name) => `locales/${lang}/${name}.json`),
  ),
  'src/features/report/screen.tsx',
  'src/features/catalogues/completadas/completadas.tsx',
  'src/features/profile/Profile.tsx',
  'src/crud/list/ListScreen.tsx',
  'src/features/answering/sending/OutboxHost.tsx',
  'src/features/answering/offline/OfflineFallback.tsx',
  'src/features/answering/paper/ReceiptCard.tsx',
  'src/features/answering/paper/SurveyPaper.tsx',
  'src/features/answering/screens/SendDialog.tsx',
  'src/features/answering/screens/ChooseSurvey.tsx',
  'src/features/answering/screens/QuestionConflict.tsx',
  'src/features/answering/screens/screens.tsx',
  'src/features/answering/screens/view.tsx',
  'src/shared/ui/overlays/index.ts',
];

/** Further files of the page. */
const BESIDE = ['/first-paint.js', '/icon.svg'];

/**
 * Builds `/sw.js` from `features/answering/offline/worker.ts`. Workbox would add a build step and 5 kB of
 * routing and expiration, which a list of hashed names does not need.
 */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: at('src/features/answering/offline/worker.ts'), fileName: 'sw.js' });
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
