import { Button, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { failureOf, linesOf, textOf } from '../failure';
import { useTexts } from '../i18n';
import { Icon } from '../ui/icons';
import { Line } from '../ui/Line';

interface Props {
  /** The failed action; omitted if only the reason matters. */
  text?: string;
  /** The error, if one was thrown. */
  error?: unknown;
  /** The reason, by default the error's. */
  reason?: string;
  retry: () => unknown;
  /** Whether the page shows the icon elsewhere. */
  bare?: boolean;
  /** Further buttons, after the retry. */
  children?: ReactNode;
}

export const WarningIcon = () => (
  <chakra.span display="inline-block" color="danger">
    <Icon name="warning" size={24} />
  </chakra.span>
);

/** An error with its reason, request ID and a retry button. */
export function Failed({ text, error, reason: given, retry, bare = false, children }: Props) {
  const { t } = useTexts();
  const failure = error === undefined || error === null ? null : failureOf(error);
  const reason = given ?? (failure && textOf(failure, t, false));
  return (
    <chakra.div role="alert" padding="32px 16px" textAlign="center">
      {!bare && <WarningIcon />}
      <chakra.p fontWeight="600">{text ?? reason}</chakra.p>
      {text && reason && (
        <chakra.p color="muted" marginTop="1">
          {reason}
        </chakra.p>
      )}
      {failure?.requestId && (
        <chakra.p color="muted" marginTop="1" overflowWrap="anywhere">
          {t('common.requestId', { id: failure.requestId })}
        </chakra.p>
      )}
      <Line justifyContent="center" marginTop="4">
        {/* Another failure shows here again. */}
        <Button onClick={() => void Promise.resolve(retry()).catch(() => undefined)}>{t('common.retry')}</Button>
        {children}
      </Line>
    </chakra.div>
  );
}

/** An error in one line, above content that stays. */
export function FailedStrip({ text, error, retry }: Pick<Props, 'text' | 'error' | 'retry'>) {
  const { t } = useTexts();
  const lines = [...(text ? [text] : []), ...(error ? linesOf(error, t, false) : [])];
  return (
    <Line
      role="alert"
      {...{ minHeight: '40px', paddingInline: '12px 4px', marginBottom: '3', borderRadius: 'md' }}
      {...{ background: 'warning.soft', color: 'warning' }}
    >
      <Icon name="warning" size={16} />
      <chakra.span flex="1 1 0" overflowWrap="anywhere">
        {lines.join(' ')}
      </chakra.span>
      <Button variant="plain" onClick={() => void Promise.resolve(retry()).catch(() => undefined)}>
        {t('common.retry')}
      </Button>
    </Line>
  );
}

/** An error in place of a whole page, under its title. */
export const FailedPage = ({ title, ...failed }: Props & { title: string }) => (
  <>
    <Heading as="h1">{title}</Heading>
    <Failed {...failed} />
  </>
);
