import type { Section } from '@encuestas/survey';
import type { AnswerSession } from '../drafts/answerSession';
import { savedOf } from '../model/reading';
import { passingSession } from './loading';

const ID = 'vista-previa';

/** Answering that goes nowhere: of one section, among others of which only the number is known. */
export function previewSession(
  shown: Pick<Section, 'descripcion' | 'questions'>,
  { step, total } = { step: 0, total: 1 },
): AnswerSession {
  const section = { ...shown, id: ID };
  const others = (count: number) => Array.from({ length: count }, () => ({ ...section, questions: [] }));
  const sections = [...others(step), section, ...others(total - step - 1)];
  const survey = { id: ID, descripcion: '', fechaInicio: null, fechaFin: null, sections };
  return passingSession(survey, savedOf(null));
}
