import { type Answer, type Answers, isEmpty, type Question, type Section, type Survey } from '@encuestas/survey';
import type {
  OfItsDayFragment,
  QuestionFieldsFragment,
  SavedAnswersFragment,
  SurveyTreeFragment,
} from '../../../generated/answering';

/** Options of a query for a whole survey: to normalize its thousands of objects costs seconds on a slow machine. */
export const UNCACHED = { fetchPolicy: 'no-cache' } as const;

/** An answer to an earlier survey. */
export interface Earlier {
  readonly answer: Answer;
  /** Null where the date is unknown. */
  readonly year: string | null;
}

/** The company's answers to the previous survey, by question. */
export type LastTime = ReadonlyMap<string, Earlier>;

export const NO_LAST_TIME: LastTime = new Map();

/** Comments of administrators, by question. */
export type Help = ReadonlyMap<string, readonly string[]>;

/** The saved answers and the record that holds them. */
export interface Saved {
  /** Null when the company has not answered yet. */
  readonly record: string | null;
  readonly version: string | null;
  readonly at: string | null;
  readonly answers: Answers;
}

/** A question of the contract as the wizard takes it. */
export function questionOf(pregunta: QuestionFieldsFragment): Question {
  const { id, descripcion, multiple, oculta, orden, tipoRespuesta, padre, respuestas } = pregunta;
  const common = { id, descripcion, multiple, oculta, orden };
  return { ...common, tipo: tipoRespuesta?.id ?? '', padre: padre?.id ?? null, options: respuestas };
}

/** Logs that a survey has no sections, in the words of spec §8 whatever the person's language. */
export const logMissingSections = (): void => console.error('Las secciones de la encuesta no están disponibles.');

/** A survey of the contract as the wizard takes it; `asked` says how it was asked for, where it can be checked later. */
export function surveyOf(tree: SurveyTreeFragment, asked?: { named: boolean }): Survey {
  const { id, descripcion, fechaInicio, fechaFin, secciones, version } = tree;
  const sections = secciones.map((seccion) => ({
    id: seccion.id,
    descripcion: seccion.descripcion,
    questions: seccion.preguntas.map(questionOf),
  }));
  const source = asked && version ? { version, ...asked } : undefined;
  return { id, descripcion, fechaInicio, fechaFin, sections, ...(source && { source }) };
}

/** Sections with those of their questions again that were taken away since; a section that went with them comes last. */
function withRetired(
  sections: readonly Section[],
  retired: OfItsDayFragment['preguntasRetiradas'],
): readonly Section[] {
  const bySection = Map.groupBy(retired, ({ seccion }) => seccion?.id ?? '');
  const gone = retired.flatMap(({ seccion }) =>
    seccion && !sections.some(({ id }) => id === seccion.id) ? [seccion] : [],
  );
  const others = new Map(gone.map(({ id, label }) => [id, { id, descripcion: label, questions: [] }]));
  return [...sections, ...others.values()].map((section) => ({
    ...section,
    questions: [...section.questions, ...(bySection.get(section.id) ?? []).map(questionOf)],
  }));
}

/**
 * A survey as it was asked on the day of a submission: what its authors added, hid, showed or took away since changes
 * nothing of it. What was answered is always there; everything is where nobody knows what was asked.
 */
export function surveyThen(
  survey: Survey,
  { preguntasHechas, preguntasRetiradas }: OfItsDayFragment,
  answers: Answers,
): Survey {
  if (!preguntasHechas && preguntasRetiradas.length === 0) return survey;
  const asked = preguntasHechas && new Set(preguntasHechas.map(({ id }) => id));
  const wasAsked = (id: string) => asked?.has(id) || answers.has(id);
  const sections = withRetired(survey.sections, preguntasRetiradas).map(({ questions, ...section }) => ({
    ...section,
    questions: questions
      .filter(({ id }) => !asked || wasAsked(id))
      .map((question) => (wasAsked(question.id) ? { ...question, oculta: false } : question)),
  }));
  return { ...survey, sections };
}

/** The survey in which a submission is changed: that of now while it is open, and of its day once that is over. */
export const surveyToCorrect = (survey: Survey, day: OfItsDayFragment, answers: Answers): Survey =>
  day.abierta ? survey : surveyThen(survey, day, answers);

/** The answers of a completed survey as it was loaded; a server may keep empty ones, which are none. */
export function answersOf(loaded: Pick<SavedAnswersFragment, 'respuestas' | 'respuestasLibres'>): Answers {
  const answers = new Map<string, Answer>();
  for (const { pregunta, respuesta } of loaded.respuestas) {
    const before = answers.get(pregunta.id);
    const chosen = before && 'chosen' in before ? before.chosen : [];
    if (!chosen.includes(respuesta.id)) answers.set(pregunta.id, { chosen: [...chosen, respuesta.id] });
  }
  for (const { pregunta, descripcion: text } of loaded.respuestasLibres)
    if (!isEmpty({ text })) answers.set(pregunta.id, { text });
  return answers;
}

/** Saved answers of the contract as the wizard takes them; nothing saved is a record of nobody. */
export const savedOf = (completed: SavedAnswersFragment | null): Saved =>
  completed
    ? {
        record: completed.id,
        version: completed.version,
        at: completed.fechaModificacion,
        answers: answersOf(completed),
      }
    : { record: null, version: null, at: null, answers: new Map() };

/** Languages that surveys are looked for in. */
const TAGS = ['es', 'en', 'gn', 'pt'];

/** The language that authors call "Español", "inglés" or "English", as browsers call it; undefined for any other. */
export const languageTag = (name = ''): string | undefined =>
  TAGS.find((tag) =>
    ['es', 'en', tag].some((locale) => {
      const known = new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
      // What follows says more of it: "Español (Paraguay)".
      return name.trim().slice(0, known.length).localeCompare(known, 'en', { sensitivity: 'base' }) === 0;
    }),
  );
