import { Card, EmptyState } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A whole-page statement: what happened and the one thing to do about it. */
export const Message = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Card.Root maxWidth="560px" marginInline="auto" marginTop="32px">
    <EmptyState.Root>
      <EmptyState.Content>
        <EmptyState.Title asChild>
          <h1>{title}</h1>
        </EmptyState.Title>
        <EmptyState.Description>{text}</EmptyState.Description>
        {children}
      </EmptyState.Content>
    </EmptyState.Root>
  </Card.Root>
);
