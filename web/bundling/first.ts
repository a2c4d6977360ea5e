import type { HtmlTagDescriptor, Plugin } from 'vite';
import { filesOf } from './files.ts';

/** What is begun with once the first picture is painted. */
const STARTED = ['src/app/start.tsx'];

/** Has the browser bring the application's chunks while it paints what was sent, and not only when they are asked for. */
export function applicationFirst(): Plugin {
  return {
    name: 'application-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const there = filesOf(bundle, ['index.html']);
        const wanted = [...filesOf(bundle, STARTED)].filter((file) => !there.has(file) && file.endsWith('.js'));
        return wanted.map(
          (href): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href },
            injectTo: 'head',
          }),
        );
      },
    },
  };
}
