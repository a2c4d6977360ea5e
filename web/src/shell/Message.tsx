import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Card, PageTitle } from '../ui/elements';

/** A whole-page statement: what happened and the one thing to do about it. */
export function Message({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Card padding="32px" maxWidth="560px" marginInline="auto" marginTop="32px" textAlign="center">
      <PageTitle>{title}</PageTitle>
      <chakra.p color="muted" marginBlock="12px 24px">
        {text}
      </chakra.p>
      {children}
    </Card>
  );
}
