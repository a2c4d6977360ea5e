import { useTexts } from '../../i18n';
import type { Answering } from '../drafts/answerSession';
import { useTopic } from './useAnswerSession';

interface SectionIndexProps {
  readonly answering: Answering;
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** Answered and total of the whole survey. */
export function OverallProgress({ answering }: { readonly answering: Answering }) {
  const { t } = useTexts();
  const progress = useTopic(answering, 'progress', () => answering.progress);
  const answered = progress.reduce((sum, one) => sum + one.answered, 0);
  const total = progress.reduce((sum, one) => sum + one.total, 0);
  const text = t('survey.progress', { answered, total });
  return (
    <div className="survey-overall">
      <progress value={answered} max={total || 1} aria-label={text} />
      <span className="number">{text}</span>
    </div>
  );
}

/** Every section with answered/total; each goes to its step. */
export function SectionIndex({ answering, step, onStep }: SectionIndexProps) {
  const { t } = useTexts();
  const progress = useTopic(answering, 'progress', () => answering.progress);
  const { sections } = useTopic(answering, 'survey', () => answering.survey);
  return (
    <nav aria-label={t('survey.sections')}>
      <ol className="survey-index">
        {sections.map(({ id, descripcion }, index) => {
          const { answered = 0, total = 0 } = progress[index] ?? {};
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={index === step ? 'step' : undefined}
                data-complete={total > 0 && answered === total ? '' : undefined}
                onClick={() => onStep(index)}
              >
                <span className="survey-index-name">{descripcion}</span>
                <span className="survey-index-count number" aria-hidden="true">
                  {answered}/{total}
                </span>
                <span className="hidden">{t('survey.sectionProgress', { answered, total })}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
