import { useTexts } from '../../i18n';
import { useTitle } from '../../shell/title';
import type { AnswerSession } from '../drafts/answerSession';
import type { Help, LastTime } from '../model/reading';
import { PrintSurvey } from '../paper/PrintSurvey';
import type { Submission } from '../paper/SurveyPaper';
import { useAuthorsLang } from './authorsLang';
import { useSurveyTitle } from './loading';
import { NotApplying, OverallProgress } from './OverallProgress';
import { SectionIndex } from './SectionIndex';
import { SectionStep } from './SectionStep';
import { SurveyLook } from './SurveyLook';
import { useTopic } from './useAnswerSession';
import type { useSteps } from './useSteps';

export interface WizardProps {
  readonly help: Help;
  readonly last: LastTime;
  readonly about?: React.ReactNode;
  readonly company: string | undefined;
}

interface FrameProps extends WizardProps {
  readonly session: AnswerSession;
  readonly readOnly: boolean;
  readonly steps: ReturnType<typeof useSteps>;
  /** What is printed is what was sent; else the survey to be filled in. */
  readonly sent?: Submission;
  /** What is to be known before the questions. */
  readonly notices?: React.ReactNode;
  /** Where the answers are safe: in reach wherever the person is. */
  readonly keeping?: React.ReactNode;
  readonly action?: React.ReactNode;
}

/** The line of title and progress that stays, the index, the present section and the bar that stays in reach. */
export function WizardFrame(props: FrameProps) {
  const { about, company, sent, session, readOnly, steps, notices, keeping, action, ...step } = props;
  const { t } = useTexts();
  const survey = useTopic(session, 'survey', () => session.survey);
  const count = survey.sections.length;
  const title = useSurveyTitle(survey);
  useTitle(title);
  const { step: at, heading, go } = steps;
  const index = <SectionIndex session={session} step={at} onStep={go} />;
  return (
    <div className="survey-page">
      <SurveyLook />
      <div className="survey-head">
        <h1>{title}</h1>
        <OverallProgress session={session}>{index}</OverallProgress>
      </div>
      <header className="survey-header">
        <div className="survey-about">
          <p className="survey-muted">
            {about || company}
            {(about || company) && ' · '}
            <span lang={useAuthorsLang()}>{survey.descripcion}</span>
          </p>
          <PrintSurvey of={session} company={company} sent={sent} />
        </div>
        <NotApplying session={session} />
        {notices}
      </header>
      <aside className="survey-aside">{index}</aside>
      <div className="survey-main">
        <SectionStep key={at} session={session} step={at} readOnly={readOnly} headingRef={heading} {...step} />
        <div className="survey-foot">
          {keeping}
          <div className="survey-bar">
            <button type="button" className="survey-button" disabled={at === 0} onClick={() => go(at - 1)}>
              {t('list.previous')}
            </button>
            <span className="number">
              {at + 1}/{count}
            </span>
            <button
              type="button"
              className={`survey-button${at < count - 1 ? ' survey-primary' : ''}`}
              disabled={at === count - 1}
              onClick={() => go(at + 1)}
            >
              {t('list.next')}
            </button>
            {action}
          </div>
        </div>
      </div>
    </div>
  );
}
