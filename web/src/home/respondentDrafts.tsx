import { Card } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n';
import { formatDate, formatDateTime } from '../i18n/format';
import { useDialogs } from '../shell/dialogs';
import { useOldDrafts } from '../survey/drafts/useOldDrafts';

interface OldDraftsProps {
  readonly user: string;
  /** The survey that applies now. */
  readonly current: string | null;
  readonly company: string | null;
  /** What the company sent, by survey: where a draft may still be gone on with. */
  readonly completed: ReadonlyMap<string, { readonly id: string; readonly label: string }>;
}

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Answers that were never sent, of surveys that do not apply any more: to be read, copied, and let go of. */
export function OldDrafts({ user, current, company, completed }: OldDraftsProps) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const { old, forget } = useOldDrafts(user, current, company);
  if (old.length === 0) return null;
  const letGo = async (draft: string) => {
    if (await dialogs.confirm({ title: t('survey.old.forget'), text: t('survey.old.forgetText') })) await forget(draft);
  };
  return (
    <Card.Root padding="24px">
      <h2>{t('survey.old.title')}</h2>
      <p className="respondent-muted">{t('survey.old.text')}</p>
      {old.map(({ draft, survey, at, until, answers }) => {
        const record = completed.get(survey);
        return (
          <details key={draft} className="respondent-old">
            <summary>
              {t('survey.old.one', {
                survey: record?.label ?? t('survey.old.unknown'),
                time: formatDateTime(new Date(at).toISOString(), lang),
              })}
            </summary>
            <ul>
              {answers.map(({ title, words }) => (
                <li key={title}>
                  <strong>{title}</strong> <span>{words}</span>
                </li>
              ))}
            </ul>
            <p className="respondent-muted">{t('survey.old.until', { date: formatDate(dayOf(until), lang) })}</p>
            {record && <Link to={`/completar_encuesta/${record.id}`}>{t('survey.old.open')}</Link>}
            <button type="button" className="respondent-forget" onClick={() => void letGo(draft)}>
              {t('survey.old.forget')}
            </button>
          </details>
        );
      })}
    </Card.Root>
  );
}
