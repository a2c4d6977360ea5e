import { Link } from 'react-router-dom';
import { useTexts } from '../i18n';
import { Message } from './Message';

/** In the place of a page that the person may not see. */
export function Forbidden() {
  const { t } = useTexts();
  return (
    <Message title={t('shell.forbiddenTitle')} text={t('shell.forbiddenText')}>
      <Link to="/">{t('shell.goHome')}</Link>
    </Message>
  );
}
