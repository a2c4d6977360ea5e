import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { reasonOf } from '../../failure';
import { usePreviewSeccionLazyQuery } from '../../generated/encuestas';
import { useTexts } from '../../i18n';
import { useDialogs } from '../../shell/dialogs';
import { useOverlay } from '../../shell/overlay';
import type { Section, Survey } from '../../survey/model/questionnaire';
import { questionOf } from '../../survey/model/reading';
import { SurveyPaper } from '../../survey/paper/SurveyPaper';

interface PrintSurveyProps {
  descripcion: string;
  sections: readonly { id: string }[];
}

const NOTHING = new Map<string, never>();

/** Prints the survey to be filled in on paper, with the sections that the form has now. */
export function PrintSurvey({ descripcion, sections }: PrintSurveyProps) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const [read] = usePreviewSeccionLazyQuery({ fetchPolicy: 'network-only' });
  const [survey, setSurvey] = useState<Survey | null>(null);
  useEffect(() => {
    if (survey) print();
  }, [survey]);
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
    try {
      const found = await overlay.during(every());
      if (found) setSurvey({ id: '', descripcion, fechaInicio: null, fechaFin: null, sections: found });
      else await dialogs.error({ text: t('encuestas.previewFailed') });
    } catch (error) {
      await dialogs.error({ text: t('encuestas.previewFailed'), detail: reasonOf(error, t) });
    }
  };
  return (
    <>
      <Button onClick={() => void load()}>{t('survey.print')}</Button>
      {survey && <SurveyPaper of={{ survey, answers: NOTHING }} company={undefined} />}
    </>
  );
}
