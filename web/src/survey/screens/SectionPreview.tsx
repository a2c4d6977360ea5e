import { useMemo } from 'react';
import type { QuestionFieldsFragment } from '../../generated/survey';
import { AnswerSession } from '../drafts/answerSession';
import { PassingDrafts } from '../drafts/passingDrafts';
import { questionOf, savedOf } from '../model/reading';
import { SectionStep } from './SectionStep';
import { SurveyLook } from './SurveyLook';

interface SectionPreviewProps {
  /** Title of the section. */
  readonly descripcion: string;
  /** Its questions, as a query with `...QuestionFields` answers them. */
  readonly preguntas: readonly QuestionFieldsFragment[];
  /** Which of the survey's sections it is, from 0, and how many there are; alone unless said. */
  readonly place?: { readonly step: number; readonly total: number };
}

const NOTHING = { entries: [], sending: null, sent: null };

/** A section as respondents will meet it; what is answered here goes nowhere. */
export function SectionPreview({ descripcion, preguntas, place }: SectionPreviewProps) {
  const { step, total } = place ?? { step: 0, total: 1 };
  const session = useMemo(() => {
    const section = { id: 'vista-previa', descripcion, questions: preguntas.map(questionOf) };
    const others = (count: number) => Array.from({ length: count }, () => ({ ...section, questions: [] }));
    const sections = [...others(step), section, ...others(total - step - 1)];
    const survey = { id: 'vista-previa', descripcion: '', fechaInicio: null, fechaFin: null, sections };
    return new AnswerSession(survey, '', savedOf(null), NOTHING, new PassingDrafts());
  }, [descripcion, preguntas, step, total]);
  return (
    <>
      <SurveyLook />
      <SectionStep session={session} step={step} readOnly={false} help={new Map()} last={new Map()} />
    </>
  );
}
