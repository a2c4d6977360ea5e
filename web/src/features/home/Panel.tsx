import { Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

export const Muted = chakra('p', { base: { color: 'muted', overflowWrap: 'anywhere' } });

export const Row = chakra('li', { base: { paddingBlock: '12px', borderTopWidth: '1px', borderColor: 'line' } });

/** A card of the respondent's home. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card.Root display="grid" alignContent="start" gap="2" padding={{ base: '4', sm: '6' }}>
    <Heading as="h2" size="md">
      {title}
    </Heading>
    {children}
  </Card.Root>
);

/** A card of the administrator's home. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card.Root as="section" padding={{ base: '16px', md: '16px 24px' }} overflowWrap="anywhere">
    <chakra.h2 fontSize="md" lineHeight="1.5rem" marginBottom="8px">
      {title}
    </chakra.h2>
    {children}
  </Card.Root>
);
