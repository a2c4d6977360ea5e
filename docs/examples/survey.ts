import {
  type Answer,
  type Answers,
  answerProblem,
  controlOf,
  parseNumber,
  payloadOf,
  questionsById,
  ruledOutQuestions,
  type Survey,
  shownQuestions,
  unanswered,
} from '@encuestas/survey';
import type { Encuesta } from './documents.ts';

// #region survey
/** The survey as the rules of `@encuestas/survey` read it. */
export const toSurvey = ({ secciones, ...survey }: Encuesta): Survey => ({
  ...survey,
  sections: secciones.map(({ preguntas, ...section }) => ({
    ...section,
    questions: preguntas.map(({ tipoRespuesta, padre, respuestas, ...question }) => ({
      ...question,
      tipo: tipoRespuesta?.id ?? '3',
      padre: padre?.id ?? null,
      options: respuestas,
    })),
  })),
});
// #endregion

// #region screen
/** What a screen shows of each section: number, text, control, and whether NO APLICA disables it. */
export function screenOf(survey: Survey, answers: Answers) {
  const ruledOut = ruledOutQuestions(questionsById(survey), answers);
  return survey.sections.map((section) => ({
    title: section.descripcion,
    questions: shownQuestions(section, ruledOut).map(({ question, number, disabled }) => ({
      id: question.id,
      text: `${number}. ${question.descripcion}`,
      control: controlOf(question),
      options: question.options,
      disabled,
    })),
  }));
}
// #endregion

// #region answers
/** An answer as a person typed it: "1.234,5" in Spanish is sent as "1234.5". */
export const typedAnswer = (control: string, text: string, language: 'es' | 'en'): Answer => ({
  text: control === 'number' ? (parseNumber(text, language) ?? text) : text,
});

/** The payload of `saveEncuestaCompletada`. Empty, wrong and ruled-out answers are not sent. */
export function inputOf(survey: Survey, answers: Answers) {
  const byId = questionsById(survey);
  const problems = [...answers].flatMap(([id, answer]) => {
    const question = byId.get(id);
    const problem = question && answerProblem(question, answer);
    return problem ? [{ id, problem }] : [];
  });
  const { preguntas: respuestasLibres, ...payload } = payloadOf(survey, answers);
  return { input: { ...payload, respuestasLibres }, problems, missing: unanswered(survey, answers).length };
}
// #endregion
