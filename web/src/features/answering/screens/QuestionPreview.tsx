import { useMemo } from 'react';
import type { QuestionFieldsFragment } from '../../../generated/answering';
import { questionOf } from '../model/reading';
import { previewSession } from './loading';
import { Question } from './Question';
import { SurveyLook } from './SurveyLook';

interface QuestionPreviewProps {
  readonly pregunta: QuestionFieldsFragment;
  /** By what number respondents know it. */
  readonly number: number;
  /** Comments on the question, shown as help. */
  readonly help: readonly string[];
}

/** One question as respondents will meet it; what is answered here goes nowhere. */
export function QuestionPreview({ pregunta, number, help }: QuestionPreviewProps) {
  const question = useMemo(() => questionOf(pregunta), [pregunta]);
  const session = useMemo(() => previewSession({ descripcion: '', questions: [question] }), [question]);
  const shown = useMemo(() => ({ question, number, disabled: false }), [question, number]);
  return (
    <>
      <SurveyLook />
      <Question session={session} shown={shown} readOnly={false} help={help} last={undefined} />
    </>
  );
}
