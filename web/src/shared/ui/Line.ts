import { chakra } from '@chakra-ui/react/styled-system';

/** Things beside each other, on as many lines as they need. */
export const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } });

/** One of a list that lies in a card. */
export const ListItem = chakra('li', {
  base: { padding: '16px', borderTopWidth: '1px', borderColor: 'line', _first: { borderTopWidth: '0' } },
});
