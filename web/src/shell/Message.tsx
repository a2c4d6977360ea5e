import { Button, Card, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n';

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

/** What failed, a way to try again and the code that support asks for. */
export function FailureNotice(props: { text: string; detail?: string; requestId?: string; retry: () => void }) {
  const { t } = useTexts();
  return (
    <chakra.div role="alert" padding="32px 16px" textAlign="center">
      <chakra.p fontWeight="600">{props.text}</chakra.p>
      {props.detail && (
        <chakra.p color="muted" marginTop="1">
          {props.detail}
        </chakra.p>
      )}
      {props.requestId && (
        <chakra.p color="muted" marginTop="1" overflowWrap="anywhere">
          {t('common.requestId', { id: props.requestId })}
        </chakra.p>
      )}
      <Button type="button" marginTop="16px" onClick={props.retry}>
        {t('common.retry')}
      </Button>
    </chakra.div>
  );
}
