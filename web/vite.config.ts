import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './bundling/compressed.ts';
import { earlyScreens } from './bundling/early.ts';
import { applicationFirst } from './bundling/first.ts';
import { offlineWorker } from './bundling/offline.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';

const groups = [
  // What every page begins with, and what everything behind the sign-in does.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'base',
    test: /\/node_modules\/(stylis|@chakra-ui|@emotion|hoist-non-react-statics|react-is|@pandacss)\/|\/web\/src\/(app|theme|failure|generated\/session|session\/(keptFor|post|renewal|tokens)|ui\/(elements|icons)|shell\/(Message|Waiting|overlay|dialogs|Modal))\.tsx?$/,
  },
  { name: 'router', test: /\/node_modules\/(react-router|react-router-dom|cookie|set-cookie-parser)\// },
  { name: 'texts', test: /\/node_modules\/(i18next|react-i18next|use-sync-external-store|html-parse-stringify|void-elements)\/|\/web\/src\/i18n\/(index|es\/(?!writing|authoring|importar)\w+)\.ts$|\/web\/src\/preferences\.ts$/ },
  { name: 'survey', test: /\/web\/src\/(survey\/|generated\/survey\.ts$)|\/node_modules\/idb\// },
  { name: 'client', test: /\/node_modules\/(@apollo|@wry|optimism|graphql|rxjs|tslib)\// },
  { name: 'signedIn', test: /\/web\/src\/(signedIn|session|apollo|menu|generated\/me|session\/authFetch|shell\/(menuContext|Frame|Header|Sidebar|Preferences|menu|title)|ui\/Menu|i18n\/format)\.tsx?$/ },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), applicationFirst(), offlineWorker(), earlyScreens(), compressed()],
  // One copy of each: two Reacts or two Apollo clients would not see each other's contexts.
  resolve: { dedupe: ['react', 'react-dom', '@apollo/client', 'graphql'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // What is wanted together comes together: a phone asks for six files at a time.
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
  },
  server: { host: '127.0.0.1', proxy: { '/graphql': gateway, '/descargas': gateway } },
});
