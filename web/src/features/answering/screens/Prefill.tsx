import { isEmpty, type ShownQuestion, sameAnswer } from '@encuestas/survey';
import { useTexts } from '../../../shared/i18n';
import type { AnswerSession } from '../drafts/answerSession';
import { prefill, undoPrefill } from '../drafts/answerSession';
import { fitAnswer } from '../model/merge';
import type { EarlierAnswers } from '../model/reading';
import { useFollowed } from './useAnswerSession';

interface PrefillProps {
  readonly session: AnswerSession;
  readonly shown: readonly ShownQuestion[];
  readonly earlier: EarlierAnswers;
  readonly onReview: () => void;
}

/** The earlier answers that their questions can still hold unchanged. */
function reusableAnswers(shown: readonly ShownQuestion[], earlier: EarlierAnswers) {
  return new Map(
    shown.flatMap(({ question, disabled }) => {
      const before = earlier.get(question.id)?.answer;
      const fits = before && !disabled && !isEmpty(before) && sameAnswer(fitAnswer(question, before), before);
      return fits ? [[question.id, before] as const] : [];
    }),
  );
}

/** Prefills a section with earlier answers, which can be undone, or reviews them one by one. */
export function Prefill({ session, shown, earlier, onReview }: PrefillProps) {
  const { t } = useTexts();
  useFollowed(session, () => session.progress);
  const prefilled = useFollowed(session, () => session.prefilled);
  const answers = reusableAnswers(shown, earlier);
  if (answers.size === 0) return null;
  const ids = [...answers.keys()];
  const unconfirmed = ids.filter((id) => prefilled.has(id));
  const canPrefill = ids.some((id) => isEmpty(session.answers.get(id)));
  if (!canPrefill && unconfirmed.length === 0) return null;
  const undo = () => undoPrefill(session, unconfirmed);
  const total = shown.filter(({ disabled }) => !disabled).length;
  const [year, ...others] = new Set(ids.map((id) => earlier.get(id)?.year));
  const when = others.length > 0 ? t('survey:earlier') : (year ?? t('survey:lastSurvey'));
  const title = t('survey:take.title', { year: when });
  return (
    <section className="survey-take" aria-label={title}>
      <strong>{title}</strong>
      <span className="number" role="status">
        {t(answers.size === total ? 'survey:take.allSame' : 'survey:take.same', {
          same: answers.size,
          total,
          year: when,
        })}
        {unconfirmed.length > 0 && ` · ${t('survey:take.open', { open: unconfirmed.length })}`}
      </span>
      {/* One button, so that the focus stays on its undo. */}
      <button type="button" className="survey-link" onClick={() => (canPrefill ? prefill(session, answers) : undo())}>
        {t(canPrefill ? 'survey:take.all' : 'list.undo')}
      </button>
      {canPrefill && (
        <button type="button" className="survey-link" onClick={onReview}>
          {t('survey:take.review')}
        </button>
      )}
      {canPrefill && unconfirmed.length > 0 && (
        <button type="button" className="survey-link" onClick={undo}>
          {t('list.undo')}
        </button>
      )}
    </section>
  );
}
