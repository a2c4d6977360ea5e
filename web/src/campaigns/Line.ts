import { chakra } from '@chakra-ui/react/styled-system';

/** Things beside each other, on as many lines as they need. */
export const Line = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } });
