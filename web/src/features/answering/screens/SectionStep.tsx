import { useCallback, useRef } from 'react';
import { useTexts } from '../../../shared/i18n';
import type { AnswerSession } from '../drafts/answerSession';
import type { EarlierAnswers, Help } from '../model/reading';
import { Prefill } from './Prefill';
import { Question } from './Question';
import { useAuthorsLang, useFollowed } from './useAnswerSession';

interface SectionStepProps {
  readonly session: AnswerSession;
  /** From 0. */
  readonly step: number;
  readonly readOnly: boolean;
  readonly help: Help;
  readonly earlier: EarlierAnswers;
  /** The heading receives the focus when the step changes. */
  readonly headingRef?: React.Ref<HTMLHeadingElement>;
}

/** One section with its visible questions. */
export function SectionStep({ session, step, readOnly, help, earlier, headingRef }: SectionStepProps) {
  const { t } = useTexts();
  const shown = useFollowed(session, () => session.shown[step]) ?? [];
  const { sections } = useFollowed(session, () => session.survey);
  const section = useRef<HTMLElement>(null);
  /** Whether the person reviews the earlier answers one by one. */
  const isReviewing = useRef(false);
  const review = () => {
    isReviewing.current = true;
    section.current?.querySelector<HTMLElement>('[data-use]')?.focus();
  };
  const focusNext = useCallback((button: HTMLElement, control: string) => {
    const all = [...(section.current?.querySelectorAll<HTMLElement>('[data-use]') ?? [])];
    const next = isReviewing.current ? all[all.indexOf(button) + 1] : undefined;
    // The focused button disappears.
    (next ?? document.getElementById(control))?.focus();
  }, []);
  const place = t('survey:step', { step: step + 1, steps: sections.length });
  return (
    <section className="survey-section" ref={section}>
      <h2 ref={headingRef} tabIndex={-1}>
        <span className="survey-place">{place}</span>
        <span className="hidden">: </span>
        <span className="survey-title" lang={useAuthorsLang()}>
          {sections[step]?.descripcion}
        </span>
      </h2>
      {!readOnly && <Prefill session={session} shown={shown} earlier={earlier} onReview={review} />}
      {shown.length === 0 && <p className="survey-note">{t('survey:noQuestions')}</p>}
      {shown.map((one) => (
        <Question
          key={one.question.id}
          session={session}
          shown={one}
          readOnly={readOnly}
          help={help.get(one.question.id)}
          earlier={earlier.get(one.question.id)}
          onReuse={focusNext}
        />
      ))}
    </section>
  );
}
