import type { Plugin } from 'vite';
import { filesOf } from './files.ts';

/** The application, which `src/app/main.ts` imports dynamically. */
const APPLICATION = ['src/app/start.tsx'];

/** Preloads the application's scripts from the page, so that the browser fetches them together with the entry. */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        [...filesOf(bundle ?? {}, APPLICATION)].map((href) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href },
        })),
    },
  };
}
