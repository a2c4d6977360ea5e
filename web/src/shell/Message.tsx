import { Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

/** A whole-page statement: what happened and the one thing to do about it. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Card.Root padding="32px" maxWidth="560px" marginInline="auto" marginTop="32px" textAlign="center">
      <Heading as="h1">{title}</Heading>
      <chakra.p color="muted" marginBlock="12px 24px">
        {text}
      </chakra.p>
      {children}
    </Card.Root>
  );
}
