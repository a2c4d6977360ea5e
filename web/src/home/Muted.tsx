import { chakra } from '@chakra-ui/react/styled-system';

/** What is said beside what matters. */
export const Muted = chakra('p', { base: { color: 'muted', overflowWrap: 'anywhere' } });
