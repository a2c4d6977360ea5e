import type { Survey } from '@encuestas/survey';
import type { OpenSurveyFragment } from '../../../generated/answering';
import { localDay } from '../../../shared/i18n/days';

/** A survey that may be answered now; `aplica` where it is of the language that applies to the person. */
export type OpenSurvey = Readonly<OpenSurveyFragment>;

/** One that the person is offered. */
export interface OfferedSurvey extends OpenSurvey {
  /** Whether this device keeps what was not sent of it. */
  readonly begun: boolean;
}

export interface Choice {
  /** Null for the one that the server puts first. */
  readonly survey: string | null;
  /** Whether several apply, of which the person has begun none. */
  readonly asks: boolean;
  /** All that the person may answer: those that apply, and those that were begun while they did. */
  readonly offered: readonly OfferedSurvey[];
}

/**
 * What was begun is gone on with, whatever came to apply since; else the one that applies is answered, and of several
 * the person chooses. `begun` are surveys with a draft, the latest first; `named` is what the address asks for.
 */
export function choiceOf(open: readonly OpenSurvey[], begun: readonly string[], named: string | null): Choice {
  const offered = open
    .map((one) => ({ ...one, begun: begun.includes(one.id) }))
    .filter((one) => one.aplica || one.begun);
  const wanted = named ?? begun.find((id) => open.some((one) => one.id === id && !one.completada));
  if (wanted !== undefined) return { survey: wanted, asks: false, offered };
  return { survey: null, asks: open.filter(({ aplica }) => aplica).length > 1, offered };
}

/** Where a survey is answered: at the company's submission, if there is one. */
export const pathOfSurvey = (survey: string, submission: string | null | undefined = null): string =>
  submission ? `/completar_encuesta/${submission}` : `/completar_encuesta/add?encuesta=${survey}`;

/** Whether a survey can be answered on a day, by its first and last day; the server decides. */
export function isOpen({ fechaInicio, fechaFin }: Pick<Survey, 'fechaInicio' | 'fechaFin'>, now: Date): boolean {
  const today = localDay(now);
  return (fechaInicio === null || fechaInicio <= today) && (fechaFin === null || today <= fechaFin);
}
