import { type Answer, type Answers, isEmpty, questionsById, ruledOutQuestions, type Survey } from '@encuestas/survey';
import { fitAnswer } from './merge';

/** An answer, or the options of one, that the server has and the survey has no place for any more. */
export interface OrphanedAnswer {
  readonly question: string;
  readonly answer: Answer;
}

/** What the next sending takes off the server though nobody changed it: the survey changed after it was sent. */
export function orphanedAnswers(survey: Survey, server: Answers): readonly OrphanedAnswer[] {
  const byId = questionsById(survey);
  const ruledOut = ruledOutQuestions(byId, server);
  return [...server].flatMap(([id, answer]) => {
    if (isEmpty(answer)) return [];
    const question = byId.get(id);
    const asked = question && !question.oculta && !ruledOut.has(id);
    const fitted = asked ? fitAnswer(question, answer) : null;
    if (!fitted) return [{ question: id, answer }];
    if ('text' in answer || 'text' in fitted) return [];
    const gone = answer.chosen.filter((option) => !fitted.chosen.includes(option));
    return gone.length > 0 ? [{ question: id, answer: { chosen: gone } }] : [];
  });
}
