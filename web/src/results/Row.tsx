import { chakra } from '@chakra-ui/react/styled-system';

/** A line of a list of surveys. */
export const Row = chakra('li', {
  base: { padding: '16px', borderTopWidth: '1px', borderColor: 'line', _first: { borderTopWidth: '0' } },
});
