import { sumOf } from '@encuestas/survey';
import { useRef } from 'react';
import { useTexts } from '../../i18n';
import type { AnswerSession } from '../drafts/answerSession';
import { useTopic } from './useAnswerSession';

interface OverallProgressProps {
  readonly session: AnswerSession;
  /** The sections, which a narrow screen opens from here. */
  readonly children: React.ReactNode;
}

/** Answered and total of the whole survey, and on a narrow screen the way to its sections. */
export function OverallProgress({ session, children }: OverallProgressProps) {
  const { t } = useTexts();
  const sheet = useRef<HTMLDetailsElement>(null);
  const { answered, total } = sumOf(useTopic(session, 'progress', () => session.progress));
  const text = t('survey:progress', { answered, total });
  return (
    <>
      <progress value={answered} max={total || 1} aria-label={text} />
      <span className="survey-overall number">{text}</span>
      <details className="survey-sheet" ref={sheet}>
        <summary>
          <span className="hidden">{t('resources.secciones.many')} </span>
          <span className="number">
            {answered}/{total}
          </span>
        </summary>
        {/* Whoever chose a section has no more use for the list. */}
        {/* biome-ignore lint/a11y: what is pressed are the buttons inside */}
        <div
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('button')) sheet.current?.removeAttribute('open');
          }}
        >
          {children}
        </div>
      </details>
    </>
  );
}

/** Why there are fewer questions than the survey has. */
export function NotApplying({ session }: { readonly session: AnswerSession }) {
  const { t } = useTexts();
  const { total, all } = sumOf(useTopic(session, 'progress', () => session.progress));
  return (
    <p role="status" className="survey-muted survey-apart">
      {all > total && t('survey:notApplying', { count: all - total, all })}
    </p>
  );
}
