import type { PlacedQuestion } from '@encuestas/survey';
import { useAuthorsLang } from './authorsLang';
import { QuestionLink } from './QuestionLink';

interface QuestionLinksProps {
  readonly questions: readonly PlacedQuestion[];
  readonly onGoTo: (question: PlacedQuestion) => void;
  /** What is to be said of a question, below it. */
  readonly note?: (question: string) => string | undefined;
}

/** Questions by section, each as a link that focuses it. */
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
