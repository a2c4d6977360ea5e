import { Button } from '@chakra-ui/react';
import { useTexts } from '../../../shared/i18n';
import type { AnswerSession } from '../drafts/answerSession';
import type { OrphanedEntries } from '../model/merge';
import type { OrphanedAnswer } from '../model/orphaned';
import { LeftOut } from './LeftOut';
import { Notice } from './Notice';
import { OrphanedAnswers } from './OrphanedAnswers';

interface LeftOutNoticesProps {
  readonly session: AnswerSession;
  readonly orphaned: readonly OrphanedAnswer[];
  readonly orphanedEntries: readonly OrphanedEntries[];
  /** The last of them was dismissed: its button is gone, and had the focus. */
  readonly onGone?: (() => void) | undefined;
  readonly readOnly: boolean;
}

/** The answers that have no place now: what was sent, and those of the draft, each to be let go of once it was read. */
export function LeftOutNotices({ session, orphaned, orphanedEntries, onGone, readOnly }: LeftOutNoticesProps) {
  const { t } = useTexts();
  return (
    <>
      {orphaned.length > 0 && (
        <Notice
          label={t('survey:changed.notAskedSent')}
          text={t(readOnly ? 'survey:changed.staysSent' : 'survey:changed.goesWithSending', { count: orphaned.length })}
        >
          <OrphanedAnswers orphaned={orphaned} />
        </Notice>
      )}
      {orphanedEntries.length > 0 && (
        <Notice label={t('survey:changed.notAsked')}>
          <ul>
            {orphanedEntries.map((orphan) => (
              <li key={orphan.entries[0]?.id}>
                <LeftOut orphan={orphan} />{' '}
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
