import { type Survey, surveyProgress } from '@encuestas/survey';
import type { Saved } from './reading';

export interface Receipt {
  readonly record: string;
  readonly at: string | null;
  /** Whether it replaced an earlier submission. */
  readonly isChange: boolean;
  readonly company: string | null;
  readonly answered: number;
  readonly total: number;
  /** Whether the answers can be corrected, until `fechaFin`. */
  readonly open: boolean;
  readonly fechaFin: string | null;
}

interface SubmittedSurvey {
  readonly survey: Survey;
  readonly saved: Saved;
}

/** The receipt of the saved answers, without unsent changes; null without a record. `open` comes from the server. */
export function receiptOf(
  { survey, saved }: SubmittedSurvey,
  company: string | null,
  { open, isChange }: Pick<Receipt, 'open' | 'isChange'>,
): Receipt | null {
  if (saved.record === null) return null;
  const { answered, total } = surveyProgress(survey, saved.answers);
  return { record: saved.record, at: saved.at, isChange, company, answered, total, open, fechaFin: survey.fechaFin };
}
