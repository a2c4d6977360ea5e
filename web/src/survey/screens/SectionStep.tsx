import { useTexts } from '../../i18n';
import type { AnswerSession } from '../drafts/answerSession';
import type { Answers, Help } from '../model/questionnaire';
import { Question } from './Question';
import { useTopic } from './useAnswerSession';

interface SectionStepProps {
  readonly session: AnswerSession;
  /** From 0. */
  readonly step: number;
  readonly readOnly: boolean;
  readonly help: Help;
  /** What the company answered the last time. */
  readonly last: Answers;
  /** Set on the heading, which takes the focus when the step changes. */
  readonly headingRef?: React.Ref<HTMLHeadingElement>;
}

/** One section: its heading and the questions that apply now. */
export function SectionStep({ session, step, readOnly, help, last, headingRef }: SectionStepProps) {
  const { t } = useTexts();
  const shown = useTopic(session, 'shown', () => session.shown[step]) ?? [];
  const { sections } = useTopic(session, 'survey', () => session.survey);
  const place = t('survey.step', { step: step + 1, steps: sections.length });
  return (
    <section className="survey-section">
      <h2 ref={headingRef} tabIndex={-1}>
        <span className="survey-place">{place}</span>
        <span className="hidden">: </span>
        <span className="survey-title">{sections[step]?.descripcion}</span>
      </h2>
      {shown.length === 0 && <p className="survey-note">{t('survey.noQuestions')}</p>}
      {shown.map((one) => (
        <Question
          key={one.question.id}
          session={session}
          shown={one}
          readOnly={readOnly}
          help={help.get(one.question.id)}
          last={last.get(one.question.id)}
        />
      ))}
    </section>
  );
}
