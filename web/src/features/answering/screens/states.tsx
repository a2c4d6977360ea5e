import { Button } from '@chakra-ui/react';
import { useChakraContext } from '@chakra-ui/react/styled-system';
import { Global } from '@emotion/react';
import { memo, type ReactNode, useCallback, useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { SentByFragment } from '../../../generated/answering';
import { failureOf } from '../../../shared/failure';
import { useTexts } from '../../../shared/i18n';
import { formatDayOf } from '../../../shared/i18n/format';
import { useSession } from '../../../shared/session/session';
import { FailedPage } from '../../../shared/shell/Failed';
import { Forbidden } from '../../../shared/shell/Forbidden';
import { Message } from '../../../shared/shell/Message';
import { useTitle } from '../../../shared/shell/title';
import { survey } from '../../../shared/theme/survey';
import { Trail } from '../../../shared/ui/Trail';
import { personKey, readDraftKey } from '../drafts/draftKey';
import { everyEntry } from '../drafts/draftStore';
import { useRead } from '../drafts/useDraftState';
import { logMissingSections } from '../model/reading';
import { Notice } from './Notices';

const bones = (className: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
  Array.from({ length: 8 }, (_, index) => <div key={index} className={className} />);

/** The wizard's frame at its final height, with the heading of a submission for `isRecord`. */
export function LoadingSurvey({ isRecord = false }) {
  const { t } = useTexts();
  useTitle(t('survey:loading'));
  const title = <h1>{t('survey:loading')}</h1>;
  const line = <div className="survey-bone line" />;
  const head = <div className="survey-head">{isRecord ? line : title}</div>;
  return (
    <div className="survey-page" aria-busy="true" data-record={isRecord || undefined}>
      <SurveyStyles />
      {!isRecord && head}
      <header className="survey-header">
        {isRecord && <Trail list="/completar_encuesta" name={t('resources.completadas.many')} />}
        <div className="survey-record">{isRecord ? title : line}</div>
        {isRecord && line}
        {isRecord && line}
      </header>
      {isRecord && head}
      <div className="survey-aside">{bones('survey-bone line')}</div>
      <div className="survey-main">
        <div className="survey-section">{bones('survey-bone')}</div>
        <div className="survey-foot">
          <div className="survey-bone" />
        </div>
      </div>
    </div>
  );
}

/** As specified for a missing submission, or one of another company. */
export const NoRecord = () => <Navigate to="/" replace />;

interface FailedProps {
  readonly error: unknown;
  readonly retry: () => void;
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

/** The failure, with a retry if that can help. */
export function SurveyFailed(props: FailedProps) {
  const { code } = failureOf(props.error);
  // The URL has an invalid id.
  if (code === 'BAD_USER_INPUT') return <NoRecord />;
  if (code === 'FORBIDDEN') return <Forbidden />;
  return <NotLoaded {...props} />;
}

const EmptyState = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => {
  const { t } = useTexts();
  return (
    <Message title={title} text={text}>
      {children}
      <Button asChild>
        <Link to="/completar_encuesta">{t('survey:toList')}</Link>
      </Button>
    </Message>
  );
};

interface NoSurveyProps {
  readonly named: string | null;
  /** Whether another survey is open, as far as the server reports that. */
  readonly others: boolean;
}

/** No survey applies today, or the survey of the URL does not. */
export function NoSurvey({ named, others }: NoSurveyProps) {
  const { t } = useTexts();
  if (named !== null && others)
    return (
      <EmptyState title={t('survey:notOpenTitle')} text={t('survey:notOpenText')}>
        <UnsentNotice survey={named} />
        <Button asChild variant="solid">
          <Link to="/completar_encuesta/add">{t('survey:toOpen')}</Link>
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState title={t('survey:emptyTitle')} text={t('survey:emptyText')}>
      <UnsentNotice survey={named} />
    </EmptyState>
  );
}

export function NoSections() {
  const { t } = useTexts();
  useEffect(logMissingSections, []);
  return <EmptyState title={t('survey:title')} text={t('survey:noSections')} />;
}

/** Class names with styles, computed once for a screen of any number of questions. */
export const SurveyStyles = memo(function SurveyStyles() {
  const slots = Object.entries(useChakraContext().sva(survey)());
  return <Global styles={Object.fromEntries(slots.map(([slot, style]) => [`.survey-${slot}`, style]))} />;
});

/** Whether this device has a draft of a survey, or of any survey for null. */
async function hasDraft(person: string, survey: string | null): Promise<boolean> {
  const keys = (await everyEntry()).map(({ draft }) => readDraftKey(draft));
  return keys.some((key) => key.person === person && (survey === null || key.survey === survey));
}

/** Tells a person who can no longer answer a survey where the draft is. */
function UnsentNotice({ survey }: { readonly survey: string | null }) {
  const { t } = useTexts();
  const { usuario, isAdmin } = useSession();
  const person = personKey(usuario);
  const [isUnsent] = useRead(useCallback(() => hasDraft(person, survey), [person, survey]));
  // An administrator's home shows no drafts.
  if (!isUnsent || isAdmin) return null;
  return (
    <p>
      {t('survey:offline.unsent')}{' '}
      <Link to="/" style={{ textDecoration: 'underline' }}>
        {t('survey:offline.toUnsent')}
      </Link>
    </p>
  );
}

/** Says that a survey can no longer be answered. */
export function ClosedNotice({ survey }: { readonly survey: string }) {
  const { t } = useTexts();
  return (
    <Notice label={t('survey:offline.closed')}>
      <UnsentNotice survey={survey} />
    </Notice>
  );
}

interface SentByProps {
  readonly record: SentByFragment;
}

/** Date and person of a submission. */
export function SentBy({ record: { fechaCreacion, usuario } }: SentByProps) {
  const { t, lang } = useTexts();
  const date = formatDayOf(fechaCreacion, lang);
  return <>{usuario ? t('survey:sentBy', { date, person: usuario.label }) : t('survey:sentOn', { date })}</>;
}
