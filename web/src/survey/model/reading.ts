import type { QuestionFieldsFragment, SavedAnswersFragment, SurveyTreeFragment } from '../../generated/survey';
import type { Question, Saved, Survey } from './questionnaire';
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
