import type { PlacedQuestion } from '@encuestas/survey';
import { useTexts } from '../../../shared/i18n';
import type { AnswerSession } from '../drafts/answerSession';
import { openConflicts } from '../sending/beforeSending';
import { LeftOutNotices } from './LeftOutNotices';
import { Notice } from './Notice';
import { QuestionLink } from './QuestionLink';
import { useTopic } from './useAnswerSession';

interface NoticesProps {
  readonly session: AnswerSession;
  readonly onGoTo: (question: PlacedQuestion) => void;
  /** The last answer that has no place was dismissed: its button is gone, and had the focus. */
  readonly onGone?: () => void;
  readonly readOnly?: boolean;
}

/** What a person must know before going on: answers changed elsewhere, and answers that the survey no longer asks for. */
export function Notices({ session, onGoTo, onGone, readOnly = false }: NoticesProps) {
  const { t } = useTexts();
  useTopic(session, 'conflicts', () => session.conflicts);
  useTopic(session, 'shown', () => session.shown);
  const conflicts = openConflicts(session);
  const orphanedEntries = useTopic(session, 'conflicts', () => session.orphanedEntries);
  const orphaned = useTopic(session, 'conflicts', () => session.orphaned);
  return (
    <>
      {/* There before what it tells, or it would not be said when sending stops for it. */}
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
        <LeftOutNotices {...{ session, orphaned, orphanedEntries, onGone, readOnly }} />
      )}
    </>
  );
}
