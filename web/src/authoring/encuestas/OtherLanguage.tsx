import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Option } from '../../fields/options';
import { useTexts } from '../../i18n';
import { type Chosen, foreignTo } from './chosen';

interface Props {
  idioma: unknown;
  chosen: readonly Chosen[];
  onChange: (chosen: Chosen[]) => void;
}

/** Asks what becomes of sections in another language than the survey's: nothing is taken away unasked. */
export function OtherLanguage({ idioma, chosen, onChange }: Props) {
  const { t } = useTexts();
  const language = idioma as Option | null;
  const foreign = foreignTo(language?.id, chosen);
  return (
    <div role="alert">
      {language && foreign.length > 0 && (
        <chakra.div
          borderWidth="1px"
          borderColor="warning"
          borderRadius="md"
          padding="12px"
          marginBottom="2"
          display="grid"
          gap="2"
        >
          <p>
            <strong>{t('authoring:surveys.foreign', { count: foreign.length, idioma: language.label })}</strong>{' '}
            {foreign.map(({ label }) => label).join(', ')}
          </p>
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            <Button
              whiteSpace="normal"
              onClick={() => onChange(chosen.filter((section) => !foreign.includes(section)))}
            >
              {t('authoring:surveys.foreignRemove', { count: foreign.length })}
            </Button>
            <Button
              whiteSpace="normal"
              onClick={() =>
                onChange(
                  chosen.map((section) => (foreign.includes(section) ? { ...section, keptFor: language.id } : section)),
                )
              }
            >
              {t('authoring:surveys.foreignKeep', { count: foreign.length })}
            </Button>
          </chakra.div>
        </chakra.div>
      )}
    </div>
  );
}
