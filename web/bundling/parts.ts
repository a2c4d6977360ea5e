import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const INDEX = /@ark-ui\/react\/dist\/components\/[\w-]+\/index\.js$/;

/**
 * Ark hands each component on as one object of all its parts, which no bundler can take apart: whoever draws a box got
 * the text area that grows as well. As a namespace of the module itself, what is not used of it is left out.
 */
export const separateParts = (): Plugin => ({
  name: 'separate-parts',
  apply: 'build',
  transform: {
    filter: { id: INDEX },
    handler: (code) => ({ code: code.replace(/import \{ (\w+_exports) \} from/g, 'import * as $1 from'), map: null }),
  },
});

/**
 * Emotion copies what a component has of its own with a package that only `withTheme` calls, which nobody does; it comes
 * along with the sign-in all the same, and brings a second `react-is`.
 */
export const withoutStatics = (): Plugin => ({
  name: 'without-statics',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /^hoist-non-react-statics$/ }, handler: (id) => `\0${id}` },
  load: { filter: { id: /^\0hoist-non-react-statics$/ }, handler: () => 'export default (target) => target' },
});

/** React Router's exports lead to its build for development, with warnings for who writes an application. */
export const routerForProduction = (): Plugin => ({
  name: 'router-for-production',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router(\/dom)?$/ },
    handler: (id) => fileURLToPath(import.meta.resolve(id).replace('/dist/development/', '/dist/production/')),
  },
});
