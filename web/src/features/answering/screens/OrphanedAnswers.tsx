import { useLostQuestionQuery } from '../../../generated/answering';
import { useTexts } from '../../../shared/i18n';
import type { OrphanedAnswer } from '../model/orphaned';
import { wordsOf } from './words';

/** One of them in the words it was asked and answered with; what was deactivated can still be read by its id. */
function Orphaned({ orphaned: { question, answer } }: { readonly orphaned: OrphanedAnswer }) {
  const { t, lang } = useTexts();
  const { data } = useLostQuestionQuery({ variables: { id: question } });
  const { tipoRespuesta, multiple = false, respuestas: options = [] } = data?.record ?? {};
  const words = wordsOf({ tipo: tipoRespuesta?.id ?? '', multiple, options }, answer, lang);
  return (
    <li>
      <strong>{data?.record?.descripcion ?? t('survey:changed.question', { id: question })}</strong>
      {words && `: ${words}`}
    </li>
  );
}

/** Answers that the survey has no place for any more, by their texts. */
export function OrphanedAnswers({ orphaned }: { readonly orphaned: readonly OrphanedAnswer[] }) {
  return (
    <ul>
      {orphaned.map((one) => (
        <Orphaned key={one.question} orphaned={one} />
      ))}
    </ul>
  );
}
