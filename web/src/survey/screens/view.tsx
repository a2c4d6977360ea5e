import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { type CompletedSurveyQuery, useCompletedSurveyQuery } from '../../generated/survey';
import { useTexts } from '../../i18n';
import { useSession } from '../../session/session';
import { NO_LAST_TIME, savedOf, surveyOf, surveyThen, UNCACHED } from '../model/reading';
import { useLoadingFailure } from '../offline/useLoadingFailure';
import { AuthorsLang } from './authorsLang';
import { NOTHING_BESIDE, passingSession, useBeside } from './loading';
import { ReadOnlyWizard } from './ReadOnlyWizard';
import { SentBy } from './SentBy';
import { LoadingSurvey, NoRecord, NoSections, SurveyFailed } from './states';

type Completed = NonNullable<CompletedSurveyQuery['record']>;

function ReadSurvey({
  record,
  tree,
}: {
  readonly record: Completed;
  readonly tree: NonNullable<Completed['encuesta']>;
}) {
  const session = useMemo(() => {
    const saved = savedOf(record);
    const survey = surveyThen(surveyOf(tree), record, saved.answers);
    return passingSession(survey, saved);
  }, [record, tree]);
  const { t } = useTexts();
  const { state } = useLocation();
  const { lang } = useBeside(tree.id, NOTHING_BESIDE);
  const why = state?.closed ? t('survey:offline.closed') : undefined;
  const about = <SentBy record={record} />;
  return (
    <AuthorsLang value={lang}>
      <ReadOnlyWizard
        session={session}
        help={NOTHING_BESIDE.help}
        last={NO_LAST_TIME}
        why={why}
        about={about}
        company={record.empresa?.label}
        sent={{ record: record.id, at: record.fechaModificacion }}
      />
    </AuthorsLang>
  );
}

/** `/completar_encuesta/:id/view`: what was sent, to be read. */
export function ViewEncuestaCompletada() {
  const { id = '' } = useParams();
  const { isAdmin } = useSession();
  const { data, error: refused, refetch } = useCompletedSurveyQuery({ variables: { id, who: isAdmin }, ...UNCACHED });
  const error = useLoadingFailure(data, refused);
  if (error) return <SurveyFailed error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingSurvey />;
  if (!data.record?.encuesta) return <NoRecord />;
  if (data.record.encuesta.secciones.length === 0) return <NoSections />;
  return <ReadSurvey record={data.record} tree={data.record.encuesta} />;
}
