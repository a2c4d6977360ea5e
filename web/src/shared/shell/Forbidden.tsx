import { Button } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n';
import { Message } from './Message';

/** Replaces a page without permission. */
export function Forbidden() {
  const { t } = useTexts();
  return (
    <Message title={t('shell.forbiddenTitle')} text={t('shell.forbiddenText')}>
      <Button asChild>
        <Link to="/">{t('shell.goHome')}</Link>
      </Button>
    </Message>
  );
}
