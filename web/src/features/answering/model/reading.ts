import { type Answer, type Answers, isEmpty, type Question, type Section, type Survey } from '@encuestas/survey';
import type {
  OfItsDayFragment,
  QuestionFieldsFragment,
  SavedAnswersFragment,
  SurveyTreeFragment,
} from '../../../generated/answering';

/** For queries of whole surveys: normalizing thousands of objects takes seconds on a slow machine. */
export const UNCACHED = { fetchPolicy: 'no-cache' } as const;

/** An answer to an earlier survey. */
export interface Earlier {
  readonly answer: Answer;
  /** Null if unknown. */
  readonly year: string | null;
}

/** The company's answers to earlier surveys, by question. */
export type EarlierAnswers = ReadonlyMap<string, Earlier>;

export const NO_EARLIER_ANSWERS: EarlierAnswers = new Map();

/** Comments of administrators, by question. */
export type Help = ReadonlyMap<string, readonly string[]>;

/** The saved answers and the record that holds them. */
export interface Saved {
  /** Null before the first submission. */
  readonly record: string | null;
  readonly version: string | null;
  readonly at: string | null;
  readonly answers: Answers;
}

export function questionOf(pregunta: QuestionFieldsFragment): Question {
  const { id, descripcion, multiple, oculta, orden, tipoRespuesta, padre, respuestas } = pregunta;
  const common = { id, descripcion, multiple, oculta, orden };
  return { ...common, tipo: tipoRespuesta?.id ?? '', padre: padre?.id ?? null, options: respuestas };
}

/** The specification fixes this text, independent of the language. */
export const logMissingSections = (): void => console.error('Las secciones de la encuesta no están disponibles.');

/** `query` says how the survey was queried, so that the sender can compare its version with the same query. */
export function surveyOf(tree: SurveyTreeFragment, query?: { named: boolean }): Survey {
  const { id, descripcion, fechaInicio, fechaFin, secciones, version } = tree;
  const sections = secciones.map((seccion) => ({
    id: seccion.id,
    descripcion: seccion.descripcion,
    questions: seccion.preguntas.map(questionOf),
  }));
  const source = query && version ? { version, ...query } : undefined;
  return { id, descripcion, fechaInicio, fechaFin, sections, ...(source && { source }) };
}

/** Adds deleted questions to their sections again; deleted sections come last. An inactive section has its questions. */
function withRetired(
  sections: readonly Section[],
  retired: OfItsDayFragment['preguntasRetiradas'],
): readonly Section[] {
  const bySection = Map.groupBy(retired, ({ seccion }) => seccion?.id ?? '');
  const deleted = retired.flatMap(({ seccion }) =>
    seccion && !sections.some(({ id }) => id === seccion.id) ? [seccion] : [],
  );
  const others = new Map(deleted.map(({ id, label }) => [id, { id, descripcion: label, questions: [] }]));
  return [...sections, ...others.values()].map((section) => {
    const added = (bySection.get(section.id) ?? []).filter(({ id }) => !section.questions.some((own) => own.id === id));
    return { ...section, questions: [...section.questions, ...added.map(questionOf)] };
  });
}

/**
 * The survey as of a submission, without its authors' later changes. Answered questions are always included; all are if
 * the questions of that day are unknown.
 */
export function surveyAtSubmission(
  survey: Survey,
  { preguntasHechas, preguntasRetiradas }: OfItsDayFragment,
  answers: Answers,
): Survey {
  if (!preguntasHechas && preguntasRetiradas.length === 0) return survey;
  const included = preguntasHechas && new Set(preguntasHechas.map(({ id }) => id));
  const wasIncluded = (id: string) => included?.has(id) || answers.has(id);
  const sections = withRetired(survey.sections, preguntasRetiradas).map(({ questions, ...section }) => ({
    ...section,
    questions: questions
      .filter(({ id }) => !included || wasIncluded(id))
      .map((question) => (wasIncluded(question.id) ? { ...question, oculta: false } : question)),
  }));
  return { ...survey, sections };
}

/**
 * A submission is corrected in the current survey while that is open, without inactive sections, whose answers would be
 * refused; later in the survey as of the submission.
 */
export function surveyToCorrect(survey: Survey, day: OfItsDayFragment, answers: Answers): Survey {
  if (!day.abierta) return surveyAtSubmission(survey, day, answers);
  const inactive = day.encuesta?.secciones.filter(({ activo }) => activo === false).map(({ id }) => id);
  return { ...survey, sections: survey.sections.filter(({ id }) => !inactive?.includes(id)) };
}

/** Ignores empty answers, which some servers keep. */
export function answersOf(loaded: Pick<SavedAnswersFragment, 'respuestas' | 'respuestasLibres'>): Answers {
  const answers = new Map<string, Answer>();
  for (const { pregunta, respuesta } of loaded.respuestas) {
    if (!pregunta) continue;
    const before = answers.get(pregunta.id);
    const chosen = before && 'chosen' in before ? before.chosen : [];
    if (!chosen.includes(respuesta.id)) answers.set(pregunta.id, { chosen: [...chosen, respuesta.id] });
  }
  for (const { pregunta, descripcion: text } of loaded.respuestasLibres)
    if (pregunta && !isEmpty({ text })) answers.set(pregunta.id, { text });
  return answers;
}

export const savedOf = (completed: SavedAnswersFragment | null): Saved =>
  completed
    ? {
        record: completed.id,
        version: completed.version,
        at: completed.fechaModificacion,
        answers: answersOf(completed),
      }
    : { record: null, version: null, at: null, answers: new Map() };

/** The languages of surveys. */
const TAGS = ['es', 'en', 'gn', 'pt'];

/** The tag of a language by its name in several languages, such as "Español" or "English"; undefined if unknown. */
export const languageTag = (name = ''): string | undefined =>
  TAGS.find((tag) =>
    ['es', 'en', tag].some((locale) => {
      const known = new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
      // A region may follow, as in "Español (Paraguay)".
      return name.trim().slice(0, known.length).localeCompare(known, 'en', { sensitivity: 'base' }) === 0;
    }),
  );
