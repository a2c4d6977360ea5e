import { useMemo } from 'react';
import type { QuestionFieldsFragment } from '../../../generated/answering';
import { NO_LAST_TIME, questionOf } from '../model/reading';
import { previewSession } from './loading';
import { SectionStep } from './SectionStep';
import { SurveyLook } from './SurveyLook';

interface SectionPreviewProps {
  readonly descripcion: string;
  /** Its questions, as a query with `...QuestionFields` answers them. */
  readonly preguntas: readonly QuestionFieldsFragment[];
  /** Which of the survey's sections it is, from 0, and how many there are; alone unless said. */
  readonly place?: { readonly step: number; readonly total: number };
}

/** A section as respondents will meet it; what is answered here goes nowhere. */
export function SectionPreview({ descripcion, preguntas, place }: SectionPreviewProps) {
  const { step, total } = place ?? { step: 0, total: 1 };
  const session = useMemo(
    () => previewSession({ descripcion, questions: preguntas.map(questionOf) }, { step, total }),
    [descripcion, preguntas, step, total],
  );
  return (
    <>
      <SurveyLook />
      <SectionStep session={session} step={step} readOnly={false} help={new Map()} last={NO_LAST_TIME} />
    </>
  );
}
