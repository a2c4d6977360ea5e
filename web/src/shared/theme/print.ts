import { semanticTokens } from './tokens';

/** The light colours in any theme, since paper is white. */
function lightColours(tokens: object, path: string): Record<string, string> {
  const found = Object.entries(tokens).map(([key, token]) => {
    const name = key === 'DEFAULT' ? path : `${path}-${key}`;
    return 'value' in token ? { [name]: token.value.base } : lightColours(token, name);
  });
  return Object.assign({}, ...found);
}

/**
 * Hides the shell and all controls, except those that are also text, such as sort headings. A link that looks like a
 * button has Chakra's `type` attribute.
 */
const PRESSED =
  '#root :is(nav, header:not(main header), a[href="#contenido"], main a[type=button], main button:not(th button, [data-printed]), [data-screen-only])';

/** Print styles of every screen. */
export const printed = {
  '@media print': {
    ':root, .dark': { ...lightColours(semanticTokens.colors, '--chakra-colors'), colorScheme: 'light !important' },
    'html, body, #root': { background: 'Canvas !important', minHeight: '0 !important' },
    [PRESSED]: { display: 'none !important' },
    main: { padding: '0 !important' },
    tr: { breakInside: 'avoid' },
  },
} as const;
