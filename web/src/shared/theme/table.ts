import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { FINGER } from './recipes';
import { VISUALLY_HIDDEN } from './tokens';

const WIDE = '@media (min-width: 40rem)';
/** The table keeps its columns, and scrolls inside its card where they want more than there is. */
const MIDDLE = '@media screen and (min-width: 40rem) and (max-width: 79.99rem)';
/** The card around a table; what takes focus in it is not left behind the columns that stay. */
export const listCard = { [MIDDLE]: { overflowX: 'auto', scrollPaddingInline: '208px 104px' } };
const PHONE = '@media (max-width: 39.99rem)';
const NARROW = '@media (max-width: 27rem)';
/** What stands for headings that are not on the screen. */
export const onPhones = { [WIDE]: { display: 'none' } };
const TIGHT = '@media (min-width: 80rem) and (max-width: 89.99rem)';
const BROAD = '@media (min-width: 90rem)';

/** Names and menus stay in reach while the rest scrolls. */
const inReach = { position: 'sticky', background: 'surface' };
const nameInReach = { ...inReach, left: '0', borderInlineEndWidth: '1px' };
const menuInReach = { ...inReach, right: '0', borderInlineStartWidth: '1px' };

export const pagination = defineSlotRecipe({
  slots: ['root', 'item', 'ellipsis', 'prevTrigger', 'nextTrigger'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'center',
      gap: '1',
      [PHONE]: { '& button': { paddingInline: '8px' } },
      // Two lines, cut where the numbers end: the last button stood alone on the second.
      [NARROW]: {
        '&::after': { content: '""', flexBasis: '100%', order: 1 },
        '& > :nth-last-of-type(-n + 2)': { order: 2 },
      },
    },
  },
});

/** Rows of 40 pixels under a sticky heading; below 640 pixels each row is a card with its headings inside. */
export const list = defineSlotRecipe({
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: {
      width: '100%',
      borderCollapse: 'separate',
      borderSpacing: 0,
      [PHONE]: { display: 'block', '& .text': { overflowWrap: 'anywhere' } },
      [WIDE]: {
        // Two lines at most, in a row of 40 pixels; no text asks for more than another's name leaves.
        '& .text': {
          lineClamp: '2',
          maxWidth: '320px',
          lineHeight: '1.125rem',
        },
        '& td:is(:first-of-type, [data-kind=long]) .text': { [BROAD]: { maxWidth: '480px' } },
        '& [data-kind=number]': { textAlign: 'end', minWidth: '112px', [BROAD]: { minWidth: '115px' } },
        '& [data-kind=long]': { minWidth: '144px', [TIGHT]: { minWidth: '112px' } },
        // Of each element: none inherits it, since all of them have a rule of their own from the reset.
        '& [data-kind=long], & [data-kind=long] *': { overflowWrap: 'anywhere' },
        '& th:first-of-type': {
          minWidth: '120px',
          '&[data-kind=text]': { minWidth: '176px', [TIGHT]: { minWidth: '144px' }, [BROAD]: { minWidth: '200px' } },
        },
        '& td:is([data-kind=short], [data-kind=number]) .text': { textWrap: 'nowrap' },
        '& [data-kind=short]': { [BROAD]: { textWrap: 'nowrap' } },
        // What is left goes to those that can use it.
        '& th:last-of-type, & [data-kind=number], & [data-kind=short]:not(:first-of-type)': { width: '1px' },
      },
    },
    header: {
      // On a phone only what sorts, once it is asked for or a key leads there: they are lines before the first card.
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
      [MIDDLE]: { position: 'static', top: 'auto' },
      [TIGHT]: { paddingInline: '8px' },
      [PHONE]: { position: 'static', height: 'auto', borderBottomWidth: '0' },
      _print: { position: 'static' },
      '& button': { whiteSpace: 'normal', [PHONE]: { whiteSpace: 'nowrap' } },
      '&:first-of-type': { borderTopStartRadius: 'lg', [MIDDLE]: nameInReach },
      '&:last-of-type': { borderTopEndRadius: 'lg', textAlign: 'end', [MIDDLE]: menuInReach },
    },
    body: {
      '& tr[data-added], & tr[data-added] td': { background: 'accent.soft' },
      '& tr:hover, & tr:hover td': { background: 'sunken' },
      '& tr:last-of-type td': { borderBottomWidth: '0' },
      [PHONE]: { display: 'block' },
    },
    row: {
      [PHONE]: {
        display: 'block',
        // Of what a record tells whole, two lines after its name; a row that opens none keeps all it has.
        '&:has([data-kind=menu])': {
          lineClamp: '2',
          background: 'surface',
          '&:first-of-type': { borderTopRadius: 'lg' },
          '&:last-of-type': { borderBottomRadius: 'lg' },
          // A third line begins in the padding.
          '&::after': { content: '""', position: 'absolute', inset: 'auto 0 0', height: '12px', background: 'inherit' },
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
      [TIGHT]: { paddingInline: '8px' },
      '&:first-of-type': { [MIDDLE]: nameInReach },
      '&:last-of-type': { [WIDE]: { textAlign: 'end' }, [MIDDLE]: menuInReach },
      '&[data-kind=menu]': { _print: { display: 'none' } },
      '&[data-kind=menu] button': {
        minWidth: '32px',
        minHeight: '32px',
        paddingInline: '0',
        [FINGER]: { minWidth: '44px', minHeight: '44px' },
      },
      [PHONE]: {
        // One after another, as a sentence; what a text is of says the text itself.
        display: 'inline',
        height: 'auto',
        padding: '0',
        borderBottomWidth: '0',
        '&[data-label]:not(:empty)::before': { content: 'attr(data-label) ": "', color: 'muted' },
        '&:not(:first-of-type, :empty):has(~ td:not(:empty, [data-blank], [data-kind=menu]))::after': {
          content: '"\u00a0· "',
          color: 'muted',
        },
        '&[data-blank]': VISUALLY_HIDDEN,
        '&:first-of-type': { display: 'flow-root', fontWeight: 600, '&::before': { display: 'none' } },
        '&:first-of-type .text': { lineClamp: '2' },
        '&:first-of-type *': { fontWeight: 'inherit' },
        // A finger opens the record anywhere on its card.
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
