import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

// The gateway serves the page at …/graphql and its files below …/graphql/playground/, wherever it is mounted.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `graphql/playground/${file}` : { relative: true }),
  },
  build: {
    outDir: fileURLToPath(new URL('../dist/playground', import.meta.url)),
    emptyOutDir: true,
    chunkSizeWarningLimit: 5_000,
  },
  worker: { format: 'es' },
});
