import { semanticTokens } from './tokens';

/** The light colours, whatever theme is on the screen: paper is white. */
function lightColours(tokens: object, path: string): Record<string, string> {
  const found = Object.entries(tokens).map(([key, token]) => {
    const name = key === 'DEFAULT' ? path : `${path}-${key}`;
    return 'value' in token ? { [name]: token.value.base } : lightColours(token, name);
  });
  return Object.assign({}, ...found);
}

/**
 * Of the shell nothing is printed; of the screen nothing to press, but what is text as well, as headings that sort are.
 * A link that is drawn as a button has Chakra's `type` of one.
 */
const PRESSED =
  '#root :is(nav, header:not(main header), a[href="#contenido"], main a[type=button], main button:not(th button, [data-printed]), [data-screen-only])';

/** How any screen prints. */
export const printed = {
  '@media print': {
    ':root, .dark': { ...lightColours(semanticTokens.colors, '--chakra-colors'), colorScheme: 'light !important' },
    'html, body, #root': { background: 'Canvas !important', minHeight: '0 !important' },
    [PRESSED]: { display: 'none !important' },
    main: { padding: '0 !important' },
    tr: { breakInside: 'avoid' },
  },
} as const;
