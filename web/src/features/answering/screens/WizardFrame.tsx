import { sumOf } from '@encuestas/survey';
import { useRef } from 'react';
import { useTexts } from '../../../shared/i18n';
import { useTitle } from '../../../shared/shell/title';
import type { AnswerSession } from '../drafts/answerSession';
import type { Help, LastTime } from '../model/reading';
import { PrintSurvey } from '../paper/PrintSurvey';
import type { Submission } from '../paper/SurveyPaper';
import { useAuthorsLang } from './authorsLang';
import { useSurveyTitle } from './loading';
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

interface OverallProgressProps {
  readonly session: AnswerSession;
  /** The sections, which a narrow screen opens from here. */
  readonly children: React.ReactNode;
}

/** Answered and total of the whole survey, and on a narrow screen the way to its sections. */
function OverallProgress({ session, children }: OverallProgressProps) {
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
function NotApplying({ session }: { readonly session: AnswerSession }) {
  const { t } = useTexts();
  const { total, all } = sumOf(useTopic(session, 'progress', () => session.progress));
  return (
    <p role="status" className="survey-muted survey-apart">
      {all > total && t('survey:notApplying', { count: all - total, all })}
    </p>
  );
}

interface SectionIndexProps {
  readonly session: AnswerSession;
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** Every section with answered/total; each goes to its step. */
function SectionIndex({ session, step, onStep }: SectionIndexProps) {
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
