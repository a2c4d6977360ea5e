import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { useTexts } from '../shared/i18n';
import { Message } from '../shared/shell/Message';

export function Waiting() {
  const { t } = useTexts();
  return (
    <chakra.main minHeight="100dvh" display="grid" placeItems="center" color="muted">
      <p role="status">{t('common.loading')}</p>
    </chakra.main>
  );
}

/** Replaces a screen that threw, inside the shell. */
export function ScreenCrash() {
  const { t } = useTexts();
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <Message title={t('shell.crashTitle')} text={t('shell.crashText')}>
      <Button variant="solid" onClick={() => location.reload()}>
        {t('common.reload')}
      </Button>
    </Message>
  );
}

/** Replaces a screen that threw, outside the shell. */
export const Crash = () => (
  <main>
    <ScreenCrash />
  </main>
);
