import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../i18n';
import { Icon } from '../../ui/icons';
import { answeredText } from './answered';
import { SurveyLinks } from './SurveyLinks';
import type { Use } from './useShared';

/** In how many surveys a section is used and in which, and whose answers a change would touch; nothing while that is not known. */
export function SectionUse({ uses, answered }: Use) {
  const { t } = useTexts();
  if (!uses) return null;
  if (uses.length === 0) return <span>{t('authoring.shared.unused')}</span>;
  return (
    <>
      <chakra.details>
        <chakra.summary cursor="pointer" minHeight="24px">
          {t('authoring.shared.used', { count: uses.length })}
        </chakra.summary>
        <SurveyLinks uses={uses} />
      </chakra.details>
      {answered.length > 0 && (
        <chakra.span display="inline-flex" alignItems="center" gap="1" minHeight="24px" color="warning">
          <Icon name="warning" size={16} />
          {answeredText(answered, t)}
        </chakra.span>
      )}
    </>
  );
}
