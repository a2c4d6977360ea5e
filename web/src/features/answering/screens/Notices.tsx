import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { PlacedQuestion } from '@encuestas/survey';
import { useLostQuestionQuery } from '../../../generated/answering';
import { useTexts } from '../../../shared/i18n';
import type { AnswerSession } from '../drafts/answerSession';
import type { OrphanedAnswer, OrphanedEntries } from '../model/merge';
import { openConflicts } from '../sending/beforeSending';
import { QuestionLink } from './QuestionLinks';
import { useFollowed } from './useAnswerSession';
import { entryText, wordsOf } from './words';

interface NoticesProps {
  readonly session: AnswerSession;
  readonly onGoTo: (question: PlacedQuestion) => void;
  /** Moves the focus after the last orphan was dismissed. */
  readonly onGone?: () => void;
  readonly readOnly?: boolean;
}

/** Conflicts, and answers without a place in the survey. */
export function Notices({ session, onGoTo, onGone, readOnly = false }: NoticesProps) {
  const { t } = useTexts();
  useFollowed(session, () => session.conflicts);
  useFollowed(session, () => session.shown);
  const conflicts = openConflicts(session);
  const orphanedEntries = useFollowed(session, () => session.orphanedEntries);
  const orphaned = useFollowed(session, () => session.orphaned);
  return (
    <>
      {/* Rendered before its text, so that screen readers announce it. */}
      <div role="status">
        {conflicts.length > 0 && (
          <Notice label={t('survey:conflict.title')} text={t('survey:conflict.notice', { count: conflicts.length })}>
            <ul>
              {conflicts.map((one) => (
                <li key={one.question.id}>
                  <QuestionLink to={one} onGoTo={onGoTo}>
                    {one.section.descripcion}:{' '}
                  </QuestionLink>
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
      {orphaned.length + orphanedEntries.length > 0 && (
        <OrphanNotices {...{ session, orphaned, orphanedEntries, onGone, readOnly }} />
      )}
    </>
  );
}

interface NoticeProps {
  readonly label: string;
  readonly text?: React.ReactNode;
  readonly children?: React.ReactNode;
}

const Frame = chakra('section', {
  base: {
    marginTop: '12px',
    paddingInline: '16px',
    paddingBlock: '12px',
    borderWidth: '1px',
    borderColor: 'warning',
    borderRadius: 'md',
    fontSize: 'sm',
    lineHeight: '1.25rem',
    overflowWrap: 'anywhere',
    '& ul': { paddingInlineStart: '20px', listStyle: 'disc' },
  },
});

export const Notice = ({ label, text = label, children }: NoticeProps) => (
  <Frame aria-label={label}>
    <chakra.p fontWeight="600">{text}</chakra.p>
    {children}
  </Frame>
);

/** A draft answer without a place in the survey. */
export function OrphanedEntry({ orphan }: { readonly orphan: OrphanedEntries }) {
  const { t, lang } = useTexts();
  const { title, words, entries, ruledOutBy } = orphan;
  return (
    <>
      <strong>{title}</strong>: {entryText({ words, number: entries.some((one) => one.number) }, lang)}
      {ruledOutBy && ` (${t('survey:changed.ruledOut', { parent: ruledOutBy })})`}
    </>
  );
}

/** Queries the question by its id, which works for deactivated ones, too. */
function OrphanedAnswerItem({ orphaned: { question, answer } }: { readonly orphaned: OrphanedAnswer }) {
  const { t, lang } = useTexts();
  const { data } = useLostQuestionQuery({ variables: { id: question } });
  const { tipoRespuesta, multiple = false, respuestas: options = [] } = data?.record ?? {};
  const words = wordsOf({ tipo: tipoRespuesta?.id ?? '', multiple, options }, answer, lang);
  return (
    <li>
      <strong>{data?.record?.descripcion ?? t('survey:changed.question', { id: question })}</strong>
      {words && `: ${words}`}
    </li>
  );
}

/** Saved answers without a place in the survey. */
export function OrphanedAnswers({ orphaned }: { readonly orphaned: readonly OrphanedAnswer[] }) {
  return (
    <ul>
      {orphaned.map((one) => (
        <OrphanedAnswerItem key={one.question} orphaned={one} />
      ))}
    </ul>
  );
}

interface OrphanNoticesProps {
  readonly session: AnswerSession;
  readonly orphaned: readonly OrphanedAnswer[];
  readonly orphanedEntries: readonly OrphanedEntries[];
  /** Moves the focus after the last one was dismissed. */
  readonly onGone?: (() => void) | undefined;
  readonly readOnly: boolean;
}

/** Saved answers without a place in the survey, and draft answers, which can be dismissed. */
function OrphanNotices({ session, orphaned, orphanedEntries, onGone, readOnly }: OrphanNoticesProps) {
  const { t } = useTexts();
  return (
    <>
      {orphaned.length > 0 && (
        <Notice
          label={t('survey:changed.savedOrphans')}
          text={t(readOnly ? 'survey:changed.staysSent' : 'survey:changed.goesWithSending', { count: orphaned.length })}
        >
          <OrphanedAnswers orphaned={orphaned} />
        </Notice>
      )}
      {orphanedEntries.length > 0 && (
        <Notice label={t('survey:changed.draftOrphans')}>
          <ul>
            {orphanedEntries.map((orphan) => (
              <li key={orphan.entries[0]?.id}>
                <OrphanedEntry orphan={orphan} />{' '}
                <Button
                  variant="plain"
                  aria-label={t('survey:changed.dismissNamed', { title: orphan.title })}
                  onClick={({ currentTarget }) => {
                    const line = currentTarget.closest('li');
                    const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button');
                    if (next) next.focus();
                    else onGone?.();
                    session.dismiss(orphan);
                  }}
                >
                  {t('survey:changed.dismiss')}
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
