import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './bundling/compressed.ts';
import { offlineWorker } from './bundling/offline.ts';
import { preloads } from './bundling/preloads.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';

/**
 * Modules that form one chunk each with their static imports; the first chunk that needs a module has it. Automatic splitting
 * cuts them into dozens of files, because other screens import the same modules, and a phone waits for each file.
 */
const chunks = [
  // The entry needs it to load, and to report a failed load of, the rest.
  { name: 'loader', test: 'vite/preload-helper' },
  { name: 'start', test: 'src/app/start.tsx' },
  { name: 'login', test: 'src/features/auth/Login.tsx' },
  { name: 'signedIn', test: 'src/app/signedIn.tsx' },
  // What forms, lists and the survey share, so that administrators do not load the survey.
  {
    name: 'shared',
    test: /packages\/survey\/|src\/(shared\/(i18n|theme|ui)\/(choices|days|format|StatusPill|Trail)|crud\/form\/leaveGuard)\.ts/,
  },
  { name: 'survey', test: 'src/features/answering/screens/screens.tsx' },
].map((group, index) => ({ ...group, priority: -index }));

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloads(), offlineWorker(), compressed()],
  // Two copies of React or Apollo Client would not share contexts.
  resolve: { dedupe: ['react', 'react-dom', '@apollo/client', 'graphql'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
    // The browsers of README.md; tsconfig.json excludes the es2024 features that they lack.
    target: ['chrome120', 'edge120', 'firefox124', 'safari17.4'],
  },
  server: { host: '127.0.0.1', proxy: { '/graphql': gateway, '/descargas': gateway } },
});
