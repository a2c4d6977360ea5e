import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { usePreviewSeccionLazyQuery } from '../../generated/encuestas';
import { useTexts } from '../../i18n';
import { useDialogs } from '../../shell/dialogs';
import { useOverlayWhile } from '../../shell/overlay';
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
  const [read] = usePreviewSeccionLazyQuery({ fetchPolicy: 'network-only' });
  const [reading, setReading] = useState(false);
  const [survey, setSurvey] = useState<Survey | null>(null);
  useOverlayWhile(reading);
  useEffect(() => {
    if (survey) print();
  }, [survey]);
  const load = async () => {
    setReading(true);
    const found: Section[] = [];
    for (const { id } of sections) {
      const { data, error } = await read({ variables: { id, lang } });
      if (error) break;
      if (data?.record) {
        const { preguntas, ...section } = data.record;
        found.push({ ...section, questions: preguntas.map(questionOf) });
      }
    }
    setReading(false);
    if (found.length < sections.length) return void dialogs.error({ text: t('encuestas.previewFailed') });
    setSurvey({ id: '', descripcion, fechaInicio: null, fechaFin: null, sections: found });
  };
  return (
    <>
      <Button onClick={() => void load()}>{t('survey.print')}</Button>
      {survey && <SurveyPaper of={{ survey, answers: NOTHING }} company={undefined} />}
    </>
  );
}
