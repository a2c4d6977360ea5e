import type { Answers, Saved, Survey } from './questionnaire';
import { surveyProgress } from './wizard';

export interface Receipt {
  readonly record: string;
  readonly at: string | null;
  readonly company: string | null;
  readonly answered: number;
  readonly total: number;
  /** First and last day on which the answers may be corrected. */
  readonly fechaInicio: string | null;
  readonly fechaFin: string | null;
}

interface Sent {
  readonly survey: Survey;
  readonly answers: Answers;
  readonly saved: Saved;
}

/** The receipt of what was just sent; null where nothing is there. */
export function receiptOf({ survey, answers, saved }: Sent, company: string | null): Receipt | null {
  if (saved.record === null) return null;
  const { answered, total } = surveyProgress(survey, answers);
  const { fechaInicio, fechaFin } = survey;
  return { record: saved.record, at: saved.at, company, answered, total, fechaInicio, fechaFin };
}
