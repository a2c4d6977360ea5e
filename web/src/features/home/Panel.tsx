import { Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** What is said beside what matters. */
export const Muted = chakra('p', { base: { color: 'muted', overflowWrap: 'anywhere' } });

export const Row = chakra('li', { base: { paddingBlock: '12px', borderTopWidth: '1px', borderColor: 'line' } });

/** A card of a respondent's first screen, under its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card.Root padding="6">
    <Heading as="h2" size="md">
      {title}
    </Heading>
    {children}
  </Card.Root>
);

/** A part of an administrator's, under its heading. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card.Root as="section" padding="16px 24px" overflowWrap="anywhere">
    <chakra.h2 marginBottom="12px">{title}</chakra.h2>
    {children}
  </Card.Root>
);
