import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../i18n';
import { Icon } from '../../ui/icons';
import { answeredText } from './answered';
import { SurveyLinks } from './SurveyLinks';
import type { Use } from './useShared';

/** In how many surveys a section is used and in which, and whose answers a change would touch: each as far as it is known. */
export function SectionUse({ uses, answered }: Use) {
  const { t } = useTexts();
  return (
    <>
      {uses?.length === 0 && <span>{t('authoring:shared.unused')}</span>}
      {uses && uses.length > 0 && (
        <chakra.details>
          <chakra.summary cursor="pointer" minHeight="24px">
            {t('authoring:shared.used', { count: uses.length })}
          </chakra.summary>
          <SurveyLinks uses={uses} />
        </chakra.details>
      )}
      {answered.length > 0 && (
        <chakra.span display="inline-flex" alignItems="center" gap="1" minHeight="24px" color="warning">
          <Icon name="warning" size={16} />
          {answeredText(answered, t)}
        </chakra.span>
      )}
    </>
  );
}
