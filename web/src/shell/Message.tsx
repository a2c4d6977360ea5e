import { Card, EmptyState } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTitle } from './title';

/** A whole-page statement: what happened and the one thing to do about it. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  useTitle(title);
  return (
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
}
