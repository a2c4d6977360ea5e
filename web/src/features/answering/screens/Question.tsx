import { type Answer, controlOf, isEmpty, type ShownQuestion, sameAnswer } from '@encuestas/survey';
import { memo } from 'react';
import { useTexts } from '../../../shared/i18n';
import type { AnswerSession } from '../drafts/answerSession';
import { confirmPrefilled } from '../drafts/answerSession';
import { fitAnswer } from '../model/merge';
import type { Earlier } from '../model/reading';
import { Checkboxes, Choice, NumberInput, TextInput } from './controls';
import { QuestionConflict } from './QuestionConflict';
import { useAuthorsLang, useFollowed } from './useAnswerSession';
import { problemText, wordsOf } from './words';

/** The id of a question's control, for links that focus it. */
export const controlId = (question: string) => `pregunta-${question}`;

interface QuestionProps {
  readonly session: AnswerSession;
  readonly shown: ShownQuestion;
  readonly readOnly: boolean;
  readonly help: readonly string[] | undefined;
  readonly earlier: Earlier | undefined;
  /** The person reused the earlier answer with this button. */
  readonly onReuse?: (button: HTMLElement, control: string) => void;
}

/** Has its own subscriptions, so that a keystroke renders this question alone. */
export const Question = memo(function Question({ session, shown, readOnly, help, earlier, onReuse }: QuestionProps) {
  const { t, lang } = useTexts();
  const { question, number, disabled } = shown;
  const answer = useFollowed(session, () => session.answers.get(question.id));
  const control = controlOf(question);
  const id = controlId(question.id);
  const name = `${number}. ${question.descripcion}`;
  const refusal = useFollowed(session, () => session.refusalOf(question.id));
  const problem = problemText(question, answer, t, lang);
  const wrong = problem !== null || refusal !== undefined;
  const conflict = useFollowed(session, () => session.conflicts.find((one) => one.question === question.id));
  const notes = [
    help && help.length > 0 && `${id}-ayuda`,
    wrong && `${id}-error`,
    disabled && `${id}-no-aplica`,
    conflict && `${id}-conflicto`,
  ];
  const authorsLang = useAuthorsLang();
  const common = {
    id,
    lang: authorsLang,
    answer,
    disabled: readOnly || disabled,
    wrong,
    describedBy: notes.filter(Boolean).join(' ') || undefined,
    onAnswer: (next: Answer) => session.answer(question.id, next),
  };
  const isPrefilled = useFollowed(session, () => session.prefilled.has(question.id));
  const focus = () => document.getElementById(id)?.focus();
  const year = earlier?.year ?? t('survey:lastSurvey');
  const earlierAnswer = earlier && fitAnswer(question, earlier.answer);
  const field = {
    choice: () => <Choice {...common} options={question.options} placeholder={t('form.choose')} language={lang} />,
    checkboxes: () => <Checkboxes {...common} options={question.options} />,
    number: () => <NumberInput {...common} language={lang} />,
    text: () => <TextInput {...common} />,
  }[control]();
  return (
    // biome-ignore lint/a11y: a click anywhere confirms a prefilled answer; the keyboard has the button
    <div className="survey-question" data-pregunta={question.id} onClick={() => confirmPrefilled(session, question.id)}>
      {control === 'checkboxes' ? (
        <fieldset lang={authorsLang}>
          <legend>{name}</legend>
          {field}
        </fieldset>
      ) : (
        <>
          <label htmlFor={id} lang={authorsLang}>
            {name}
          </label>
          {field}
        </>
      )}
      {/* Rendered before its text, so that screen readers announce each error once. */}
      <div aria-live="polite">
        {problem !== null && (
          <p id={`${id}-error`} className="survey-error">
            {problem}
          </p>
        )}
      </div>
      {problem === null && refusal !== undefined && (
        <p id={`${id}-error`} className="survey-error">
          {refusal}
        </p>
      )}
      {disabled && (
        <p id={`${id}-no-aplica`} className="survey-note">
          {t('survey:notApplicable')}
        </p>
      )}
      {help && help.length > 0 && (
        <p id={`${id}-ayuda`} className="survey-note survey-help" lang={authorsLang}>
          {help.join('\n')}
        </p>
      )}
      {isPrefilled && !readOnly && (
        <p className="survey-note survey-taken">
          {t('survey:take.mark', { year })}
          <button type="button" className="survey-link" aria-label={`${t('common.confirm')}: ${name}`} onClick={focus}>
            {t('common.confirm')}
          </button>
        </p>
      )}
      {earlierAnswer && !isEmpty(earlierAnswer) && !readOnly && !disabled && (
        <p className="survey-note">
          {t('survey:lastTime', { year, answer: wordsOf(question, earlierAnswer, lang) })}
          {!sameAnswer(earlierAnswer, answer) && (
            <button
              type="button"
              className="survey-link"
              aria-label={t('survey:useNamed', { answer: wordsOf(question, earlierAnswer, lang) })}
              data-use=""
              onClick={({ currentTarget }) => {
                onReuse?.(currentTarget, id);
                common.onAnswer(earlierAnswer);
              }}
            >
              {t('survey:use')}
            </button>
          )}
        </p>
      )}
      {conflict && !readOnly && <QuestionConflict {...{ session, question, conflict, id }} onSettled={focus} />}
    </div>
  );
});
