import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { bareCheckbox } from './choices';
import { FINGER } from './recipes';
import { VISUALLY_HIDDEN } from './tokens';

const WIDE = '@media (min-width: 40rem)';
/** A table that is wider than its card scrolls inside it; `ScrollCard` knows. */
const whenCut = (style: object) => ({ '@media screen': { '[data-cut] &': style } });
/** The card around a table. */
export const scrollCard = {
  // Rounds the rows, too.
  overflow: 'clip',
  '@media screen and (min-width: 40rem)': { '&[data-cut]': { overflowX: 'auto' } },
};
/** The total and the pager, in reach below many rows: over them it has a rule, and covers the shadow of their card. */
export const listFooter = {
  '@media screen and (min-width: 40rem)': {
    ...{ position: 'sticky', bottom: '0', zIndex: 1, background: 'page', containerType: 'scroll-state' },
    ...{ marginInline: '-2px', paddingInline: '2px' },
    '&::before': {
      ...{ content: '""', position: 'absolute', inset: '0 2px auto' },
      '@container scroll-state(stuck: bottom)': { borderTopWidth: '1px', borderColor: 'line' },
    },
  },
  paddingBlock: '12px',
  minHeight: '60px',
} as const;
const PHONE = '@media (max-width: 39.99rem)';
/** Controls that replace the headings, which a phone hides. */
export const onPhones = { [WIDE]: { display: 'none' } };
export const offPhones = { [PHONE]: { display: 'none' } };
/** The total below the rows, which a phone only announces: it shows it after the title. */
export const heardOnPhones = { [PHONE]: VISUALLY_HIDDEN };
/** The total after the title, on a phone. */
export const phoneCount = {
  [PHONE]: {
    '&[data-count]::after': {
      content: 'attr(data-count) / ""',
      marginInlineStart: '8px',
      color: 'muted',
      fontWeight: 400,
    },
  },
};
/** Too narrow for many columns: some are out of sight, so that the others are whole. */
const COMPACT = '@media (min-width: 40rem) and (max-width: 79.99rem)';
/** Says that a list leaves a column out, where it does. */
export const whereCompact = { display: 'none', color: 'muted', [COMPACT]: { display: 'inline' } };
const TIGHT = '@media (min-width: 80rem) and (max-width: 89.99rem)';
const BROAD = '@media (min-width: 90rem)';
const BELOW_BROAD = '@media (min-width: 40rem) and (max-width: 89.99rem)';

/** The first and last columns stay, with a shadow over the columns that they hide. */
const inReach = { position: 'sticky', background: 'surface' };
const shadow = (edge: 'start' | 'end', side: 'left' | 'right') => ({
  [`[data-cut*=${edge}] &::before`]: {
    ...{ content: '""', position: 'absolute', insetBlock: '0', [side]: '100%', width: '16px', pointerEvents: 'none' },
    backgroundImage: `linear-gradient(to ${side === 'left' ? 'right' : 'left'}, rgb(10 16 24 / 8%), transparent)`,
  },
});
const nameInReach = {
  ...whenCut({ ...inReach, left: '0', borderInlineEndWidth: '1px' }),
  ...shadow('start', 'left'),
};
const menuInReach = {
  ...whenCut({ ...inReach, right: '0', borderInlineStartWidth: '1px' }),
  ...shadow('end', 'right'),
};

/** A button whose text stands in its label. */
const ICON_ONLY = { paddingInline: '8px', '& svg': { display: 'block' }, '& span': { display: 'none' } };

export const pagination = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  '& > p': { color: 'muted', marginInlineEnd: '8px' },
  '& svg': { display: 'none' },
  // In one line at 320 pixels: the page in words above, the jumps as icons.
  [COMPACT]: { '& > :is([data-jump=first], [data-jump=last])': ICON_ONLY },
  [PHONE]: {
    '& > p': { flexBasis: '100%', margin: '0', textAlign: 'center' },
    '& button': { paddingInline: '8px', minWidth: '36px' },
    '& > [data-jump]': ICON_ONLY,
  },
} as const;

/** Rows of 40 pixels under a sticky heading; below 640 pixels each row is a card with its headings inside. */
export const list = defineSlotRecipe({
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: {
      width: '100%',
      borderCollapse: 'separate',
      borderSpacing: 0,
      // A phone has no selection.
      [PHONE]: { display: 'block', '& .text': { overflowWrap: 'anywhere' }, '& .pick': { display: 'none' } },
      [WIDE]: {
        // One line: as wide as the text where there is room, and cut where there is not. Up to three columns have room.
        '--text': '480px',
        '&:not(:has(th:nth-of-type(5)))': { '--text': '800px' },
        '& .text': {
          display: 'block',
          maxWidth: 'var(--text)',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
        '& .text a': { outlineOffset: '-2px' },
        // The ring of a name is around its row; that of the link would cut letters, and forced colours show only it.
        '& td:first-of-type a:focus-visible': { outlineColor: 'transparent', textDecoration: 'none' },
        '& tr:has(> td:first-of-type a:focus-visible) > td': {
          '--ring': 'inset 0 2px {colors.focus}, inset 0 -2px {colors.focus}',
          boxShadow: 'var(--ring)',
          '&:first-of-type': { boxShadow: 'var(--ring), inset 2px 0 {colors.focus}' },
          '&:last-of-type': { boxShadow: 'var(--ring), inset -2px 0 {colors.focus}' },
        },
        '& :is(th, td):has(> .pick)': { paddingInlineStart: '44px' },
        '& td:has(> .pick)': { position: 'relative' },
        '& .pick': {
          position: 'absolute',
          insetBlock: '0',
          insetInlineStart: '0',
          display: 'grid',
          placeItems: 'center',
          width: '44px',
          cursor: 'pointer',
          '& input': { ...bareCheckbox, width: '16px', height: '16px', cursor: 'inherit' },
        },
        '& td:is([data-kind=text], [data-kind=long]) .line': {
          display: 'grid',
          gridTemplateColumns: 'fit-content(var(--text))',
        },
        // Among many columns the name takes its width first, up to a limit; the percentage fills the cell.
        '--name': '19vw',
        [COMPACT]: { '--name': '23vw', '&:not(:has(th:nth-of-type(8)))': { '--name': '35vw' } },
        [BROAD]: { '--name': '22vw' },
        '@media (min-width: 80rem)': { '&:not(:has(th:nth-of-type(8)))': { '--name': '28vw' } },
        '&:has(th:nth-of-type(5)) td:first-of-type': {
          '& .line': { display: 'block' },
          '& .text': { maxWidth: 'var(--name)', minWidth: '100%' },
        },
        '& [data-kind=number]': { textAlign: 'end', minWidth: '112px' },
        '& :is([data-kind=text], [data-kind=long])': {
          minWidth: '108px',
          [COMPACT]: { minWidth: '136px' },
          [TIGHT]: { minWidth: '92px' },
        },
        '&:has(th:nth-of-type(7)) td[data-kind=short]:not(:first-of-type) .text': { [TIGHT]: { maxWidth: '112px' } },
        '& [data-spare]': { [COMPACT]: { display: 'none' } },
        // An address has no words that could be guessed.
        '& [data-kind=long]': { [COMPACT]: { minWidth: '232px' } },
        '& th[data-kind=short]:not(:first-of-type)': { [COMPACT]: { minWidth: '112px' } },
        '& th:first-of-type': {
          minWidth: '120px',
          '&:is([data-kind=text], [data-kind=long])': {
            minWidth: '160px',
            [BROAD]: { minWidth: '248px' },
            ...whenCut({ minWidth: '248px' }),
          },
        },
        // The others take the remaining width.
        '& th:last-of-type, & :is([data-kind=number], [data-kind=pill], [data-kind=fraction])': { width: '1px' },
        '& [data-kind=short]:not(:first-of-type)': { width: '1px' },
        // Without a second text or figures the last column, of menus, takes the remaining width.
        '& tr:has(> th:nth-of-type(3)):not(:has(> :is([data-kind=text], [data-kind=long], [data-kind=number], [data-kind=fraction]):not(:first-of-type))) > th':
          {
            ...{ width: '1px', minWidth: '160px' },
            '&:first-of-type': { minWidth: '320px' },
            '&:last-of-type': { width: 'auto', minWidth: '0' },
          },
        '& th[data-kind=short] button': { [BROAD]: { whiteSpace: 'nowrap' } },
      },
    },
    header: {
      // A phone shows only sort headings, on demand or on focus, above the first card.
      [PHONE]: {
        display: 'block',
        '&:not(:focus-within, [data-open]), & th:not(:has(button))': VISUALLY_HIDDEN,
        '& tr': { display: 'flex', flexWrap: 'wrap', padding: '4px' },
      },
    },
    columnHeader: {
      position: 'sticky',
      top: '56px',
      zIndex: 1,
      background: 'surface',
      textAlign: 'start',
      fontWeight: 600,
      color: 'muted',
      fontSize: 'xs',
      lineHeight: '1.125rem',
      paddingInline: '12px',
      height: '40px',
      borderBottomWidth: '1px',
      borderColor: 'line',
      // Inside a card that scrolls, the heading would stick to the card and cover rows.
      ...whenCut({ position: 'static', top: 'auto' }),
      [BELOW_BROAD]: { paddingInline: '8px' },
      [PHONE]: { position: 'static', height: 'auto', borderBottomWidth: '0' },
      _print: { position: 'static' },
      '&[aria-sort]': { color: 'text' },
      '& button': { whiteSpace: 'normal', [PHONE]: { whiteSpace: 'nowrap' } },
      '&:first-of-type': { borderTopStartRadius: 'lg', ...nameInReach },
      '&:last-of-type': { borderTopEndRadius: 'lg', textAlign: 'end', ...menuInReach },
    },
    body: {
      '& tr:hover, & tr:hover td:is(:first-of-type, :last-of-type)': { background: 'page' },
      // Also while hovered, and on the columns that stay.
      '& tr:is([data-added], [data-selected]), & tr:is([data-added], [data-selected]) td:is(:first-of-type, :last-of-type)':
        { background: 'accent.soft' },
      '& tr:last-of-type td': { borderBottomWidth: '0' },
      [PHONE]: { display: 'block' },
    },
    row: {
      [PHONE]: {
        display: 'block',
        // Name, status and one fact.
        '&[data-row]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' },
        '&[data-row]:last-of-type': { borderBottomWidth: '0' },
        '&[data-row] > td': {
          '&:not(:first-of-type)': { color: 'muted' },
          '&[data-kind=pill]': { order: -1 },
          // In one line with the fact before it.
          '&[data-further]': {
            ...{ order: 1, flex: '1 1 0', minWidth: '0', marginInlineStart: '-4px' },
            ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
            '&::before': { content: '"· "' },
          },
          '&:first-of-type': { order: -2, flexBasis: '100%' },
        },
        position: 'relative',
        padding: '12px 48px 12px 16px',
        borderBottomWidth: '1px',
        borderColor: 'line',
      },
    },
    cell: {
      height: '40px',
      paddingInline: '12px',
      paddingBlock: '1px',
      borderBottomWidth: '1px',
      borderColor: 'line',
      [BELOW_BROAD]: { paddingInline: '8px' },
      '&:first-of-type': nameInReach,
      '&:last-of-type': { [WIDE]: { textAlign: 'end' }, ...menuInReach },
      '&[data-kind=menu]': { _print: { display: 'none' } },
      '&[data-kind=menu] button': {
        minWidth: '32px',
        minHeight: '32px',
        paddingInline: '0',
        [FINGER]: { minWidth: '44px', minHeight: '44px' },
      },
      [PHONE]: {
        // Values follow each other inline.
        display: 'inline',
        height: 'auto',
        padding: '0',
        borderBottomWidth: '0',
        '&[data-label]:not(:empty)::before': { content: 'attr(data-label) ": "', color: 'muted' },
        '&[data-blank], &[data-rest]': VISUALLY_HIDDEN,
        '&:first-of-type': { display: 'flow-root', fontWeight: 600, '&::before': { display: 'none' } },
        '&:is(:first-of-type, [data-kind=text], [data-kind=long]):not([data-further]) .text': { lineClamp: '2' },
        '&:first-of-type *': { fontWeight: 'inherit' },
        // The whole card opens the record.
        '&:first-of-type a::after': { content: '""', position: 'absolute', inset: '0 48px 0 0' },
        '&[data-kind=menu]': {
          position: 'absolute',
          zIndex: 1,
          top: '0',
          right: '2px',
          display: 'grid',
          placeItems: 'center',
          width: 'auto',
          height: '44px',
          padding: '0',
        },
      },
    },
  },
});
