import { chakra } from '@chakra-ui/react/styled-system';

/** A list of what is or will be there, and below its items what belongs to them. */
export const Account = chakra('ul', {
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
