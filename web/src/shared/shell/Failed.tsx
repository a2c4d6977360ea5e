import { Button, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { failureOf, textOf } from '../failure';
import { useTexts } from '../i18n';

interface Props {
  /** What could not be done; left out where only the reason is worth telling. */
  text?: string;
  /** Why: whatever was thrown. Left out where nothing was. */
  error?: unknown;
  retry: () => unknown;
}

/** What failed, why, the code that support asks for, and a way to try again. */
export function Failed({ text, error, retry }: Props) {
  const { t } = useTexts();
  const failure = error === undefined || error === null ? null : failureOf(error);
  const reason = failure && textOf(failure, t, false);
  return (
    <chakra.div role="alert" padding="32px 16px" textAlign="center">
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
      <Button
        marginTop="16px"
        // What fails again is told here again.
        onClick={() => void Promise.resolve(retry()).catch(() => undefined)}
      >
        {t('common.retry')}
      </Button>
    </chakra.div>
  );
}

/** A whole page that failed: its title stays. */
export const FailedPage = ({ title, ...failed }: Props & { title: string }) => (
  <>
    <Heading as="h1">{title}</Heading>
    <Failed {...failed} />
  </>
);
