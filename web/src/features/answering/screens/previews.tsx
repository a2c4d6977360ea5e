import { useMemo } from 'react';
import type { QuestionFieldsFragment } from '../../../generated/answering';
import { NO_EARLIER_ANSWERS, questionOf } from '../model/reading';
import { previewSession } from './loading';
import { Question } from './Question';
import { SectionStep } from './SectionStep';
import { SurveyStyles } from './states';

interface QuestionPreviewProps {
  readonly pregunta: QuestionFieldsFragment;
  readonly number: number;
  /** Comments on the question, shown as help. */
  readonly help: readonly string[];
}

/** A question as respondents will see it; answers are not stored. */
export function QuestionPreview({ pregunta, number, help }: QuestionPreviewProps) {
  const question = useMemo(() => questionOf(pregunta), [pregunta]);
  const session = useMemo(() => previewSession({ descripcion: '', questions: [question] }), [question]);
  const shown = useMemo(() => ({ question, number, disabled: false }), [question, number]);
  return (
    <>
      <SurveyStyles />
      <Question session={session} shown={shown} readOnly={false} help={help} earlier={undefined} />
    </>
  );
}

interface SectionPreviewProps {
  readonly descripcion: string;
  readonly preguntas: readonly QuestionFieldsFragment[];
  /** The section's index, from 0, and the number of sections; a single section by default. */
  readonly place?: { readonly step: number; readonly total: number };
}

/** A section as respondents will see it; answers are not stored. */
export function SectionPreview({ descripcion, preguntas, place }: SectionPreviewProps) {
  const { step, total } = place ?? { step: 0, total: 1 };
  const session = useMemo(
    () => previewSession({ descripcion, questions: preguntas.map(questionOf) }, { step, total }),
    [descripcion, preguntas, step, total],
  );
  return (
    <>
      <SurveyStyles />
      <SectionStep session={session} step={step} readOnly={false} help={new Map()} earlier={NO_EARLIER_ANSWERS} />
    </>
  );
}
