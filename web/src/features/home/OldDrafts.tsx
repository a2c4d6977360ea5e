import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { localDay } from '../../shared/i18n/days';
import { formatDate, formatDateTime } from '../../shared/i18n/format';
import { useDialogs } from '../../shared/shell/dialogs';
import { entryText, useOldDrafts } from '../answering';
import { Muted, Section } from './Panel';

interface OldDraftsProps {
  readonly user: string;
  readonly current: string | null;
  readonly company: string | null;
  /** Other surveys that can be continued. */
  readonly open: readonly string[];
  /** The company's submissions by survey, where a draft can be continued. */
  readonly completed: ReadonlyMap<string, { readonly id: string; readonly label: string }>;
}

/** Unsent answers to surveys that the person can no longer answer, to read, copy and discard. */
export function OldDrafts({ user, current, company, open, completed }: OldDraftsProps) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const { old, forget } = useOldDrafts(user, current, company, open);
  if (old.length === 0) return null;
  const discard = async (draft: string) => {
    if (await dialogs.confirm({ title: t('home:respondent.old.forget'), text: t('home:respondent.old.forgetText') }))
      await forget(draft);
  };
  return (
    <Section title={t('home:respondent.old.title')}>
      <Muted>{t('home:respondent.old.text')}</Muted>
      {old.map(({ draft, survey, isElsewhere, title, at, until, answers }) => {
        const record = completed.get(survey);
        const opens = record && !isElsewhere;
        return (
          <details key={draft} className="respondent-old">
            <chakra.summary
              minHeight="44px"
              paddingBlock="10px"
              cursor="pointer"
              fontWeight="600"
              overflowWrap="anywhere"
            >
              {t(`home:respondent.old.${isElsewhere ? 'oneElsewhere' : 'one'}`, {
                survey: record?.label ?? title ?? t('home:respondent.old.unknown'),
                time: formatDateTime(new Date(at).toISOString(), lang),
              })}
            </chakra.summary>
            <chakra.ul marginBlock="3" overflowWrap="anywhere">
              {answers.map((answer) => (
                <chakra.li key={answer.question} paddingBlock="2" borderBottomWidth="1px" borderColor="line">
                  <strong>{answer.title}</strong> <span>{entryText(answer, lang)}</span>
                </chakra.li>
              ))}
            </chakra.ul>
            <Muted>{t('home:respondent.old.until', { date: formatDate(localDay(new Date(until)), lang) })}</Muted>
            {opens && <Link to={`/completar_encuesta/${record.id}`}>{t('home:respondent.old.open')}</Link>}
            <Button
              variant="plain"
              colorPalette="danger"
              minHeight="44px"
              marginInlineStart={opens ? '4' : undefined}
              onClick={() => void discard(draft)}
            >
              {t('home:respondent.old.forget')}
            </Button>
          </details>
        );
      })}
    </Section>
  );
}
