import { useTexts } from '../../i18n';
import type { AnswerSession } from '../drafts/answerSession';
import { useAuthorsLang } from './authorsLang';
import { useTopic } from './useAnswerSession';

interface SectionIndexProps {
  readonly session: AnswerSession;
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** Every section with answered/total; each goes to its step. */
export function SectionIndex({ session, step, onStep }: SectionIndexProps) {
  const { t } = useTexts();
  const written = useAuthorsLang();
  const progress = useTopic(session, 'progress', () => session.progress);
  const { sections } = useTopic(session, 'survey', () => session.survey);
  return (
    <nav aria-label={t('resources.secciones.many')}>
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
                <span className="survey-name" lang={written}>
                  {descripcion}
                </span>
                <span className="survey-count number" aria-hidden="true">
                  {answered}/{total}
                </span>
                <span className="hidden">{t('survey:progress', { answered, total })}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
