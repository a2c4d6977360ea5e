import { chakra } from '@chakra-ui/react/styled-system';

/** A wrapping row. */
export const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } });

/** An item of a list in a card. */
export const ListItem = chakra('li', {
  base: { padding: '16px', borderTopWidth: '1px', borderColor: 'line', _first: { borderTopWidth: '0' } },
});

/** A list with a list of details under each item. */
export const BulletList = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1',
    listStyleType: 'disc',
    paddingStart: '20px',
    overflowWrap: 'anywhere',
    '& ul': { listStyleType: 'circle', paddingStart: '20px' },
    '& a': { textDecoration: 'underline' },
  },
});

/** Facts in a line. */
export const Facts = chakra('p', {
  base: {
    color: 'muted',
    '& > :not(:last-child)::after': { content: '"\u00a0· "', color: 'muted', whiteSpace: 'normal' },
    '& > .number': { whiteSpace: 'nowrap' },
  },
});
