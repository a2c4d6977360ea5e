import { type Answer, controlOf, isEmpty, mayBeNoAplica, type Question, type ShownQuestion } from '@encuestas/survey';
import { useTexts } from '../../../shared/i18n';
import { wordsOf } from '../screens/words';

/** Places to write in: a line for a number, several for a text, a box before each answer to choose from. */
function Blank({ question }: { readonly question: Question }) {
  const { t } = useTexts();
  const control = controlOf(question);
  if (control === 'number') return <span className="line short" />;
  if (control === 'text')
    return (
      <>
        <span className="line" />
        <span className="line" />
      </>
    );
  return (
    <>
      <p className="note">{t(control === 'choice' ? 'survey:paper.one' : 'survey:paper.several')}</p>
      <ul>
        {question.options.map(({ id, descripcion }) => (
          <li key={id}>
            <span className={control === 'choice' ? 'box one' : 'box'} />
            {descripcion}
          </li>
        ))}
      </ul>
    </>
  );
}

interface PaperQuestionProps {
  readonly shown: ShownQuestion;
  readonly answer: Answer | undefined;
  /** Where its parent is asked in the same section and not answered yet. */
  readonly parent: ShownQuestion | undefined;
  /** Whether what is not answered is to be answered on paper. */
  readonly toFill: boolean;
}

/** One question on paper: with its answer, or with the place to write it. */
export function PaperQuestion({ shown: { question, number, disabled }, answer, parent, toFill }: PaperQuestionProps) {
  const { t, lang } = useTexts();
  const words = wordsOf(question, answer, lang);
  const open = isEmpty(answer) || !words;
  return (
    <div className="question">
      <h3>
        {number}. {question.descripcion}
      </h3>
      {toFill && parent && mayBeNoAplica(parent.question.options) && (
        <p className="note">{t('survey:paper.skip', { number: parent.number })}</p>
      )}
      <div className="answer">
        {disabled && t('survey:notApplicable')}
        {!disabled && open && (toFill ? <Blank question={question} /> : t('survey:noAnswer'))}
        {!disabled && !open && words}
      </div>
    </div>
  );
}
