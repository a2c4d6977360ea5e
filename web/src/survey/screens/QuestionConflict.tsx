import { useTexts } from '../../i18n';
import type { AnswerSession } from '../drafts/answerSession';
import type { Answer, Question } from '../model/questionnaire';
import { useTopic } from './useAnswerSession';

interface QuestionConflictProps {
  readonly session: AnswerSession;
  readonly question: Question;
  readonly words: (question: Question, answer: Answer, language: string) => string;
}

/** Mine and theirs of a question that was changed elsewhere too; nothing is sent until one is chosen. */
export function QuestionConflict({ session, question, words }: QuestionConflictProps) {
  const { t, lang } = useTexts();
  const conflicts = useTopic(session, 'conflicts', () => session.conflicts);
  const conflict = conflicts.find((one) => one.question === question.id);
  if (!conflict) return null;
  const inWords = (answer: Answer) => words(question, answer, lang) || t('survey.noAnswer');
  return (
    <fieldset className="survey-conflict">
      <legend>{t(`survey.conflict.${conflict.from}`)}</legend>
      <dl>
        <div>
          <dt>{t('survey.conflict.mine')}</dt>
          <dd>{inWords(conflict.mine)}</dd>
        </div>
        <div>
          <dt>{t('survey.conflict.theirs')}</dt>
          <dd>{inWords(conflict.theirs)}</dd>
        </div>
      </dl>
      <button type="button" className="survey-button" onClick={() => session.settle(conflict, 'mine')}>
        {t('survey.conflict.keepMine')}
      </button>
      <button type="button" className="survey-button" onClick={() => session.settle(conflict, 'theirs')}>
        {t('survey.conflict.takeTheirs')}
      </button>
    </fieldset>
  );
}
