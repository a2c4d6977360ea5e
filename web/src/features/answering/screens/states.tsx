import { type ReactNode, useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { failureOf } from '../../../shared/failure';
import { useTexts } from '../../../shared/i18n';
import { FailedPage } from '../../../shared/shell/Failed';
import { Forbidden } from '../../../shared/shell/Forbidden';
import { Message } from '../../../shared/shell/Message';
import { useTitle } from '../../../shared/shell/title';
import { logMissingSections } from '../model/reading';
import { SurveyLook } from './SurveyLook';
import { UnsentHere } from './UnsentHere';

/** The wizard's frame at its final height while the survey comes. */
export function LoadingSurvey() {
  const { t } = useTexts();
  useTitle(t('survey:loading'));
  return (
    <div className="survey-page" aria-busy="true">
      <SurveyLook />
      <div className="survey-head">
        <h1>{t('survey:loading')}</h1>
      </div>
      <header className="survey-header">
        <div className="survey-bone line" />
      </header>
      <div className="survey-aside" />
      <div className="survey-main">
        <div className="survey-section" aria-hidden="true">
          {['a', 'b', 'c', 'd', 'e'].map((bone) => (
            <div key={bone} className="survey-bone" />
          ))}
        </div>
      </div>
    </div>
  );
}

/** A completed survey that is not there, or not the person's (spec §8). */
export const NoRecord = () => <Navigate to="/" replace />;

interface FailedProps {
  readonly error: unknown;
  readonly retry: () => void;
  /** What else there is to go on with. */
  readonly children?: ReactNode;
}

function NotLoaded({ error, retry, children }: FailedProps) {
  const { t } = useTexts();
  useTitle(t('survey:title'));
  return (
    <>
      <FailedPage title={t('survey:title')} text={t('survey:failed')} error={error} retry={retry} />
      {children}
    </>
  );
}

/** What failed and a way to try again, where that may help. */
export function SurveyFailed(props: FailedProps) {
  const { code } = failureOf(props.error);
  // What is no identifier names no record either.
  if (code === 'BAD_USER_INPUT') return <NoRecord />;
  if (code === 'FORBIDDEN') return <Forbidden />;
  return <NotLoaded {...props} />;
}

const Nothing = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => {
  const { t } = useTexts();
  return (
    <Message title={title} text={text}>
      {children}
      <Link to="/completar_encuesta">{t('survey:toList')}</Link>
    </Message>
  );
};

/** No survey applies today, or not the one that was named: not an error. */
export function NoSurvey({ named }: { readonly named: string | null }) {
  const { t } = useTexts();
  return (
    <Nothing title={t('survey:emptyTitle')} text={t('survey:emptyText')}>
      <UnsentHere survey={named} />
    </Nothing>
  );
}

/** A survey that has no sections: logged, and said. */
export function NoSections() {
  const { t } = useTexts();
  useEffect(logMissingSections, []);
  return <Nothing title={t('survey:title')} text={t('survey:noSections')} />;
}
