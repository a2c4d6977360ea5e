import { useTexts } from '../../i18n';
import { useTitle } from '../../shell/title';
import type { AnswerSession } from '../drafts/answerSession';
import type { Answers, Help } from '../model/questionnaire';
import { OverallProgress, SectionIndex } from './SectionIndex';
import { SectionStep } from './SectionStep';
import { SurveyLook } from './SurveyLook';
import { useTopic } from './useAnswerSession';
import type { useSteps } from './useSteps';

export interface WizardProps {
  readonly title: string;
  readonly help: Help;
  readonly last: Answers;
  /** Above the title: whose answers these are. */
  readonly about?: React.ReactNode;
}

interface FrameProps extends WizardProps {
  readonly session: AnswerSession;
  readonly readOnly: boolean;
  readonly steps: ReturnType<typeof useSteps>;
  /** Under the title. */
  readonly state?: React.ReactNode;
  /** At the end of the bar. */
  readonly action?: React.ReactNode;
}

/** Title, index, the present section and the bar that stays in reach. */
export function WizardFrame({ title, about, help, last, session, readOnly, steps, state, action }: FrameProps) {
  const { t } = useTexts();
  const survey = useTopic(session, 'survey', () => session.survey);
  const count = survey.sections.length;
  useTitle(title);
  const { step, heading, go } = steps;
  const index = <SectionIndex session={session} step={step} onStep={go} />;
  return (
    <div className="survey-page">
      <SurveyLook />
      <header className="survey-header">
        {about}
        <h1>{title}</h1>
        <p className="survey-muted">{survey.descripcion}</p>
        <OverallProgress session={session} />
        {state}
      </header>
      <details className="survey-sheet">
        <summary>{t('survey.sections')}</summary>
        {index}
      </details>
      <aside className="survey-aside">{index}</aside>
      <div className="survey-main">
        <SectionStep
          key={step}
          session={session}
          step={step}
          readOnly={readOnly}
          help={help}
          last={last}
          headingRef={heading}
        />
        <div className="survey-bar">
          <button type="button" className="survey-button" disabled={step === 0} onClick={() => go(step - 1)}>
            {t('survey.previous')}
          </button>
          <span className="number">
            {step + 1}/{count}
          </span>
          <button
            type="button"
            className={`survey-button${step < count - 1 ? ' survey-primary' : ''}`}
            disabled={step === count - 1}
            onClick={() => go(step + 1)}
          >
            {t('survey.next')}
          </button>
          {action}
        </div>
      </div>
    </div>
  );
}
