import { isEmpty, type ShownQuestion, sameAnswer } from '@encuestas/survey';
import { useTexts } from '../../../shared/i18n';
import type { AnswerSession } from '../drafts/answerSession';
import { giveBack, takeOver } from '../drafts/answerSession';
import { fitAnswer } from '../model/merge';
import type { LastTime } from '../model/reading';
import { useTopic } from './useAnswerSession';

interface TakeOverProps {
  readonly session: AnswerSession;
  readonly shown: readonly ShownQuestion[];
  readonly last: LastTime;
  readonly onReview: () => void;
}

/** The questions that may be answered now exactly as they were then, with those answers. */
function unchanged(shown: readonly ShownQuestion[], last: LastTime) {
  return new Map(
    shown.flatMap(({ question, disabled }) => {
      const before = last.get(question.id)?.answer;
      const fits = before && !disabled && !isEmpty(before) && sameAnswer(fitAnswer(question, before), before);
      return fits ? [[question.id, before] as const] : [];
    }),
  );
}

/** Last time’s answers to a section: all of them at once, which can be taken back, or one after the other. */
export function TakeOver({ session, shown, last, onReview }: TakeOverProps) {
  const { t } = useTexts();
  useTopic(session, 'progress', () => session.progress);
  const taken = useTopic(session, 'taken', () => session.taken);
  const same = unchanged(shown, last);
  if (same.size === 0) return null;
  const ids = [...same.keys()];
  const open = ids.filter((id) => taken.has(id));
  const isLeft = ids.some((id) => isEmpty(session.answers.get(id)));
  if (!isLeft && open.length === 0) return null;
  const undo = () => giveBack(session, open);
  const total = shown.filter(({ disabled }) => !disabled).length;
  const [year, ...others] = new Set(ids.map((id) => last.get(id)?.year));
  const when = others.length > 0 ? t('survey:earlier') : (year ?? t('survey:lastSurvey'));
  const title = t('survey:take.title', { year: when });
  return (
    <section className="survey-take" aria-label={title}>
      <strong>{title}</strong>
      <span className="number" role="status">
        {t(same.size === total ? 'survey:take.allSame' : 'survey:take.same', { same: same.size, total, year: when })}
        {open.length > 0 && ` · ${t('survey:take.open', { open: open.length })}`}
      </span>
      {/* One button: whoever pressed it keeps the focus on what takes it back. */}
      <button type="button" className="survey-link" onClick={() => (isLeft ? takeOver(session, same) : undo())}>
        {t(isLeft ? 'survey:take.all' : 'list.undo')}
      </button>
      {isLeft && (
        <button type="button" className="survey-link" onClick={onReview}>
          {t('survey:take.review')}
        </button>
      )}
      {isLeft && open.length > 0 && (
        <button type="button" className="survey-link" onClick={undo}>
          {t('list.undo')}
        </button>
      )}
    </section>
  );
}
