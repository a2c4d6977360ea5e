import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './bundling/chunks.ts';
import { compressed } from './bundling/compressed.ts';
import { withoutCycles } from './bundling/cycles.ts';
import { earlyScreens } from './bundling/early.ts';
import { applicationFirst } from './bundling/first.ts';
import { offlineWorker } from './bundling/offline.ts';
import { routerForProduction, separateParts, withoutStatics } from './bundling/parts.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    separateParts(),
    withoutStatics(),
    routerForProduction(),
    applicationFirst(),
    withoutCycles(),
    offlineWorker(),
    earlyScreens(),
    compressed(),
  ],
  // One copy of each: two Reacts or two Apollo clients would not see each other's contexts.
  resolve: { dedupe: ['react', 'react-dom', '@apollo/client', 'graphql'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Those of README.md. What they lack of es2024 does not compile (tsconfig.json); nothing is polyfilled.
    modulePreload: { polyfill: false },
    target: ['chrome120', 'edge120', 'firefox124', 'safari17.4'],
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunks } } },
  },
  server: { host: '127.0.0.1', proxy: { '/graphql': gateway, '/descargas': gateway } },
});
