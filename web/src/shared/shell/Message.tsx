import { Card, EmptyState } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTitle } from './title';

interface EmptyProps {
  title?: string;
  text: string;
  children?: ReactNode;
}

/** An empty state, with what can be done about it. */
export const Empty = ({ title, text, children }: EmptyProps) => (
  <EmptyState.Root>
    <EmptyState.Content>
      {title && (
        <EmptyState.Title asChild>
          <h1>{title}</h1>
        </EmptyState.Title>
      )}
      <EmptyState.Description>{text}</EmptyState.Description>
      {children}
    </EmptyState.Content>
  </EmptyState.Root>
);

/** A full-page message with one action. */
export function Message(props: EmptyProps & { title: string }) {
  useTitle(props.title);
  return (
    <Card.Root maxWidth="560px" marginInline="auto" marginTop="32px">
      <Empty {...props} />
    </Card.Root>
  );
}
