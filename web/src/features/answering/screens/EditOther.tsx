import { useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import { type CompletedSurveyQuery, useCompletedSurveyQuery } from '../../../generated/answering';
import { type Session, useSession } from '../../../shared/session/session';
import { answeredCompany } from '../drafts/draftKey';
import { isOpen } from '../model/choice';
import type { LastTime } from '../model/reading';
import { savedOf, surveyOf, surveyToCorrect, UNCACHED } from '../model/reading';
import { WithoutServer } from '../offline/WithoutServer';
import { AnswerSurvey } from './AnswerSurvey';
import { useLoadingFailure } from './loading';
import { SentBy } from './SentBy';
import { LoadingSurvey, NoSections } from './states';

type Completed = NonNullable<CompletedSurveyQuery['record']>;

/** Whether the person may change it whatever company's it is, and after its survey closed. */
const mayCorrect = ({ isAdmin, can }: Session): boolean => isAdmin && can('change_encuestausuarioempresa');

/** Whether it is of the person's company, which may change it as long as its survey is open. */
const isOwn = ({ isAdmin, usuario }: Session, { empresa }: Pick<Completed, 'empresa'>): boolean =>
  !isAdmin || (empresa !== null && empresa.id === usuario?.empresa?.id);

/** What an administrator opens, or what is not of the survey that applies: to be changed all the same, or only to be read. */
export function EditOther({ id, last }: { readonly id: string; readonly last: LastTime }) {
  const session = useSession();
  const { isAdmin } = session;
  const { data, error: refused, refetch } = useCompletedSurveyQuery({ variables: { id, who: isAdmin }, ...UNCACHED });
  const error = useLoadingFailure(data, refused);
  const saved = useMemo(() => savedOf(data?.record ?? null), [data]);
  // What is put right after the survey closed stays of its day.
  const survey = useMemo(() => {
    const record = data?.record;
    return record?.encuesta ? surveyToCorrect(surveyOf(record.encuesta), record, saved.answers) : null;
  }, [data, saved]);
  if (error) return <WithoutServer error={error} retry={() => void refetch()} record={id} />;
  if (!data) return <LoadingSurvey />;
  if (survey?.sections.length === 0) return <NoSections />;
  // The server's verdict; the dates on this device's calendar only where it gives none.
  const open = data.record?.abierta ?? (survey !== null && isOpen(survey, new Date()));
  const mayChange = mayCorrect(session) || (open && data.record !== null && isOwn(session, data.record));
  const company = answeredCompany(session, data.record);
  const about = isAdmin && data.record && <SentBy record={data.record} />;
  const whose = { company, companyName: data.record?.empresa?.label, about };
  if (survey && mayChange) return <AnswerSurvey {...{ survey, saved, last }} {...whose} open={open} />;
  return <Navigate to={`/completar_encuesta/${id}/view`} replace state={{ closed: !open }} />;
}
