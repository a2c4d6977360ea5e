import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { memo } from 'react';
import type { Mode } from '../../../fields/field';
import { useTexts } from '../../../i18n';

interface Props {
  mode: Mode;
  disabled: boolean;
  /** The place of the question that was saved last, when another one is being added. */
  saved: number | null;
  dismiss: () => void;
  another: () => void;
}

/** What can be done with a question; apart from its fields, so that typing does not draw it anew. */
export const QuestionFooter = memo(function QuestionFooter({ mode, disabled, saved, dismiss, another }: Props) {
  const { t } = useTexts();
  return (
    <>
      <chakra.p role="status" color="success" minHeight="20px" marginTop="4">
        {saved !== null && t('authoring.question.saved', { n: saved })}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2" marginTop="2">
        <Button type="button" onClick={dismiss}>
          {t(mode === 'view' ? 'common.close' : 'common.cancel')}
        </Button>
        {mode === 'add' && (
          <Button
            type="button"
            disabled={disabled}
            title={t('authoring.question.anotherHint')}
            aria-keyshortcuts="Control+Enter"
            onClick={another}
          >
            {t('authoring.question.another')}
          </Button>
        )}
        {mode === 'view' ? (
          // It does nothing (spec §2): there is nothing to save here.
          <Button type="button" variant="solid">
            {t('common.view')}
          </Button>
        ) : (
          <Button type="submit" variant="solid" disabled={disabled}>
            {t('common.save')}
          </Button>
        )}
      </chakra.div>
    </>
  );
});
