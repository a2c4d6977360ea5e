import { useDeferredValue, useMemo } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { useSurveyToAnswerQuery, useSurveyToChangeQuery } from '../../../generated/answering';
import { useSession } from '../../../shared/session/session';
import { answeredCompany } from '../drafts/draftKey';
import { pathOfSurvey } from '../model/choice';
import { NO_LAST_TIME, savedOf, surveyOf, UNCACHED } from '../model/reading';
import { WithoutServer } from '../offline/WithoutServer';
import { AnswerSurvey } from './AnswerSurvey';
import { ChooseSurvey } from './ChooseSurvey';
import { EditOther } from './EditOther';
import { lastTime, useLoadingFailure } from './loading';
import { LoadingSurvey, NoRecord, NoSections, NoSurvey } from './states';
import { useSurveyChoice } from './useSurveyChoice';

/**
 * `/completar_encuesta/add`: the survey that was begun or applies, or the one that `?encuesta` names; one already
 * answered is opened as it was saved.
 */
export function AddEncuestaCompletada() {
  const session = useSession();
  const [params] = useSearchParams();
  const named = params.get('encuesta');
  const first = useSurveyToAnswerQuery({ ...UNCACHED, variables: named ? { encuesta: named } : {} });
  const { choice, other } = useSurveyChoice(first.data, named);
  const second = useSurveyToAnswerQuery({
    ...UNCACHED,
    variables: { encuesta: other },
    skip: !other || Boolean(named),
  });
  const { data: arrived, error: refused, refetch } = other && !named ? second : first;
  // A long survey is drawn in small steps, between which a slow phone still answers.
  const data = useDeferredValue(arrived);
  const error = useLoadingFailure(arrived, refused);
  // The second query names its survey, too.
  const isNamed = named !== null || other !== null;
  const survey = useMemo(() => (data?.survey ? surveyOf(data.survey, { named: isNamed }) : null), [data, isNamed]);
  const saved = useMemo(() => savedOf(null), []);
  const last = useMemo(() => lastTime(survey?.id, data?.page, data?.open), [survey, data]);
  if (error) return <WithoutServer error={error} retry={() => void refetch()} survey={named ?? other} />;
  if (choice?.asks) return <ChooseSurvey surveys={choice.offered} />;
  // What is still drawn of the survey before is not what was chosen.
  if (!choice || !data || arrived?.survey?.id !== data.survey?.id) return <LoadingSurvey />;
  if (!survey) return <NoSurvey named={named} />;
  if (survey.sections.length === 0) return <NoSections />;
  const own =
    choice.offered.find(({ id }) => id === survey.id)?.completada?.id ??
    data.page.results.find(({ encuesta, activo }) => encuesta?.id === survey.id && activo !== false)?.id;
  if (own) return <Navigate to={`/completar_encuesta/${own}`} replace />;
  return <AnswerSurvey survey={survey} saved={saved} company={answeredCompany(session, null)} last={last} open />;
}

/** `/completar_encuesta/:id`: what was sent, to be changed as long as the survey is open. */
export function EditEncuestaCompletada() {
  const { id = '' } = useParams();
  const session = useSession();
  const { isAdmin } = session;
  const variables = { id, who: isAdmin };
  const { data: arrived, error: refused, refetch } = useSurveyToChangeQuery({ variables, ...UNCACHED });
  const data = useDeferredValue(arrived);
  const error = useLoadingFailure(arrived, refused);
  const survey = useMemo(() => (data?.survey ? surveyOf(data.survey, { named: false }) : null), [data]);
  const saved = useMemo(() => savedOf(data?.record ?? null), [data]);
  // An administrator's latest are other companies': nobody is shown or offered their answers.
  const last = useMemo(
    () => (isAdmin ? NO_LAST_TIME : lastTime(data?.record?.encuesta?.id, data?.page, data?.open)),
    [isAdmin, data],
  );
  if (error) return <WithoutServer error={error} retry={() => void refetch()} record={id} />;
  if (!data) return <LoadingSurvey />;
  if (!data.record) return <NoRecord />;
  const of = data.record.encuesta?.id;
  const isOpenAgain = of === survey?.id || data.open?.some(({ id }) => id === of);
  // Nothing more is taken for it, and the draft is of the survey: what was typed is met there.
  if (of && !isAdmin && data.record.activo === false && isOpenAgain) return <Navigate to={pathOfSurvey(of)} replace />;
  if (survey && of === survey.id && survey.sections.length === 0) return <NoSections />;
  // What an administrator changes tells whose it is, and asks whether they may.
  if (survey && of === survey.id && !isAdmin)
    return <AnswerSurvey {...{ survey, saved, last }} company={answeredCompany(session, data.record)} open />;
  return <EditOther id={id} last={last} />;
}
