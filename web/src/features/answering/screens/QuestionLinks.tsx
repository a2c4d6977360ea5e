import type { PlacedQuestion } from '@encuestas/survey';
import { useAuthorsLang } from './useAnswerSession';

interface QuestionLinksProps {
  readonly questions: readonly PlacedQuestion[];
  readonly onGoTo: (question: PlacedQuestion) => void;
  /** Text below a question. */
  readonly note?: (question: string) => string | undefined;
}

/** Links to questions, by section. */
export function QuestionLinks({ questions, onGoTo, note }: QuestionLinksProps) {
  const lang = useAuthorsLang();
  return [...new Set(questions.map(({ section }) => section))].map((section) => (
    <div key={section.id}>
      <h3 lang={lang}>{section.descripcion}</h3>
      <ul>
        {questions
          .filter((one) => one.section === section)
          .map((one) => (
            <li key={one.question.id}>
              <QuestionLink to={one} onGoTo={onGoTo} />
              {note?.(one.question.id)}
            </li>
          ))}
      </ul>
    </div>
  ));
}

interface QuestionLinkProps {
  readonly to: PlacedQuestion;
  readonly onGoTo: (question: PlacedQuestion) => void;
  readonly children?: React.ReactNode;
}

export const QuestionLink = ({ to, onGoTo, children }: QuestionLinkProps) => (
  <a
    href={`#${to.question.id}`}
    lang={useAuthorsLang()}
    onClick={(event) => {
      event.preventDefault();
      onGoTo(to);
    }}
  >
    {children}
    {to.number}. {to.question.descripcion}
  </a>
);
