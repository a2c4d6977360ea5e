import type { PlacedQuestion } from '@encuestas/survey';
import { useAuthorsLang } from './useAnswerSession';

interface QuestionLinksProps {
  readonly questions: readonly PlacedQuestion[];
  readonly onGoTo: (question: PlacedQuestion) => void;
  /** Text below a question. */
  readonly note?: (question: string) => string | undefined;
}

/** Longer lists are folded by section, so that all sections are visible first. */
const UNFOLDED = 24;

/** Links to questions, by section. */
export function QuestionLinks({ questions, onGoTo, note }: QuestionLinksProps) {
  const lang = useAuthorsLang();
  return [...Map.groupBy(questions, ({ section }) => section)].map(([section, ofSection]) => (
    <details key={section.id} open={questions.length <= UNFOLDED}>
      <summary>
        <h3 lang={lang}>{section.descripcion}</h3>
        <span className="number">{ofSection.length}</span>
      </summary>
      <ul>
        {ofSection.map((one) => (
          <li key={one.question.id}>
            <QuestionLink to={one} onGoTo={onGoTo} />
            {note?.(one.question.id)}
          </li>
        ))}
      </ul>
    </details>
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
