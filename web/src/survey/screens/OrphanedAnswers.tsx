import { useLostQuestionQuery } from '../../generated/survey';
import { useTexts } from '../../i18n';
import type { LostAnswer } from '../model/orphaned';
import { answerText, type Question } from '../model/questionnaire';

/** One of them in the words it was asked and answered with; what was deactivated can still be read by its id. */
function Lost({ lost: { question, answer } }: { readonly lost: LostAnswer }) {
  const { t } = useTexts();
  const { data } = useLostQuestionQuery({ variables: { id: question } });
  const options: Question['options'] = data?.record?.respuestas ?? [];
  const words = answerText({ options }, answer);
  return (
    <li>
      <strong>{data?.record?.descripcion ?? t('survey.lost.question', { id: question })}</strong>
      {words && `: ${words}`}
    </li>
  );
}

/** Answers that the survey has no place for any more, by their texts. */
export function LostAnswers({ lost }: { readonly lost: readonly LostAnswer[] }) {
  return (
    <ul>
      {lost.map((one) => (
        <Lost key={one.question} lost={one} />
      ))}
    </ul>
  );
}
