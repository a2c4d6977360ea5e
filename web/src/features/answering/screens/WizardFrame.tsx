import { Button } from '@chakra-ui/react';
import { sumOf, unanswered } from '@encuestas/survey';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import { lazyModule } from '../../../shared/lazyModule';
import { useTitle } from '../../../shared/shell/title';
import { Icon } from '../../../shared/ui/icons';
import { LoadFailed } from '../../../shared/ui/LoadFailed';
import { usePrint } from '../../../shared/ui/PrintOut';
import { StatusPill } from '../../../shared/ui/StatusPill';
import { Trail } from '../../../shared/ui/Trail';
import type { AnswerSession } from '../drafts/answerSession';
import type { EarlierAnswers, Help } from '../model/reading';
import type { Submission, SurveyPaperProps } from '../paper/SurveyPaper';
import { useSurveyTitle } from './loading';
import { SectionStep } from './SectionStep';
import { SurveyStyles } from './states';
import { useAuthorsLang, useFollowed } from './useAnswerSession';
import type { useSteps } from './useSteps';

export interface WizardProps {
  readonly help: Help;
  readonly earlier: EarlierAnswers;
  readonly about?: React.ReactNode;
  readonly company: string | undefined;
}

interface FrameProps extends WizardProps {
  readonly session: AnswerSession;
  readonly readOnly: boolean;
  readonly steps: ReturnType<typeof useSteps>;
  /** The submission to print; without it, the print-out is a blank survey. */
  readonly sent?: Submission;
  /** Where a submission that is only read can be changed. */
  readonly edit?: string | undefined;
  readonly notices?: React.ReactNode;
  readonly status?: React.ReactNode;
  readonly action?: React.ReactNode;
}

/** Title and progress, section index, the current section, and the button bar. A submission is headed like a record. */
export function WizardFrame(props: FrameProps) {
  const { about, company, sent, edit, session, readOnly, steps, notices, status, action, ...step } = props;
  const { t } = useTexts();
  const survey = useFollowed(session, () => session.survey);
  const count = survey.sections.length;
  const title = useSurveyTitle(survey);
  useTitle(title);
  const { step: at, heading, go } = steps;
  const index = <SectionIndex session={session} step={at} onStep={go} />;
  const isLast = at === count - 1;
  // A sent survey, also while an administrator corrects it.
  const isRecord = readOnly || Boolean(about);
  const Title = isRecord ? 'h2' : 'h1';
  const [isUnfolded, setUnfolded] = useState(false);
  const head = (
    <div className="survey-head">
      <Title>{title}</Title>
      <OverallProgress session={session}>{index}</OverallProgress>
    </div>
  );
  const name = <span lang={useAuthorsLang()}>{survey.descripcion}</span>;
  return (
    <div className="survey-page" data-reading={readOnly || undefined} data-record={isRecord || undefined}>
      <SurveyStyles />
      {!isRecord && head}
      <header className="survey-header">
        {isRecord && <Trail list="/completar_encuesta" name={t('resources.completadas.many')} />}
        <div className="survey-about">
          <div>
            {isRecord && (
              <div className="survey-record">
                <h1>{company ?? name}</h1>
                <SubmissionStatus session={session} />
                <button
                  type="button"
                  className="survey-unfold"
                  aria-expanded={isUnfolded}
                  onClick={() => setUnfolded(!isUnfolded)}
                >
                  {t('survey:details')}
                </button>
              </div>
            )}
            <p className="survey-muted" data-folded={(isRecord && !isUnfolded) || undefined}>
              {!isRecord && session.saved.record && (
                <span className="survey-status">
                  <SubmissionStatus session={session} />
                </span>
              )}
              {!isRecord && company && `${company} · `}
              {name}
              {about && ' · '}
              {about}
            </p>
          </div>
          <PrintSurvey of={session} company={company} sent={sent} />
          {edit && (
            <Button variant="solid" asChild>
              <Link to={edit}>{t('common.edit')}</Link>
            </Button>
          )}
        </div>
        <NotApplying session={session} />
        {notices}
      </header>
      {isRecord && head}
      <aside className="survey-aside">{index}</aside>
      <div className="survey-main">
        <SectionStep key={at} session={session} step={at} readOnly={readOnly} headingRef={heading} {...step} />
        <div className="survey-foot">
          {status}
          <div className="survey-bar">
            <button type="button" className="survey-button" disabled={at === 0} onClick={() => go(at - 1)}>
              {t('list.previous')}
            </button>
            <span className="number">
              {at + 1}/{count}
            </span>
            {action}
            <button
              type="button"
              className={`survey-button${isLast || readOnly ? '' : ' survey-primary'}`}
              disabled={isLast}
              onClick={() => go(at + 1)}
            >
              {t('list.next')}
            </button>
          </div>
        </div>
      </div>
    </div>
  );
}

interface OverallProgressProps {
  readonly session: AnswerSession;
  /** The section index, for narrow screens. */
  readonly children: React.ReactNode;
}

/** The progress of the whole survey, and the section index on narrow screens. */
function OverallProgress({ session, children }: OverallProgressProps) {
  const { t } = useTexts();
  const sheet = useRef<HTMLDetailsElement>(null);
  const { answered, total } = sumOf(useFollowed(session, () => session.progress));
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
        {/* Closes the list after a choice. */}
        {/* biome-ignore lint/a11y: the clicks come from the buttons inside */}
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

/** Whether a submission left questions open. */
function SubmissionStatus({ session }: { readonly session: AnswerSession }) {
  const { answers } = useFollowed(session, () => session.saved);
  return <StatusPill status={unanswered(session.survey, answers).length > 0 ? 'incomplete' : 'sent'} />;
}

/** Explains why fewer questions are shown than the survey has. */
function NotApplying({ session }: { readonly session: AnswerSession }) {
  const { t } = useTexts();
  const { total, all } = sumOf(useFollowed(session, () => session.progress));
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

/** The sections with their progress, as buttons to their steps. */
function SectionIndex({ session, step, onStep }: SectionIndexProps) {
  const { t } = useTexts();
  const authorsLang = useAuthorsLang();
  const progress = useFollowed(session, () => session.progress);
  const { sections } = useFollowed(session, () => session.survey);
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
                <span className="survey-name" lang={authorsLang}>
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

const surveyPaper = lazyModule(() => import('../paper/SurveyPaper'));

/** The print-out loads after this time, for printing with the browser's own command. */
const PRELOAD_MS = 3_000;

/** The button that prints the whole survey; the browser's own command does the same. */
export function PrintSurvey(props: SurveyPaperProps) {
  const { t } = useTexts();
  const [isNeeded, setNeeded] = useState(false);
  /** Null before the first press of the button. */
  const [presses, setPresses] = useState<number | null>(null);
  const { module: code, failed } = surveyPaper.useModule(isNeeded);
  useEffect(() => {
    const timer = setTimeout(() => setNeeded(true), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  usePrint(presses, code !== undefined);
  const press = () => {
    setPresses((count) => (count ?? 0) + 1);
    setNeeded(true);
  };
  return (
    <>
      <button type="button" className="survey-print" aria-label={t('common.print')} onClick={press}>
        <Icon name="print" />
        <span className="survey-word">{t('common.print')}</span>
      </button>
      {failed && presses !== null && <LoadFailed />}
      {code && <code.SurveyPaper {...props} />}
    </>
  );
}
