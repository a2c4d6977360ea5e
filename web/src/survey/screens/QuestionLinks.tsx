import type { PlacedQuestion } from '../model/wizard';

interface QuestionLinksProps {
  readonly questions: readonly PlacedQuestion[];
  readonly onGoTo: (question: PlacedQuestion) => void;
  /** What is to be said of a question, below it. */
  readonly note?: (question: string) => string | undefined;
}

/** Questions by section, each as a link that focuses it. */
export function QuestionLinks({ questions, onGoTo, note }: QuestionLinksProps) {
  const sections = [...new Set(questions.map(({ section }) => section))];
  return sections.map((section) => (
    <div key={section.id}>
      <h3>{section.descripcion}</h3>
      <ul>
        {questions
          .filter((one) => one.section === section)
          .map((one) => (
            <li key={one.question.id}>
              <a
                href={`#${one.question.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  onGoTo(one);
                }}
              >
                {one.number}. {one.question.descripcion}
              </a>
              {note?.(one.question.id)}
            </li>
          ))}
      </ul>
    </div>
  ));
}
