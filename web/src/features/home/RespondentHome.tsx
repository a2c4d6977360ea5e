import { Button, Heading, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type Survey, surveyProgress } from '@encuestas/survey';
import { useCallback, useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type RespondentHomeQuery, useRespondentHomeQuery, useRespondentReportQuery } from '../../generated/home';
import { type Lang, type Translate, useTexts } from '../../shared/i18n';
import { formatDateTime } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { FailedPage } from '../../shared/shell/Failed';
import { useTitle } from '../../shared/shell/title';
import {
  isIncomplete,
  logMissingSections,
  personKey,
  type Saved,
  SurveyChoices,
  surveyOf,
  UNCACHED,
  useLoadingFailure,
  useOfflineReady,
  useOfflineSurveys,
  useSurveyChoice,
} from '../answering';
import { CurrentSurvey } from './CurrentSurvey';
import { OldDrafts } from './OldDrafts';
import { Muted, Section } from './Panel';

type Completed = RespondentHomeQuery['page']['results'][number];
type Dated = Pick<Completed, 'fechaCreacion' | 'fechaModificacion'>;

const Page = chakra('div', { base: { display: 'grid', gap: '4' } });
const Entry = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    paddingBlock: '2',
    borderTopWidth: '1px',
    borderColor: 'line',
  },
});

/** The surveys that this device keeps offline, or the failure if there are none. */
function OfflineHome({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { t } = useTexts();
  const { usuario } = useSession();
  const offline = useOfflineSurveys(personKey(usuario), error);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  if (!offline) return <HomeSkeleton />;
  if (offline.length === 0)
    return <FailedPage title={t('shell.home')} text={t('home:respondent.failed')} error={error} retry={retry} />;
  return (
    <Page>
      <Heading as="h1">{t('shell.home')}</Heading>
      <p role="status">{t('home:respondent.withoutServer')}</p>
      {offline.map(({ survey, saved, company }) => (
        <CurrentSurvey key={survey.id} survey={survey} own={submissionOf(survey, saved)} company={company} named />
      ))}
      <Button justifySelf="start" onClick={retry}>
        {t('common.retry')}
      </Button>
    </Page>
  );
}

function HomeSkeleton() {
  const { t } = useTexts();
  return (
    <Page aria-busy="true">
      <Heading as="h1">{t('shell.home')}</Heading>
      <Skeleton height="240px" borderRadius="lg" />
    </Page>
  );
}

interface IncompleteProps {
  id: string;
  isOpen: boolean;
  totalPreguntas?: number | null;
  totalRespondidas?: number | null;
}

/** The progress of an incomplete submission, with a link to complete it while its survey is open. */
function Incomplete({ id, isOpen, totalPreguntas, totalRespondidas }: IncompleteProps) {
  const { t } = useTexts();
  const counts = { answered: totalRespondidas ?? 0, total: totalPreguntas ?? 0 };
  if (!isIncomplete(counts)) return null;
  return (
    <>
      {' · '}
      {t('home:respondent.incompleteOf', counts)}
      {isOpen && (
        <>
          {' · '}
          <chakra.span asChild textDecoration="underline">
            <Link to={`/completar_encuesta/${id}`}>{t('survey:paper.complete')}</Link>
          </chakra.span>
        </>
      )}
    </>
  );
}

/** Has its own query, because a slow or failing report must not delay the survey. */
function ReportCard() {
  const { t } = useTexts();
  const { data, error } = useRespondentReportQuery();
  const text = data && t(data.report ? 'home:respondent.reportText' : 'home:respondent.noReport');
  return (
    <Section title={t('shell.report')}>
      <Muted minHeight="24px">{error ? t('home:respondent.reportFailed') : text}</Muted>
      {data?.report && <Link to="/reportes/pbi">{t('home:respondent.openReport')}</Link>}
    </Section>
  );
}

const bySurvey = (completed: readonly Completed[]) =>
  new Map(
    completed.flatMap(({ id, encuesta, totalPreguntas, totalRespondidas }) =>
      encuesta
        ? [[encuesta.id, { id, label: encuesta.label, answered: totalRespondidas, total: totalPreguntas }] as const]
        : [],
    ),
  );

/** When a submission was sent, and when it was last changed. */
function sentText({ fechaCreacion, fechaModificacion }: Dated, t: Translate, lang: Lang): string {
  const time = formatDateTime(fechaCreacion, lang);
  const changed = formatDateTime(fechaModificacion, lang);
  return changed && changed !== time
    ? t('survey:keeping.sentAndChanged', { time, changed })
    : t('survey:keeping.sent', { time });
}

/** The submission of a survey that this device keeps. */
function submissionOf(survey: Survey, { record, answers }: Saved) {
  return record === null ? undefined : { id: record, ...surveyProgress(survey, answers) };
}

/** `/` for respondents: their survey, earlier submissions and the report. */
export function RespondentHome() {
  const { t, lang } = useTexts();
  useTitle(t('shell.home'));
  const { usuario } = useSession();
  const first = useRespondentHomeQuery(UNCACHED);
  const { choice, other } = useSurveyChoice(first.data);
  const second = useRespondentHomeQuery({ ...UNCACHED, variables: { encuesta: other }, skip: !other });
  const { data, error: queryError, refetch } = other ? second : first;
  const error = useLoadingFailure(data, queryError);
  const retry = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  const isNamed = other !== null;
  const loaded = useMemo(() => (data?.survey ? surveyOf(data.survey, { named: isNamed }) : null), [data, isNamed]);
  const isMissingSections = loaded?.sections.length === 0;
  const survey = isMissingSections ? null : loaded;
  useEffect(() => {
    if (isMissingSections) logMissingSections();
  }, [isMissingSections]);
  const open = useMemo(() => choice?.offered.map(({ id }) => id) ?? [], [choice]);
  const sent = useMemo(() => bySurvey(data?.page.results ?? []), [data]);
  const company = usuario?.empresa?.id ?? null;
  useOfflineReady({ survey, record: survey ? sent.get(survey.id)?.id : undefined, company, open: data?.open });
  if (error) return <OfflineHome error={error} retry={retry} />;
  if (!data || !choice) return <HomeSkeleton />;
  const others = choice.offered.filter(({ id }) => id !== survey?.id);
  const completed = data.page.results;
  return (
    <Page>
      <Heading as="h1">{t('shell.home')}</Heading>
      {survey && (
        <CurrentSurvey survey={survey} own={sent.get(survey.id)} company={company} named={others.length > 0} />
      )}
      {!survey && (
        <Section title={t('survey:emptyTitle')}>
          <Muted>{t(isMissingSections ? 'survey:noSections' : 'survey:emptyText')}</Muted>
        </Section>
      )}
      {others.length > 0 && (
        <chakra.section display="grid" gap="3" aria-labelledby="respondent-others">
          <Heading as="h2" size="md" id="respondent-others">
            {t('home:respondent.choice.other')}
          </Heading>
          <SurveyChoices surveys={others} />
        </chakra.section>
      )}
      <OldDrafts
        user={personKey(usuario)}
        current={survey?.id ?? null}
        company={company}
        open={open}
        completed={sent}
      />
      <chakra.div display="grid" gap="4" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 320px), 1fr))">
        <Section title={t('resources.completadas.many')}>
          {completed.length === 0 && <Muted>{t('home:respondent.noEarlier')}</Muted>}
          <ul>
            {completed.slice(0, 5).map(({ id, encuesta, abierta, ...record }) => (
              <Entry key={id}>
                <Link to={`/completar_encuesta/${id}/view`}>{encuesta?.label}</Link>
                <Muted>
                  {sentText(record, t, lang)}
                  {encuesta?.id !== survey?.id && <Incomplete id={id} isOpen={abierta === true} {...record} />}
                </Muted>
              </Entry>
            ))}
          </ul>
          {completed.length > 0 && <Link to="/completar_encuesta">{t('home:respondent.all')}</Link>}
        </Section>
        <ReportCard />
      </chakra.div>
    </Page>
  );
}
