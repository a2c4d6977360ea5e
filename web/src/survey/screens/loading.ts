import { useMemo } from 'react';
import type { LatestCompletedFragment } from '../../generated/survey';
import { useQuestionCommentsQuery } from '../../generated/survey';
import { useTexts } from '../../i18n';
import { dayOf } from '../../i18n/days';
import { formatDate } from '../../i18n/format';
import { AnswerSession } from '../drafts/answerSession';
import { PassingDrafts } from '../drafts/passingDrafts';
import { languageTag } from '../model/languageTag';
import { type Help, type LastTime, NO_LAST_TIME, type Saved, type Survey } from '../model/questionnaire';
import { answersOf } from '../model/wizard';

/** Answers that are only looked at, or tried out: nothing of them is kept. */
export const passingSession = (survey: Survey, saved: Saved): AnswerSession =>
  new AnswerSession(survey, '', saved, { entries: [], sending: null, sent: null }, new PassingDrafts());

/** The screen's title with the survey's dates (spec §2). */
export function useSurveyTitle(survey: Survey): string {
  const { t, lang } = useTexts();
  const start = formatDate(survey.fechaInicio, lang);
  const end = formatDate(survey.fechaFin, lang);
  return t('survey.titleDates', { start, end });
}

/** What stands beside a survey: comments by question, and the language that it is written in. */
export interface Beside {
  readonly help: Help;
  readonly lang?: string | undefined;
}

export const NOTHING_BESIDE: Beside = { help: new Map() };

/** What stands beside a survey, `before` until it comes: the survey neither waits for it nor fails with it. */
export function useBeside(survey: string, before: Beside): Beside {
  const { data } = useQuestionCommentsQuery({ variables: { encuesta: survey }, errorPolicy: 'all' });
  return useMemo(() => {
    if (!data) return before;
    const help = new Map<string, string[]>();
    for (const { comentario, pregunta } of data.page.results)
      if (pregunta) help.set(pregunta.id, [...(help.get(pregunta.id) ?? []), comentario]);
    return { help, lang: languageTag(data.survey?.idioma?.label) };
  }, [data, before]);
}

/** What the company answered in the latest other survey. */
export function lastTime(survey: string | undefined, latest: LatestCompletedFragment | undefined): LastTime {
  const earlier = latest?.results.find(({ encuesta }) => encuesta && encuesta.id !== survey);
  // Answers are sent while their period is open: so this is its year.
  const sent = earlier?.fechaCreacion;
  return earlier ? { year: sent ? dayOf(sent).slice(0, 4) : null, answers: answersOf(earlier) } : NO_LAST_TIME;
}
