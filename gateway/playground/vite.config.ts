import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { semanticTokens } from '../../web/src/shared/theme/tokens.ts';
import { collection } from './collection.ts';

const { page, surface } = semanticTokens.colors;

/** GraphiQL's colours by the web client's tokens. */
const COLORS = {
  // On a lighter dark, the editor's comments lack the contrast of WCAG AA.
  base: { value: { base: surface.value.base, _dark: page.value._dark } },
  neutral: semanticTokens.colors.text,
  primary: semanticTokens.colors.accent.DEFAULT,
  secondary: semanticTokens.colors.focus,
  tertiary: semanticTokens.colors.success.DEFAULT,
  info: semanticTokens.colors.accent.DEFAULT,
  success: semanticTokens.colors.success.DEFAULT,
  warning: semanticTokens.colors.warning.DEFAULT,
  error: semanticTokens.colors.danger.DEFAULT,
};

/** GraphiQL writes colours as `hsla(var(--color-x), alpha)`, so it needs hue, saturation and lightness. */
function hsl(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const max = Math.max(red, green, blue);
  const chroma = max - Math.min(red, green, blue);
  const light = max - chroma / 2;
  const sector =
    max === red ? (green - blue) / chroma : max === green ? 2 + (blue - red) / chroma : 4 + (red - green) / chroma;
  const hue = chroma === 0 ? 0 : (sector * 60 + 360) % 360;
  const saturation = chroma === 0 ? 0 : chroma / (1 - Math.abs(2 * light - 1));
  return `${hue.toFixed(1)}, ${(saturation * 100).toFixed(1)}%, ${(light * 100).toFixed(1)}%`;
}

/** The elements on which GraphiQL defines its colours. */
const COLORED =
  ':is(.graphiql-container, .graphiql-dialog, .graphiql-dialog-overlay, .graphiql-tooltip, [data-radix-popper-content-wrapper])';

function colorsCss(): string {
  const rule = (selector: string, theme: 'base' | '_dark') => {
    const colors = Object.entries(COLORS).map(([name, { value }]) => `--color-${name}: ${hsl(value[theme])};`);
    return `${selector} ${COLORED} { ${colors.join(' ')} }`;
  };
  const system = `@media (prefers-color-scheme: dark) { ${rule('body:not(.graphiql-light)', '_dark')} }`;
  return [rule('body', 'base'), system, rule('body.graphiql-dark', '_dark')].join('\n');
}

/** Modules made from the client's documents and theme, which live outside of the playground. */
const VIRTUAL: Record<string, () => string> = {
  'virtual:collection': () => `export default ${JSON.stringify(collection())};`,
  'virtual:colors.css': colorsCss,
};

const virtualModules: Plugin = {
  name: 'playground-virtual-modules',
  resolveId: (id) => (id in VIRTUAL ? `\0${id}` : null),
  load: (id) => VIRTUAL[id.slice(1)]?.() ?? null,
};

// The gateway serves the page at …/graphql and its files below …/graphql/playground/, wherever it is mounted.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [virtualModules],
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
