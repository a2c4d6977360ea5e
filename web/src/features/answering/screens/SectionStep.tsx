import { useCallback, useRef } from 'react';
import { useTexts } from '../../../shared/i18n';
import type { AnswerSession } from '../drafts/answerSession';
import type { Help, LastTime } from '../model/reading';
import { useAuthorsLang } from './authorsLang';
import { Question } from './Question';
import { TakeOver } from './TakeOver';
import { useTopic } from './useAnswerSession';

interface SectionStepProps {
  readonly session: AnswerSession;
  /** From 0. */
  readonly step: number;
  readonly readOnly: boolean;
  readonly help: Help;
  /** What the company answered the last time. */
  readonly last: LastTime;
  /** Set on the heading, which takes the focus when the step changes. */
  readonly headingRef?: React.Ref<HTMLHeadingElement>;
}

/** One section: its heading and the questions that apply now. */
export function SectionStep({ session, step, readOnly, help, last, headingRef }: SectionStepProps) {
  const { t } = useTexts();
  const shown = useTopic(session, 'shown', () => session.shown[step]) ?? [];
  const { sections } = useTopic(session, 'survey', () => session.survey);
  const section = useRef<HTMLElement>(null);
  /** Whether the person goes from one of last time’s answers to the next. */
  const reviewing = useRef(false);
  const review = () => {
    reviewing.current = true;
    section.current?.querySelector<HTMLElement>('[data-use]')?.focus();
  };
  const used = useCallback((button: HTMLElement, control: string) => {
    const all = [...(section.current?.querySelectorAll<HTMLElement>('[data-use]') ?? [])];
    const next = reviewing.current ? all[all.indexOf(button) + 1] : undefined;
    // The button goes: the focus must not go with it.
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
      {!readOnly && <TakeOver session={session} shown={shown} last={last} onReview={review} />}
      {shown.length === 0 && <p className="survey-note">{t('survey:noQuestions')}</p>}
      {shown.map((one) => (
        <Question
          key={one.question.id}
          session={session}
          shown={one}
          readOnly={readOnly}
          help={help.get(one.question.id)}
          last={last.get(one.question.id)}
          onUsed={used}
        />
      ))}
    </section>
  );
}
