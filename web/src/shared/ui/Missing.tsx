import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';

/** Said where code that somebody asked for does not come, as without a network: it is asked for again, and nothing is lost. */
export function Missing() {
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
