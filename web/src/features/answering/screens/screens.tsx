import { useDeferredValue, useMemo } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { useCompletedSurveyQuery, useSurveyToAnswerQuery, useSurveyToChangeQuery } from '../../../generated/answering';
import { useSession } from '../../../shared/session/session';
import { answeredCompany } from '../drafts/draftKey';
import { isOpen, pathOfSurvey } from '../model/choice';
import {
  type EarlierAnswers,
  NO_EARLIER_ANSWERS,
  savedOf,
  surveyOf,
  surveyToCorrect,
  UNCACHED,
} from '../model/reading';
import { OfflineFallback } from '../offline/OfflineFallback';
import { AnswerSurvey } from './AnswerSurvey';
import { ChooseSurvey } from './ChooseSurvey';
import { earlierAnswers, mayChange, useLoadingFailure } from './loading';
import { LoadingSurvey, NoRecord, NoSections, NoSurvey, SentBy } from './states';
import { useSameStep } from './useSteps';
import { useSurveyChoice } from './useSurveyChoice';

/** `/completar_encuesta/add`: the survey with a draft or that applies, or the one of `?encuesta`. */
export function AddEncuestaCompletada() {
  const session = useSession();
  const [params] = useSearchParams();
  const atStep = useSameStep();
  const named = params.get('encuesta');
  const first = useSurveyToAnswerQuery({ ...UNCACHED, variables: named ? { encuesta: named } : {} });
  const { choice, other } = useSurveyChoice(first.data, named);
  const second = useSurveyToAnswerQuery({
    ...UNCACHED,
    variables: { encuesta: other },
    skip: !other || Boolean(named),
  });
  const { data: latest, error: queryError, refetch } = other && !named ? second : first;
  // A deferred value renders in slices, so that slow phones stay responsive.
  const data = useDeferredValue(latest);
  const error = useLoadingFailure(latest, queryError);
  const isNamed = named !== null || other !== null;
  const survey = useMemo(() => (data?.survey ? surveyOf(data.survey, { named: isNamed }) : null), [data, isNamed]);
  const saved = useMemo(() => savedOf(null), []);
  const earlier = useMemo(() => earlierAnswers(survey?.id, data?.page, data?.open), [survey, data]);
  if (error) return <OfflineFallback error={error} retry={() => void refetch()} survey={named ?? other} />;
  if (choice?.mustChoose) return <ChooseSurvey surveys={choice.offered} />;
  // The deferred value may still be the previous survey.
  if (!choice || !data || latest?.survey?.id !== data.survey?.id) return <LoadingSurvey />;
  if (!survey) return <NoSurvey named={named} others={data.open?.length !== 0} />;
  if (survey.sections.length === 0) return <NoSections />;
  const own =
    choice.offered.find(({ id }) => id === survey.id)?.completada?.id ??
    data.page.results.find(({ encuesta, activo }) => encuesta?.id === survey.id && activo !== false)?.id;
  if (own) return <Navigate to={atStep(`/completar_encuesta/${own}`)} replace />;
  return <AnswerSurvey survey={survey} saved={saved} company={answeredCompany(session, null)} earlier={earlier} open />;
}

/** `/completar_encuesta/:id`: corrects a submission while its survey is open. */
export function EditEncuestaCompletada() {
  const { id = '' } = useParams();
  const session = useSession();
  const { isAdmin } = session;
  const atStep = useSameStep();
  const variables = { id, who: isAdmin };
  const { data: latest, error: queryError, refetch } = useSurveyToChangeQuery({ variables, ...UNCACHED });
  const data = useDeferredValue(latest);
  const error = useLoadingFailure(latest, queryError);
  const survey = useMemo(() => (data?.survey ? surveyOf(data.survey, { named: false }) : null), [data]);
  const saved = useMemo(() => savedOf(data?.record ?? null), [data]);
  // For an administrator, the query returns other companies' submissions.
  const earlier = useMemo(
    () => (isAdmin ? NO_EARLIER_ANSWERS : earlierAnswers(data?.record?.encuesta?.id, data?.page, data?.open)),
    [isAdmin, data],
  );
  if (error) return <OfflineFallback error={error} retry={() => void refetch()} record={id} />;
  if (!data) return <LoadingSurvey isRecord={isAdmin} />;
  if (!data.record) return <NoRecord />;
  const of = data.record.encuesta?.id;
  const isOpenAgain = of === survey?.id || data.open?.some(({ id }) => id === of);
  // A deactivated submission accepts no changes; the draft belongs to the survey.
  if (of && !isAdmin && data.record.activo === false && isOpenAgain)
    return <Navigate to={atStep(pathOfSurvey(of))} replace />;
  if (survey && of === survey.id && survey.sections.length === 0) return <NoSections />;
  // An administrator needs the owner and a permission check.
  if (survey && of === survey.id && !isAdmin)
    return <AnswerSurvey {...{ survey, saved, earlier }} company={answeredCompany(session, data.record)} open />;
  return <EditOther id={id} earlier={earlier} />;
}

/** A submission to another survey than the one that applies, or any submission for administrators. */
function EditOther({ id, earlier }: { readonly id: string; readonly earlier: EarlierAnswers }) {
  const session = useSession();
  const { isAdmin } = session;
  const atStep = useSameStep();
  const {
    data,
    error: queryError,
    refetch,
  } = useCompletedSurveyQuery({ variables: { id, who: isAdmin }, ...UNCACHED });
  const error = useLoadingFailure(data, queryError);
  const saved = useMemo(() => savedOf(data?.record ?? null), [data]);
  const survey = useMemo(() => {
    const record = data?.record;
    return record?.encuesta ? surveyToCorrect(surveyOf(record.encuesta), record, saved.answers) : null;
  }, [data, saved]);
  if (error) return <OfflineFallback error={error} retry={() => void refetch()} record={id} />;
  if (!data) return <LoadingSurvey isRecord={isAdmin} />;
  if (survey?.sections.length === 0) return <NoSections />;
  // The dates by this device's clock are the fallback.
  const open = data.record?.abierta ?? (survey !== null && isOpen(survey, new Date()));
  const company = answeredCompany(session, data.record);
  const about = isAdmin && data.record && <SentBy record={data.record} />;
  const owner = { company, companyName: data.record?.empresa?.label, about };
  if (survey && data.record && mayChange(session, data.record, open))
    return <AnswerSurvey {...{ survey, saved, earlier }} {...owner} open={open} />;
  return <Navigate to={atStep(`/completar_encuesta/${id}/view`)} replace state={{ closed: !open }} />;
}
