import type { Section, Survey } from '@encuestas/survey';
import { useEffect, useMemo, useState } from 'react';
import {
  type CompletedSurveyQuery,
  type LatestCompletedFragment,
  type SurveyExtrasFragment,
  useQuestionCommentsQuery,
} from '../../../generated/answering';
import { useTexts } from '../../../shared/i18n';
import { dayOf } from '../../../shared/i18n/days';
import { formatDate } from '../../../shared/i18n/format';
import type { Session } from '../../../shared/session/session';
import { AnswerSession } from '../drafts/answerSession';
import { PassingDrafts } from '../drafts/passingDrafts';
import {
  answersOf,
  type Earlier,
  type EarlierAnswers,
  type Help,
  languageTag,
  type Saved,
  savedOf,
} from '../model/reading';

/** A session for viewing or previewing, which stores nothing. */
export const temporarySession = (survey: Survey, saved: Saved): AnswerSession =>
  new AnswerSession(survey, '', saved, { entries: [], sending: null, sent: null }, new PassingDrafts());

/** The title with the survey's dates, as specified. */
export function useSurveyTitle(survey: Survey): string {
  const { t, lang } = useTexts();
  const start = formatDate(survey.fechaInicio, lang);
  const end = formatDate(survey.fechaFin, lang);
  return t('survey:titleDates', { start, end });
}

/** Whether a person may change a submission: an administrator by permission, else its company while the survey is open. */
export function mayChange(
  { isAdmin, usuario, can }: Session,
  { empresa }: Pick<NonNullable<CompletedSurveyQuery['record']>, 'empresa'>,
  open: boolean,
): boolean {
  const isOwn = !isAdmin || (empresa !== null && empresa.id === usuario?.empresa?.id);
  return (isAdmin && can('change_encuestausuarioempresa')) || (open && isOwn);
}

/** Comments by question, and the survey's language. */
export interface SurveyExtras {
  readonly help: Help;
  readonly lang?: string | undefined;
}

export const NO_EXTRAS: SurveyExtras = { help: new Map() };

export function extrasOf({ survey, page }: SurveyExtrasFragment): SurveyExtras {
  const help = new Map<string, string[]>();
  for (const { comentario, pregunta } of page?.results ?? [])
    if (pregunta) help.set(pregunta.id, [...(help.get(pregunta.id) ?? []), comentario]);
  return { help, lang: languageTag(survey?.idioma?.label) };
}

/** Queried separately, so that the survey neither waits for it nor fails with it; `initial` until it has loaded. */
export function useSurveyExtras(survey: string, initial: SurveyExtras): SurveyExtras {
  const { data } = useQuestionCommentsQuery({ variables: { encuesta: survey }, errorPolicy: 'all' });
  return useMemo(() => (data ? extrasOf(data) : initial), [data, initial]);
}

/** Each question's latest answer in the company's earlier surveys, without those that are still open. */
export function earlierAnswers(
  survey: string | undefined,
  latest: LatestCompletedFragment | undefined,
  open?: readonly { readonly id: string }[] | null,
): EarlierAnswers {
  const answers = new Map<string, Earlier>();
  for (const record of latest?.results ?? []) {
    const { encuesta, fechaCreacion } = record;
    if (!encuesta || encuesta.id === survey || open?.some(({ id }) => id === encuesta.id)) continue;
    // Submissions are made within their period, so that this is its year.
    const year = fechaCreacion ? dayOf(fechaCreacion).slice(0, 4) : null;
    for (const [question, answer] of answersOf(record))
      if (!answers.has(question)) answers.set(question, { answer, year });
  }
  return answers;
}

const ID = 'vista-previa';

/** A session for the preview of one section; of the others, only the number is known. */
export function previewSession(
  shown: Pick<Section, 'descripcion' | 'questions'>,
  { step, total } = { step: 0, total: 1 },
): AnswerSession {
  const section = { ...shown, id: ID };
  const others = (count: number) => Array.from({ length: count }, () => ({ ...section, questions: [] }));
  const sections = [...others(step), section, ...others(total - step - 1)];
  const survey = { id: ID, descripcion: '', fechaInicio: null, fechaFin: null, sections };
  return temporarySession(survey, savedOf(null));
}

/** After this time, a screen continues offline. A later response still counts. */
const LOADING_TIMEOUT_MS = 15_000;

/** The query's error, or a timeout; null otherwise. */
export function useLoadingFailure(data: unknown, error: unknown): unknown {
  const [timeout, setTimeoutError] = useState<Error | null>(null);
  const isLoading = !data && !error;
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setTimeoutError(new Error('Loading the survey timed out')), LOADING_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      setTimeoutError(null);
    };
  }, [isLoading]);
  return error ?? (isLoading ? timeout : null);
}
