import { useMemo } from 'react';
import type { QuestionFieldsFragment } from '../generated/graphql';
import { Answering } from './answering';
import { PassingDrafts } from './draftStore';
import { questionOf, savedOf } from './reading';
import { SectionStep } from './SectionStep';
import './survey.css';

interface SectionPreviewProps {
  /** Title of the section. */
  readonly descripcion: string;
  /** Its questions, as a query with `...QuestionFields` answers them. */
  readonly preguntas: readonly QuestionFieldsFragment[];
}

const NOTHING = { entries: [], sending: null, sent: null };

/** A section as respondents will meet it; what is answered here goes nowhere. */
export function SectionPreview({ descripcion, preguntas }: SectionPreviewProps) {
  const answering = useMemo(() => {
    const sections = [{ id: 'vista-previa', descripcion, questions: preguntas.map(questionOf) }];
    const survey = { id: 'vista-previa', descripcion: '', fechaInicio: null, fechaFin: null, sections };
    return new Answering(survey, '', savedOf(null), NOTHING, new PassingDrafts());
  }, [descripcion, preguntas]);
  return <SectionStep answering={answering} step={0} readOnly={false} help={new Map()} last={new Map()} />;
}
