import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

const WIDE = '@media (min-width: 80rem)';
const MIDDLE = '@media (max-width: 79.99rem)';
const PHONE = '@media (max-width: 47.99rem)';
/** The table stands beside the preview. */
const BESIDE = '[data-preview] > * > &';

/** The questions of a section: every row is a grid of place, text, type, parent and menu, as far as there is room. */
export const questionTable = defineSlotRecipe({
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: {
      display: 'block',
      width: '100%',
      '& thead, & tbody': { display: 'block' },
      '& .question-orden': { display: 'flex', alignItems: 'center', gap: '1', [PHONE]: { gridArea: '1 / 1' } },
      '& .question-type': { [PHONE]: { gridColumn: '2 / 4' } },
      // A parent stands under its question where there is one, and nowhere where there is no room.
      '& .question-parent': {
        color: 'muted',
        [MIDDLE]: {
          gridArea: '2 / 2 / 3 / 4',
          paddingBottom: '6px',
          '&:not([data-label])': { display: 'none' },
          '&[data-label]::before': { content: 'attr(data-label) ": "' },
        },
        [PHONE]: { gridArea: 'auto / 2 / auto / 4' },
      },
      '& .question-menu': {
        textAlign: 'end',
        [MIDDLE]: { gridArea: '1 / -2' },
        [PHONE]: { gridArea: '1 / 3' },
      },
      '& th:nth-of-type(4)': { [MIDDLE]: { display: 'none' } },
      '& th:last-of-type': { textAlign: 'end' },
      [WIDE]: {
        [BESIDE]: {
          '& tr': { gridTemplateColumns: '84px minmax(0, 1fr) 170px 48px' },
          '& th:nth-of-type(4), & .question-parent': { display: 'none' },
          '& th:last-of-type': { fontSize: '0' },
        },
      },
    },
    header: {
      [PHONE]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    },
    body: {
      '& tr:last-of-type': { borderBottomWidth: '0' },
      '& tr:hover': { background: 'sunken' },
      '& tr': { [PHONE]: { gridTemplateColumns: '72px minmax(0, 1fr) 44px', paddingBlock: '6px' } },
    },
    row: {
      position: 'relative',
      display: 'grid',
      gridTemplateColumns: '84px minmax(0, 5fr) minmax(0, 2fr) minmax(0, 2fr) 92px',
      alignItems: 'center',
      minHeight: '40px',
      borderBottomWidth: '1px',
      borderColor: 'line',
      background: 'surface',
      '&[data-moving]': {
        zIndex: 2,
        boxShadow: 'popup',
        outline: '2px solid {colors.accent}',
        cursor: 'grabbing',
      },
      [MIDDLE]: { gridTemplateColumns: '84px minmax(0, 1fr) minmax(120px, 190px) 88px' },
    },
    columnHeader: {
      minWidth: '0',
      padding: '2px 8px',
      overflowWrap: 'anywhere',
      textAlign: 'start',
      color: 'muted',
      fontWeight: 600,
    },
    cell: { minWidth: '0', padding: '2px 8px', overflowWrap: 'anywhere' },
  },
});
