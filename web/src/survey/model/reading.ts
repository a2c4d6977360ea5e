import type { QuestionFieldsFragment, SavedAnswersFragment, SurveyTreeFragment } from '../../generated/survey';
import type { Answers, Question, Saved, Section, Survey } from './questionnaire';
import { answersOf } from './wizard';

/** A question of the contract as the wizard takes it. */
export function questionOf(pregunta: QuestionFieldsFragment): Question {
  const { id, descripcion, multiple, oculta, orden, tipoRespuesta, padre, respuestas } = pregunta;
  const common = { id, descripcion, multiple, oculta, orden };
  return { ...common, tipo: tipoRespuesta?.id ?? '', padre: padre?.id ?? null, options: respuestas };
}

/** A survey of the contract as the wizard takes it. */
export function surveyOf({ id, descripcion, fechaInicio, fechaFin, secciones }: SurveyTreeFragment): Survey {
  const sections = secciones.map((seccion) => ({
    id: seccion.id,
    descripcion: seccion.descripcion,
    questions: seccion.preguntas.map(questionOf),
  }));
  return { id, descripcion, fechaInicio, fechaFin, sections };
}

/**
 * A survey as it was asked on the day of a submission: what its authors added, hid or showed since changes nothing of it.
 * `hechas` are the questions of that day, null where they are not known; what was answered is always there.
 */
export function surveyThen(survey: Survey, hechas: readonly string[] | null | undefined, answers: Answers): Survey {
  if (!hechas) return survey;
  const asked = new Set(hechas);
  const then = ({ questions, ...section }: Section): Section => ({
    ...section,
    questions: questions
      .filter(({ id }) => asked.has(id) || answers.has(id))
      .map((question) => (asked.has(question.id) ? { ...question, oculta: false } : question)),
  });
  return { ...survey, sections: survey.sections.map(then) };
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
