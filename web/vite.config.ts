import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './bundling/compressed.ts';
import { offlineWorker } from './bundling/offline.ts';

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), offlineWorker(), compressed()],
  // Two copies of React or Apollo Client would not share contexts.
  resolve: { dedupe: ['react', 'react-dom', '@apollo/client', 'graphql'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The browsers of README.md; tsconfig.json excludes the es2024 features that they lack.
    target: ['chrome120', 'edge120', 'firefox124', 'safari17.4'],
  },
  server: { host: '127.0.0.1', proxy: { '/graphql': gateway, '/descargas': gateway } },
});
