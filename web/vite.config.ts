import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './bundling/compressed.ts';
import { offlineWorker } from './bundling/offline.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), offlineWorker(), compressed()],
  // One copy of each: two Reacts or two Apollo clients would not see each other's contexts.
  resolve: { dedupe: ['react', 'react-dom', '@apollo/client', 'graphql'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The browsers of README.md; tsconfig.json refuses what they lack of es2024.
    target: ['chrome120', 'edge120', 'firefox124', 'safari17.4'],
  },
  server: { host: '127.0.0.1', proxy: { '/graphql': gateway, '/descargas': gateway } },
});
