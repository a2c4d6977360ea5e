import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

// The gateway serves the page at /graphql and its files below /playground/: no request leaves the machine.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/playground/',
  build: {
    outDir: fileURLToPath(new URL('../dist/playground', import.meta.url)),
    emptyOutDir: true,
    chunkSizeWarningLimit: 5_000,
  },
  worker: { format: 'es' },
});
