import type { Rest } from './rest.ts';

/** A question of a survey as its respondent reads it. */
export type Pregunta = {
  id: number;
  descripcion: string;
  tipo_respuesta: number;
  multiple: boolean;
  padre: number | null;
  oculta: boolean;
  respuestas: { id: number; descripcion: string }[];
};

type Document = {
  id: number;
  idioma: number;
  periodo_activo: number;
  secciones: { seccion: number; preguntas: Pregunta[] }[];
};

/** The current survey of the caller's company, with its questions. */
export async function surveyOf(rest: Rest): Promise<Document & { questions: Pregunta[] }> {
  const survey = (await rest.get('encuestas/empresa/')).body as Document;
  return { ...survey, questions: survey.secciones.flatMap(({ preguntas }) => preguntas) };
}
