import { Button } from '@chakra-ui/react';
import type { Section, Survey } from '@encuestas/survey';
import { useState } from 'react';
import { useAttempt } from '../../../crud/useAttempt';
import { usePreviewSeccionLazyQuery } from '../../../generated/encuestas';
import { useTexts } from '../../../shared/i18n';
import { useDialogs } from '../../../shared/shell/dialogs';
import { usePrint } from '../../../shared/ui/PrintOut';
import { questionOf, SurveyPaper } from '../../answering';

interface PrintSurveyProps {
  descripcion: string;
  sections: readonly { id: string }[];
}

const NOTHING = new Map<string, never>();

/** Prints the survey to be filled in on paper, with the sections that the form has now. */
export function PrintSurvey({ descripcion, sections }: PrintSurveyProps) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const [read] = usePreviewSeccionLazyQuery();
  const [survey, setSurvey] = useState<Survey | null>(null);
  // A new object for each press.
  usePrint(survey);
  /** The sections as they are now; null where one of them is no more. */
  const every = async (): Promise<Section[] | null> => {
    const found: Section[] = [];
    for (const { id } of sections) {
      const { data } = await read({ variables: { id, lang } });
      if (!data?.record) return null;
      const { preguntas, ...section } = data.record;
      found.push({ ...section, questions: preguntas.map(questionOf) });
    }
    return found;
  };
  const load = async () => {
    const text = t('authoring:surveys.previewFailed');
    const found = await attempt(every(), { text });
    if (found) setSurvey({ id: '', descripcion, fechaInicio: null, fechaFin: null, sections: found });
    else if (found === null) await dialogs.error({ text });
  };
  return (
    <>
      <Button onClick={() => void load()}>{t('common.print')}</Button>
      {survey && <SurveyPaper of={{ survey, answers: NOTHING }} company={undefined} />}
    </>
  );
}
