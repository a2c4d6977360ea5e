import type { Survey } from '@encuestas/survey';
import type { OpenSurveyFragment } from '../../../generated/answering';
import { localDay } from '../../../shared/i18n/days';

/** A survey that can be answered now; `aplica` if its language applies to the person. */
export type OpenSurvey = Readonly<OpenSurveyFragment>;

export interface OfferedSurvey extends OpenSurvey {
  /** Whether this device has an unsent draft. */
  readonly hasDraft: boolean;
}

export interface Choice {
  /** Null for the server's first. */
  readonly survey: string | null;
  /** Whether the person must choose: several apply, and none has a draft. */
  readonly mustChoose: boolean;
  /** The surveys that apply, or have a draft from when they did. */
  readonly offered: readonly OfferedSurvey[];
}

/**
 * A draft is continued even if another survey applies by now. Without one, the survey that applies is answered.
 * `drafts` are surveys with a draft, the latest first; `named` is the survey of the URL.
 */
export function choiceOf(open: readonly OpenSurvey[], drafts: readonly string[], named: string | null): Choice {
  const offered = open
    .map((one) => ({ ...one, hasDraft: drafts.includes(one.id) }))
    .filter((one) => one.aplica || one.hasDraft);
  const survey = named ?? drafts.find((id) => open.some((one) => one.id === id && !one.completada));
  if (survey !== undefined) return { survey, mustChoose: false, offered };
  return { survey: null, mustChoose: open.filter(({ aplica }) => aplica).length > 1, offered };
}

interface Progress {
  readonly answered?: number | null | undefined;
  readonly total?: number | null | undefined;
}

/** Whether a submission has open questions; false if the server does not report the counts. */
export const isIncomplete = ({ answered, total }: Progress): boolean => (answered ?? 0) < (total ?? 0);

/** The state of a survey for a person with this draft, whose company has this submission. */
export function answeringState(
  draft: { readonly hasDraft: boolean; readonly isPending?: boolean } | null,
  own: Progress | undefined,
) {
  if (draft?.isPending) return 'waiting';
  if (own && isIncomplete(own)) return draft?.hasDraft ? 'incompleteChanged' : 'incomplete';
  if (own) return draft?.hasDraft ? 'completedChanged' : 'completed';
  return draft?.hasDraft ? 'started' : 'pending';
}

/** The path for answering a survey: the company's submission, if there is one. */
export const pathOfSurvey = (survey: string, submission: string | null | undefined = null): string =>
  submission ? `/completar_encuesta/${submission}` : `/completar_encuesta/add?encuesta=${survey}`;

/** Whether a survey is open by its dates. The server decides; this is a fallback. */
export function isOpen({ fechaInicio, fechaFin }: Pick<Survey, 'fechaInicio' | 'fechaFin'>, now: Date): boolean {
  const today = localDay(now);
  return (fechaInicio === null || fechaInicio <= today) && (fechaFin === null || today <= fechaFin);
}
