import { Skeleton } from '@chakra-ui/react';
import { useContext } from 'react';
import { useTexts } from '../../../shared/i18n';
import { Failed } from '../../../shared/shell/Failed';
import { QuestionsTab } from '../secciones/preguntas/QuestionsTab';
import { useSection } from '../secciones/useSection';
import { useShared } from '../secciones/useShared';
import { SurveyEditor } from './surveyEditor';
import type { SurveySection } from './surveySections';

interface Props {
  section: SurveySection;
  disabled: boolean;
  replace: (copy: { id: string; label: string }) => void;
}

/** The questions of a section in the outline of a survey, which are saved at once. */
export function SectionQuestions({ section: { id, label }, disabled, replace }: Props) {
  const { t } = useTexts();
  const { id: encuesta = null, question } = useContext(SurveyEditor);
  const section = useSection(id);
  const shared = useShared({
    ...{ id, descripcion: label, encuesta, inert: disabled },
    onCopy: (copy, descripcion) => replace({ id: copy, label: descripcion }),
  });
  const { record, questions } = section;
  if (section.error && !record) return <Failed text={t('form.failed')} error={section.error} retry={section.reload} />;
  if (!record || !questions) return <Skeleton height="120px" />;
  return (
    <>
      <QuestionsTab
        compact
        seccion={record}
        questions={questions}
        section={section}
        shared={shared}
        inert={disabled}
        encuesta={encuesta}
        guard={question}
      />
      {shared.dialog}
    </>
  );
}
