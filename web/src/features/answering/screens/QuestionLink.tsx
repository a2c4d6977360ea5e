import type { PlacedQuestion } from '@encuestas/survey';
import { useAuthorsLang } from './authorsLang';

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
