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

/** Facts in a line, with dots between them; the dot at the start of a line is cut off. */
export const Facts = chakra('p', {
  base: {
    color: 'muted',
    _empty: { display: 'none' },
    marginInlineStart: '-14px',
    clipPath: 'inset(-4px -4px -4px 10px)',
    '& > *': { display: 'inline-block', maxWidth: '100%', paddingInlineStart: '14px', position: 'relative' },
    '& > *::before': {
      content: '"·" / ""',
      position: 'absolute',
      insetInlineStart: '0',
      width: '14px',
      color: 'muted',
      textAlign: 'center',
    },
    '& > .number': { whiteSpace: 'nowrap' },
  },
});
