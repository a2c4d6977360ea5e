import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';

/** Shown while requested code does not load, as without a network; it is retried, and no input is lost. */
export function LoadFailed() {
  const { t } = useTexts();
  return (
    <chakra.p
      role="alert"
      position="fixed"
      insetInline="16px"
      bottom="16px"
      zIndex="cover"
      padding="12px 16px"
      borderRadius="lg"
      borderWidth="1px"
      background="surface"
      color="danger"
    >
      {t('shell.partFailed')}
    </chakra.p>
  );
}
