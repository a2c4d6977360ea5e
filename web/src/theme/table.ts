import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

const WIDE = '@media (min-width: 640px)';
const MIDDLE = '@media (min-width: 640px) and (max-width: 1279px)';
const PHONE = '@media (max-width: 639px)';

/** The menus stay in reach while the rest scrolls. */
const menuInReach = { position: 'sticky', right: '0', background: 'surface', borderInlineStartWidth: '1px' };

/** Rows of 40 pixels under a sticky heading; below 640 pixels each row is a card with its headings inside. */
export const list = defineSlotRecipe({
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: {
      width: '100%',
      // Fixed, so that no content can make the page scroll sideways.
      tableLayout: 'fixed',
      borderCollapse: 'separate',
      borderSpacing: 0,
      // Narrower than its columns can bear, the table scrolls inside its card.
      [MIDDLE]: { minWidth: 'var(--columns)' },
      [PHONE]: { display: 'block' },
      '& .text': {
        display: 'block',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        [PHONE]: { display: 'inline', whiteSpace: 'normal', overflowWrap: 'anywhere' },
      },
      [WIDE]: { '& [data-numeric]': { textAlign: 'end' } },
    },
    header: {
      [PHONE]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    },
    columnHeader: {
      position: 'sticky',
      top: '56px',
      zIndex: 1,
      background: 'surface',
      textAlign: 'start',
      fontWeight: 600,
      color: 'muted',
      fontSize: '13px',
      lineHeight: '18px',
      paddingInline: '12px',
      height: '40px',
      borderBottomWidth: '1px',
      borderColor: 'line',
      overflowWrap: 'anywhere',
      // Inside a card that scrolls, the heading would stick to the card and cover rows.
      [MIDDLE]: { position: 'static', top: 'auto' },
      '&:first-of-type': { borderTopStartRadius: 'lg' },
      '&:last-of-type': { borderTopEndRadius: 'lg', textAlign: 'end', [MIDDLE]: menuInReach },
    },
    body: {
      '& tr:hover': { background: 'sunken' },
      '& tr:last-of-type td': { borderBottomWidth: '0' },
      [PHONE]: { display: 'block' },
    },
    row: {
      [PHONE]: {
        display: 'block',
        position: 'relative',
        padding: '8px 48px 8px 4px',
        borderBottomWidth: '1px',
        borderColor: 'line',
      },
    },
    cell: {
      height: '40px',
      paddingInline: '12px',
      paddingBlock: '2px',
      borderBottomWidth: '1px',
      borderColor: 'line',
      '&:last-of-type': { textAlign: 'end', [MIDDLE]: menuInReach },
      [PHONE]: {
        display: 'block',
        height: 'auto',
        borderBottomWidth: '0',
        paddingBlock: '3px',
        '&[data-label]::before': { content: 'attr(data-label) ": "', color: 'muted' },
        '&:first-of-type': { fontWeight: 600, '&::before': { content: '""' } },
        '&:last-of-type': { position: 'absolute', top: '4px', right: '4px', width: 'auto', padding: '0' },
      },
    },
  },
});
