import { Global } from '@emotion/react';
import { semanticTokens } from '../theme/tokens';

/** The light colours, whatever theme is on the screen: paper is white. */
function lightColours(): Record<string, string> {
  const found: Record<string, string> = {};
  const take = (name: string, token: object) => {
    for (const [key, value] of Object.entries(token)) {
      const whole = key === 'DEFAULT' ? name : [name, key].filter(Boolean).join('-');
      if ('base' in value.value) found[`--chakra-colors-${whole}`] = value.value.base;
    }
  };
  for (const [name, token] of Object.entries(semanticTokens.colors))
    'value' in token ? take('', { [name]: token }) : take(name, token);
  return found;
}

const STYLES = {
  '@page': { margin: '14mm' },
  '@media print': {
    ':root, .dark': { ...lightColours(), colorScheme: 'light' },
    'html, body, #root': { background: '#FFFFFF !important', minHeight: '0 !important' },
    // Of the shell nothing; of the screen nothing to press.
    'nav, header:not(main header), a[href="#contenido"], main button, main form, [data-screen-only]': {
      display: 'none !important',
    },
    main: { maxWidth: 'none !important', padding: '0 !important' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    article: { breakInside: 'avoid', boxShadow: 'none !important' },
  },
} as const;

/** While it is drawn, the screen prints as a document: light, without the shell, no card cut in two. */
export const Paper = () => <Global styles={STYLES} />;
