import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { AuthPage } from './AuthPage';

/** Says that the link was sent (spec §2). */
export function Verification() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <AuthPage title={t('auth:verificationTitle')}>
      <p>{t('auth:verificationText')}</p>
      <chakra.p color="muted" marginBlock="8px 24px">
        {t('auth:verificationHint')}
      </chakra.p>
      <Button variant="solid" width="100%" onClick={() => void navigate('/auth/login')}>
        {t('common.goOn')}
      </Button>
    </AuthPage>
  );
}
