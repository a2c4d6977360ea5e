import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../i18n';
import { SurveyLinks } from './SurveyLinks';
import type { Using } from './useShared';

/** In how many surveys a section is used, and in which; nothing while that is not known. */
export function SectionUse({ uses }: { uses: readonly Using[] | null | undefined }) {
  const { t } = useTexts();
  if (!uses) return null;
  if (uses.length === 0) return <span> · {t('authoring.shared.unused')}</span>;
  return (
    <chakra.details display="inline-block" marginStart="2" verticalAlign="top">
      <chakra.summary cursor="pointer" minHeight="24px">
        {t('authoring.shared.used', { count: uses.length })}
      </chakra.summary>
      <SurveyLinks uses={uses} />
    </chakra.details>
  );
}
