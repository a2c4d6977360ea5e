import { Button } from '@chakra-ui/react';
import { useTexts } from '../../i18n';
import type { AnswerSession } from '../drafts/answerSession';
import type { PlacedQuestion } from '../model/wizard';
import { Notice } from './Notice';
import { OrphanedAnswers } from './OrphanedAnswers';
import { QuestionLink } from './QuestionLinks';
import { useTopic } from './useAnswerSession';
import { wordsLeft } from './words';

interface NoticesProps {
  readonly session: AnswerSession;
  readonly onGoTo: (question: PlacedQuestion) => void;
  /** The last answer that has no place was dismissed: its button is gone, and had the focus. */
  readonly onGone?: () => void;
  readonly readOnly?: boolean;
}

/** What a person must know before going on: answers changed elsewhere, and answers that the survey no longer asks for. */
export function Notices({ session, onGoTo, onGone, readOnly = false }: NoticesProps) {
  const { t, lang } = useTexts();
  useTopic(session, 'conflicts', () => session.conflicts);
  useTopic(session, 'shown', () => session.shown);
  const conflicts = session.openConflicts;
  const orphanedEntries = useTopic(session, 'conflicts', () => session.orphanedEntries);
  const orphaned = useTopic(session, 'conflicts', () => session.orphaned);
  return (
    <>
      {orphaned.length > 0 && (
        <Notice
          label={t('survey.orphaned.title')}
          text={t(readOnly ? 'survey.orphaned.readOnly' : 'survey.orphaned.notice', { count: orphaned.length })}
        >
          <OrphanedAnswers orphaned={orphaned} />
        </Notice>
      )}
      {conflicts.length > 0 && (
        <Notice label={t('survey.conflict.title')} text={t('survey.conflict.notice', { count: conflicts.length })}>
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
      {orphanedEntries.length > 0 && (
        <Notice label={t('survey.orphanedEntries.notice')}>
          <ul>
            {orphanedEntries.map((orphan) => (
              <li key={orphan.entries[0]?.id}>
                <strong>{orphan.title}</strong>: {wordsLeft(orphan, lang)}{' '}
                <Button
                  variant="plain"
                  aria-label={t('survey.orphanedEntries.dismissNamed', { title: orphan.title })}
                  onClick={({ currentTarget }) => {
                    const line = currentTarget.closest('li');
                    const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('button');
                    if (next) next.focus();
                    else onGone?.();
                    session.dismiss(orphan);
                  }}
                >
                  {t('survey.orphanedEntries.dismiss')}
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
