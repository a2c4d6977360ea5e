import { Button, Card, Heading } from '@chakra-ui/react';
import { useCallback, useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type RespondentHomeQuery, useRespondentHomeQuery } from '../generated/home';
import { useTexts } from '../i18n';
import { formatDate, formatDateTime } from '../i18n/format';
import { useSession } from '../session/session';
import { Failed } from '../shell/Failed';
import { useTitle } from '../shell/title';
import { personKey } from '../survey/drafts/person';
import { type DraftState, useDraftState } from '../survey/drafts/useDraftState';
import type { Survey } from '../survey/model/questionnaire';
import { surveyOf } from '../survey/model/reading';
import { useKeptSurvey } from '../survey/offline/useKeptSurvey';
import { useLoadingFailure } from '../survey/offline/useLoadingFailure';
import { daysLeft } from './deadline';
import { OldDrafts } from './respondentDrafts';
import { useToday } from './useToday';
import './respondent.css';

type Completed = RespondentHomeQuery['page']['results'][number];

interface CurrentSurveyProps {
  readonly survey: Survey;
  /** The record of what the company sent; undefined for nothing yet. */
  readonly own: string | undefined;
  /** The company; null where nobody says which. */
  readonly company: string | null;
}

/** The survey that applies: its state, progress and deadline, and one button to begin or go on. */
function CurrentSurvey({ survey, own, company }: CurrentSurveyProps) {
  const { t, lang } = useTexts();
  const { usuario } = useSession();
  const state = useDraftState({ person: personKey(usuario), company }, survey);
  const today = useToday();
  const left = daysLeft(survey.fechaFin, today);
  const { answered = 0, total = 0 } = state ?? {};
  const size = { questions: total, sections: survey.sections.length };
  return (
    <Card.Root padding="24px" aria-labelledby="respondent-current" role="region">
      <p className="respondent-eyebrow" id="respondent-current">
        {t('respondent.current')}
      </p>
      <h2>{survey.descripcion}</h2>
      <p className="respondent-muted">
        {t('respondent.dates', { start: formatDate(survey.fechaInicio, lang), end: formatDate(survey.fechaFin, lang) })}
        {left !== null && ` · ${left > 0 ? t('respondent.daysLeft', { count: left }) : t('respondent.lastDay')}`}
      </p>
      <p className="respondent-state" data-state={own ? 'completed' : undefined}>
        {t(`respondent.${stateOf(state, own !== undefined)}`)}
      </p>
      {!own && state && (
        <div className="respondent-progress">
          <progress value={answered} max={total || 1} aria-label={t('respondent.progress', { answered, total })} />
          <span className="number">
            {answered > 0 ? t('respondent.progress', { answered, total }) : t('respondent.size', size)}
          </span>
        </div>
      )}
      <Link className="respondent-go" to={pathOf(state, own)}>
        {t(own ? 'respondent.change' : state?.drafted ? 'respondent.goOn' : 'respondent.begin')}
      </Link>
    </Card.Root>
  );
}

function stateOf(state: DraftState | null, completed: boolean) {
  if (state?.waiting) return 'waiting';
  if (completed) return state?.drafted ? 'completedChanged' : 'completed';
  return state?.drafted ? 'started' : 'pending';
}

function pathOf(state: DraftState | null, own: string | undefined): string {
  const base = own ? `/completar_encuesta/${own}` : '/completar_encuesta/add';
  return state?.drafted && state.step > 0 && !own ? `${base}?paso=${state.step + 1}` : base;
}

/** What this device keeps of the survey, where the server is not reached; else what failed. */
function HomeWithoutServer({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { t } = useTexts();
  const { usuario } = useSession();
  const kept = useKeptSurvey(personKey(usuario), error);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  if (kept === undefined) return <Bones />;
  if (!kept)
    return (
      <>
        <Heading as="h1">{t('respondent.title')}</Heading>
        <Failed text={t('respondent.failed')} error={error} retry={retry} />
      </>
    );
  return (
    <div className="respondent">
      <Heading as="h1">{t('respondent.title')}</Heading>
      <p role="status">{t('respondent.withoutServer')}</p>
      <CurrentSurvey survey={kept.survey} own={kept.saved.record ?? undefined} company={kept.company ?? null} />
      <Button type="button" className="respondent-retry" onClick={retry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}

/** The home page at its height while it comes. */
function Bones() {
  const { t } = useTexts();
  return (
    <div className="respondent" aria-busy="true">
      <Heading as="h1">{t('respondent.title')}</Heading>
      <Card.Root className="respondent-bone" />
    </div>
  );
}

const bySurvey = (completed: readonly Completed[]) =>
  new Map(completed.flatMap(({ id, encuesta }) => (encuesta ? [[encuesta.id, { id, label: encuesta.label }]] : [])));

/** `/` for those who answer: their survey, what they sent before, and the report. */
export function RespondentHome() {
  const { t, lang } = useTexts();
  useTitle(t('respondent.title'));
  const { usuario } = useSession();
  const { data, error: refused, refetch } = useRespondentHomeQuery({ fetchPolicy: 'no-cache' });
  const error = useLoadingFailure(data, refused);
  const retry = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  const survey = useMemo(() => (data?.survey ? surveyOf(data.survey) : null), [data]);
  const sent = useMemo(() => bySurvey(data?.page.results ?? []), [data]);
  if (error) return <HomeWithoutServer error={error} retry={retry} />;
  if (!data) return <Bones />;
  const completed = data.page.results;
  const company = usuario?.empresa?.id ?? null;
  return (
    <div className="respondent">
      <Heading as="h1">{t('respondent.title')}</Heading>
      {survey && <CurrentSurvey survey={survey} own={sent.get(survey.id)?.id} company={company} />}
      {!survey && (
        <Card.Root padding="24px">
          <h2>{t('respondent.none')}</h2>
          <p className="respondent-muted">{t('respondent.noneText')}</p>
        </Card.Root>
      )}
      <OldDrafts user={personKey(usuario)} current={survey?.id ?? null} company={company} completed={sent} />
      <div className="respondent-pair">
        <Card.Root padding="24px">
          <h2>{t('respondent.earlier')}</h2>
          {completed.length === 0 && <p className="respondent-muted">{t('respondent.noEarlier')}</p>}
          <ul>
            {completed.slice(0, 5).map(({ id, encuesta, fechaModificacion }) => (
              <li key={id}>
                <Link to={`/completar_encuesta/${id}/view`}>{encuesta?.label}</Link>
                <span className="respondent-muted">
                  {t('respondent.sentAt', { time: formatDateTime(fechaModificacion, lang) })}
                </span>
              </li>
            ))}
          </ul>
          {completed.length > 0 && <Link to="/completar_encuesta">{t('respondent.all')}</Link>}
        </Card.Root>
        <Card.Root padding="24px">
          <h2>{t('respondent.report')}</h2>
          <p className="respondent-muted">{t(data.report ? 'respondent.reportText' : 'respondent.noReport')}</p>
          {data.report && <Link to="/reportes/pbi">{t('respondent.openReport')}</Link>}
        </Card.Root>
      </div>
    </div>
  );
}
