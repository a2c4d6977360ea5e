import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../i18n';

/** Says that what was typed before the session ended is here again. */
export function Restored() {
  const { t } = useTexts();
  return (
    <chakra.p role="status" padding="8px 12px" marginBottom="4" background="accent.soft" borderRadius="md">
      {t('form.draftRestored')}
    </chakra.p>
  );
}
