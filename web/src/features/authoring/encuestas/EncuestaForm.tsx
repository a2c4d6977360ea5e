import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { FormScreen } from '../../../crud/form/FormScreen';
import type { ResourceFormProps } from '../../../crud/resource';
import { useTexts } from '../../../shared/i18n';
import { useSurveyActs } from './useExtras';

/** The generic form of a survey, with what can be done with the whole survey under it. */
export function EncuestaForm(form: ResourceFormProps) {
  const { t } = useTexts();
  const { download, choose, duplicate, opened } = useSurveyActs();
  const { id } = form;
  return (
    <>
      <FormScreen {...form} />
      {id !== undefined && (
        <chakra.div maxWidth="720px" marginInline="auto" marginTop="4" display="flex" flexWrap="wrap" gap="2">
          {duplicate && <Button onClick={() => duplicate({ id })}>{t('authoring:surveys.duplicate.action')}</Button>}
          {download && <Button onClick={() => download(id)}>{t('authoring:surveys.download.one')}</Button>}
          {choose && <Button onClick={() => choose(id)}>{t('authoring:surveys.sheet.one')}</Button>}
        </chakra.div>
      )}
      {opened}
    </>
  );
}
