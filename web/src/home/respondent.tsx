import { Link } from 'react-router-dom';
import { failureOf } from '../failure';
import { type RespondentHomeQuery, useRespondentHomeQuery } from '../generated/graphql';
import { useTexts } from '../i18n';
import { formatDate, formatDateTime } from '../i18n/format';
import { useSession } from '../session';
import { FailureNotice } from '../shell/Message';
import { useTitle } from '../shell/title';
import { personKey } from '../survey/person';
import { surveyOf } from '../survey/reading';
import { type Standing, useStanding } from '../survey/useStanding';
import { Card, PageTitle } from '../ui/elements';
import { daysLeft } from './deadline';
import './respondent.css';

type Completed = RespondentHomeQuery['page']['results'][number];
type Tree = NonNullable<RespondentHomeQuery['survey']>;

/** The survey that applies: its state, progress and deadline, and one button to begin or go on. */
function CurrentSurvey({ tree, own }: { readonly tree: Tree; readonly own: Completed | undefined }) {
  const { t, lang } = useTexts();
  const { usuario } = useSession();
  const standing = useStanding(personKey(usuario), tree, surveyOf);
  const left = daysLeft(tree.fechaFin, new Date());
  const { answered = 0, total = 0 } = standing ?? {};
  const size = { questions: total, sections: tree.secciones.length };
  return (
    <Card padding="24px" aria-labelledby="respondent-current" role="region">
      <p className="respondent-eyebrow" id="respondent-current">
        {t('respondent.current')}
      </p>
      <h2>{tree.descripcion}</h2>
      <p className="respondent-muted">
        {t('respondent.dates', { start: formatDate(tree.fechaInicio, lang), end: formatDate(tree.fechaFin, lang) })}
        {left !== null && ` · ${left > 0 ? t('respondent.daysLeft', { count: left }) : t('respondent.lastDay')}`}
      </p>
      <p className="respondent-state" data-state={own ? 'completed' : undefined}>
        {t(`respondent.${stateOf(standing, own !== undefined)}`)}
      </p>
      {!own && standing && (
        <div className="respondent-progress">
          <progress value={answered} max={total || 1} aria-label={t('respondent.progress', { answered, total })} />
          <span className="number">
            {answered > 0 ? t('respondent.progress', { answered, total }) : t('respondent.size', size)}
          </span>
        </div>
      )}
      <Link className="respondent-go" to={pathOf(standing, own)}>
        {t(own ? 'respondent.change' : standing?.drafted ? 'respondent.goOn' : 'respondent.begin')}
      </Link>
    </Card>
  );
}

function stateOf(standing: Standing | null, completed: boolean) {
  if (standing?.waiting) return 'waiting';
  if (completed) return standing?.drafted ? 'completedChanged' : 'completed';
  return standing?.drafted ? 'started' : 'pending';
}

function pathOf(standing: Standing | null, own: Completed | undefined): string {
  const base = own ? `/completar_encuesta/${own.id}` : '/completar_encuesta/add';
  return standing?.drafted && standing.step > 0 && !own ? `${base}?paso=${standing.step + 1}` : base;
}

/** `/` for those who answer: their survey, what they sent before, and the report. */
export function RespondentHome() {
  const { t, lang } = useTexts();
  useTitle(t('respondent.title'));
  const { data, error, refetch } = useRespondentHomeQuery({ fetchPolicy: 'no-cache' });
  if (error) {
    const { text, requestId } = failureOf(error);
    const retry = () => void refetch();
    return <FailureNotice text={t('respondent.failed')} detail={t(text)} requestId={requestId} retry={retry} />;
  }
  const survey = data?.survey;
  const completed = data?.page.results ?? [];
  return (
    <div className="respondent" aria-busy={!data}>
      <PageTitle>{t('respondent.title')}</PageTitle>
      {!data && <Card className="respondent-bone" />}
      {survey && <CurrentSurvey tree={survey} own={completed.find(({ encuesta }) => encuesta?.id === survey.id)} />}
      {data && !survey && (
        <Card padding="24px">
          <h2>{t('respondent.none')}</h2>
          <p className="respondent-muted">{t('respondent.noneText')}</p>
        </Card>
      )}
      {data && (
        <div className="respondent-pair">
          <Card padding="24px">
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
          </Card>
          <Card padding="24px">
            <h2>{t('respondent.report')}</h2>
            <p className="respondent-muted">{t(data.report ? 'respondent.reportText' : 'respondent.noReport')}</p>
            {data.report && <Link to="/reportes/pbi">{t('respondent.openReport')}</Link>}
          </Card>
        </div>
      )}
    </div>
  );
}
