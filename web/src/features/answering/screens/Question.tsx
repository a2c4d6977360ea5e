import { type Answer, controlOf, isEmpty, type ShownQuestion, sameAnswer } from '@encuestas/survey';
import { memo } from 'react';
import { useTexts } from '../../../shared/i18n';
import type { AnswerSession } from '../drafts/answerSession';
import { confirmTaken } from '../drafts/answerSession';
import { fitAnswer } from '../model/merge';
import type { Earlier } from '../model/reading';
import { useAuthorsLang } from './authorsLang';
import { Checkboxes, Choice, NumberInput, TextInput } from './controls';
import { QuestionConflict } from './QuestionConflict';
import { useTopic } from './useAnswerSession';
import { problemText, wordsOf } from './words';

/** The id of a question's control in the page, for links that focus it. */
export const controlId = (question: string) => `pregunta-${question}`;

interface QuestionProps {
  readonly session: AnswerSession;
  readonly shown: ShownQuestion;
  readonly readOnly: boolean;
  readonly help: readonly string[] | undefined;
  readonly last: Earlier | undefined;
  /** Last time’s answer was taken by this button. */
  readonly onUsed?: (button: HTMLElement, control: string) => void;
}

/** One question with its own state: a keystroke draws this question and nothing else. */
export const Question = memo(function Question({ session, shown, readOnly, help, last, onUsed }: QuestionProps) {
  const { t, lang } = useTexts();
  const { question, number, disabled } = shown;
  const answer = useTopic(session, `question:${question.id}`, () => session.answers.get(question.id));
  const control = controlOf(question);
  const id = controlId(question.id);
  const name = `${number}. ${question.descripcion}`;
  const refusal = useTopic(session, `question:${question.id}`, () => session.refusalOf(question.id));
  const problem = problemText(question, answer, t, lang);
  const wrong = problem !== null || refusal !== undefined;
  const conflict = useTopic(session, 'conflicts', () => session.conflicts.find((one) => one.question === question.id));
  const notes = [
    help && help.length > 0 && `${id}-ayuda`,
    wrong && `${id}-error`,
    disabled && `${id}-no-aplica`,
    conflict && `${id}-conflicto`,
  ];
  const written = useAuthorsLang();
  const common = {
    id,
    lang: written,
    answer,
    disabled: readOnly || disabled,
    wrong,
    describedBy: notes.filter(Boolean).join(' ') || undefined,
    onAnswer: (given: Answer) => session.answer(question.id, given),
  };
  const taken = useTopic(session, 'taken', () => session.taken.has(question.id));
  const focus = () => document.getElementById(id)?.focus();
  const when = last?.year ?? t('survey:lastSurvey');
  const before = last && fitAnswer(question, last.answer);
  const field = {
    choice: () => <Choice {...common} options={question.options} placeholder={t('form.choose')} language={lang} />,
    checkboxes: () => <Checkboxes {...common} options={question.options} />,
    number: () => <NumberInput {...common} language={lang} />,
    text: () => <TextInput {...common} />,
  }[control]();
  return (
    // biome-ignore lint/a11y: whoever presses something in it has looked at it; by keys it is confirmed by its button
    <div className="survey-question" data-pregunta={question.id} onClick={() => confirmTaken(session, question.id)}>
      {control === 'checkboxes' ? (
        <fieldset lang={written}>
          <legend>{name}</legend>
          {field}
        </fieldset>
      ) : (
        <>
          <label htmlFor={id} lang={written}>
            {name}
          </label>
          {field}
        </>
      )}
      {/* Announced when the answer turns wrong, and not again with the next key. */}
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
        <p id={`${id}-ayuda`} className="survey-note survey-help" lang={written}>
          {help.join('\n')}
        </p>
      )}
      {taken && !readOnly && (
        <p className="survey-note survey-taken">
          {t('survey:take.mark', { year: when })}
          <button type="button" className="survey-link" onClick={focus}>
            {t('common.confirm')}
          </button>
        </p>
      )}
      {before && !isEmpty(before) && !readOnly && !disabled && (
        <p className="survey-note">
          {t('survey:lastTime', { year: when, answer: wordsOf(question, before, lang) })}
          {!sameAnswer(before, answer) && (
            <button
              type="button"
              className="survey-link"
              aria-label={t('survey:useNamed', { answer: wordsOf(question, before, lang) })}
              data-use=""
              onClick={({ currentTarget }) => {
                onUsed?.(currentTarget, id);
                common.onAnswer(before);
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
