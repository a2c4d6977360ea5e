import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** Where a record's form is: small, over its heading. */
export const trail = defineSlotRecipe({
  slots: ['root', 'list', 'item', 'separator', 'link', 'currentLink', 'ellipsis'],
  base: {
    root: { fontSize: 'xs', lineHeight: '1.25rem', color: 'muted' },
    list: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
    item: { overflowWrap: 'anywhere' },
  },
});
