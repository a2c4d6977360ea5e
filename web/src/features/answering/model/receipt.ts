import { type Answers, type Survey, surveyProgress } from '@encuestas/survey';
import type { Saved } from './reading';

export interface Receipt {
  readonly record: string;
  readonly at: string | null;
  readonly company: string | null;
  readonly answered: number;
  readonly total: number;
  /** Whether the answers may be corrected, and the last day of that. */
  readonly open: boolean;
  readonly fechaFin: string | null;
}

interface Sent {
  readonly survey: Survey;
  readonly answers: Answers;
  readonly saved: Saved;
}

/** The receipt of what was just sent; null where nothing is there. `open`: whether the survey is, as the server has it. */
export function receiptOf({ survey, answers, saved }: Sent, company: string | null, open: boolean): Receipt | null {
  if (saved.record === null) return null;
  const { answered, total } = surveyProgress(survey, answers);
  return { record: saved.record, at: saved.at, company, answered, total, open, fechaFin: survey.fechaFin };
}
