import { FINGER } from './recipes';

const PHONE = '@media (max-width: 39.99rem)';

/** Chips wrap; a phone scrolls them in one row. */
export const chipRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px',
  marginBottom: '3',
  // An error is below its field.
  '&:has([role=alert])': { alignItems: 'flex-start' },
  [PHONE]: {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // Room for the focus ring, up to the edges of the screen.
    marginInline: '-16px',
    paddingInline: '16px',
    paddingBlock: '4px',
    '& > *': { flexShrink: 0 },
    // The edge fades, so that a chip that ends there does not look like the last one.
    maskImage: 'linear-gradient(to left, transparent, black 24px)',
    // Active filters first, with the button that clears them.
    '& > :is([data-on], [data-clear-all])': { order: -1 },
  },
} as const;

/** A chip of one or two buttons: dashed until it filters. */
export const filterChip = {
  display: 'inline-flex',
  alignItems: 'stretch',
  maxWidth: '320px',
  height: '30px',
  borderWidth: '1px',
  borderStyle: 'dashed',
  borderColor: 'control',
  borderRadius: 'full',
  color: 'muted',
  fontSize: 'xs',
  whiteSpace: 'nowrap',
  [FINGER]: { height: '44px' },
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '0',
    minWidth: '0',
    height: 'auto',
    paddingInline: '10px',
    borderRadius: 'full',
    color: 'inherit',
    fontSize: 'inherit',
    fontWeight: 500,
    cursor: 'pointer',
    overflow: 'hidden',
    _hover: { color: 'text', background: 'sunken' },
  },
  '& :has(+ [data-clear])': { paddingInlineEnd: '2px' },
  '& [data-clear]': { flex: '0 0 auto', paddingInline: '4px 10px' },
  '&[data-on]': { borderStyle: 'solid', borderColor: 'accent', background: 'accent.soft', color: 'text' },
  '& .value': { color: 'accent', fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' },
} as const;
