import { Card, EmptyState } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTitle } from './title';

interface EmptyProps {
  title?: string;
  text: string;
  children?: ReactNode;
}

/** Said where there is nothing else to show, and what can be done about it. */
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

/** A whole-page statement: what happened and the one thing to do about it. */
export function Message(props: EmptyProps & { title: string }) {
  useTitle(props.title);
  return (
    <Card.Root maxWidth="560px" marginInline="auto" marginTop="32px">
      <Empty {...props} />
    </Card.Root>
  );
}
