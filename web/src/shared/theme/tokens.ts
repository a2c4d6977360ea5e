const pair = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/** A solid colour, the text colour on it, and a tint behind text. */
const palette = (full: ReturnType<typeof pair>, text: ReturnType<typeof pair>, soft: ReturnType<typeof pair>) => ({
  DEFAULT: full,
  solid: full,
  text,
  soft,
});

/** All colours, type sizes and spacing. */
export const tokens = {
  fonts: { body: { value: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif' } },
  // In rem, so that text follows the browser's font size: 13, 14, 16, 18 and 20 px by default.
  fontSizes: {
    xs: { value: '0.8125rem' },
    sm: { value: '0.875rem' },
    md: { value: '1rem' },
    lg: { value: '1.125rem' },
    xl: { value: '1.25rem' },
  },
  spacing: {
    1: { value: '4px' },
    2: { value: '8px' },
    3: { value: '12px' },
    4: { value: '16px' },
    6: { value: '24px' },
    8: { value: '32px' },
  },
  radii: { sm: { value: '4px' }, md: { value: '6px' }, lg: { value: '10px' }, full: { value: '9999px' } },
  zIndex: { cover: { value: 2000 }, toast: { value: 2100 } },
};

export const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  pass: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } },
};

export const semanticTokens = {
  colors: {
    page: pair('#F7F8FA', '#0F141B'),
    surface: pair('#FFFFFF', '#171E27'),
    sunken: pair('#EFF2F5', '#1E2732'),
    text: pair('#16202E', '#E6EAF0'),
    muted: pair('#51606F', '#9AA7B5'),
    line: pair('#DDE2E8', '#2B3644'),
    control: pair('#7B8794', '#6B7887'),
    accent: palette(pair('#0B5C6B', '#5CC3D3'), pair('#FFFFFF', '#08222A'), pair('#E1F1F4', '#173840')),
    danger: palette(pair('#B42318', '#FF8A80'), pair('#FFFFFF', '#3A0F0B'), pair('#FDECEA', '#3A1E1E')),
    success: { DEFAULT: pair('#11683F', '#5FD39B'), soft: pair('#E6F4EC', '#17352A') },
    warning: { DEFAULT: pair('#8A5300', '#F2C078'), soft: pair('#FDF1DF', '#3A2D18') },
    info: { DEFAULT: pair('#1D4ED8', '#8AB4FF'), soft: pair('#E8EEFD', '#1B2B4B') },
    focus: pair('#1D4ED8', '#8AB4FF'),
    backdrop: pair('rgb(10 16 24 / 55%)', 'rgb(10 16 24 / 55%)'),
  },
  shadows: {
    card: pair('0 1px 2px rgb(22 32 46 / 6%)', '0 1px 2px rgb(0 0 0 / 40%)'),
    popup: pair('0 12px 32px rgb(22 32 46 / 18%)', '0 12px 32px rgb(0 0 0 / 60%)'),
  },
};

/** Hidden visually, but not from screen readers. */
export const VISUALLY_HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

export const globalCss = {
  html: { colorPalette: 'accent', accentColor: '{colors.accent}' },
  'html, body': { background: 'page', color: 'text', fontFamily: 'body' },
  body: { fontSize: 'sm', lineHeight: '1.25rem' },
  '#root': { minHeight: '100dvh' },
  ':focus-visible': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
  'h1, h2, h3': { fontWeight: 600, textWrap: 'balance', overflowWrap: 'anywhere' },
  a: { color: 'accent', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
  // The chevron of `Fold` instead of the browser's triangle.
  summary: { listStyle: 'none', '&::-webkit-details-marker': { display: 'none' } },
  'summary:not(:has(svg))::before': {
    content: '""',
    display: 'inline-block',
    width: '6px',
    height: '6px',
    margin: '0 9px 3px 4px',
    borderStyle: 'solid',
    borderWidth: '0 1.5px 1.5px 0',
    rotate: '45deg',
  },
  '[open] > summary:not(:has(svg))::before': { marginBottom: '0', rotate: '225deg' },
  code: { fontFamily: 'ui-monospace, monospace' },
  '.number': { fontVariantNumeric: 'tabular-nums' },
  '.hidden': { ...VISUALLY_HIDDEN, whiteSpace: 'nowrap' },
  '*, *::before, *::after': {
    // A duration above zero would give every property a transition.
    _motionReduce: { animationDuration: '0.01ms !important', transitionDuration: '0s !important' },
  },
} as const;
