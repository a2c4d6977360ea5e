import type { Section, Survey } from '@encuestas/survey';
import { useEffect, useMemo, useState } from 'react';
import { type LatestCompletedFragment, useQuestionCommentsQuery } from '../../../generated/answering';
import { useTexts } from '../../../shared/i18n';
import { dayOf } from '../../../shared/i18n/days';
import { formatDate } from '../../../shared/i18n/format';
import { AnswerSession } from '../drafts/answerSession';
import { PassingDrafts } from '../drafts/passingDrafts';
import { answersOf, type Earlier, type Help, type LastTime, languageTag, type Saved, savedOf } from '../model/reading';

/** Answers that are only looked at, or tried out: nothing of them is kept. */
export const passingSession = (survey: Survey, saved: Saved): AnswerSession =>
  new AnswerSession(survey, '', saved, { entries: [], sending: null, sent: null }, new PassingDrafts());

/** The screen's title with the survey's dates (spec §2). */
export function useSurveyTitle(survey: Survey): string {
  const { t, lang } = useTexts();
  const start = formatDate(survey.fechaInicio, lang);
  const end = formatDate(survey.fechaFin, lang);
  return t('survey:titleDates', { start, end });
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
    for (const { comentario, pregunta } of data.page?.results ?? [])
      if (pregunta) help.set(pregunta.id, [...(help.get(pregunta.id) ?? []), comentario]);
    return { help, lang: languageTag(data.survey?.idioma?.label) };
  }, [data, before]);
}

/**
 * What the company answered the last time that it was asked: of each question in the latest of its surveys that has an
 * answer. What is open now is answered beside this one, and is not last time's.
 */
export function lastTime(
  survey: string | undefined,
  latest: LatestCompletedFragment | undefined,
  open?: readonly { readonly id: string }[] | null,
): LastTime {
  const last = new Map<string, Earlier>();
  for (const record of latest?.results ?? []) {
    const { encuesta, fechaCreacion } = record;
    if (!encuesta || encuesta.id === survey || open?.some(({ id }) => id === encuesta.id)) continue;
    // Answers are sent while their period is open: so this is its year.
    const year = fechaCreacion ? dayOf(fechaCreacion).slice(0, 4) : null;
    for (const [question, answer] of answersOf(record)) if (!last.has(question)) last.set(question, { answer, year });
  }
  return last;
}

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

/** How long a screen waits for its survey before it goes on as without a network. What comes later still counts. */
const PATIENCE_MS = 15_000;

/** What failed: the query's own error, or that nothing came in time; null while it may still come. */
export function useLoadingFailure(data: unknown, error: unknown): unknown {
  const [late, setLate] = useState<Error | null>(null);
  const waits = !data && !error;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLate(new Error('The survey is late')), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [waits]);
  return error ?? (waits ? late : null);
}
