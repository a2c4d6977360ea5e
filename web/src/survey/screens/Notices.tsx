import { useTexts } from '../../i18n';
import type { AnswerSession } from '../drafts/answerSession';
import type { PlacedQuestion } from '../model/wizard';
import { OrphanedAnswers } from './OrphanedAnswers';
import { useTopic } from './useAnswerSession';

interface NoticesProps {
  readonly session: AnswerSession;
  readonly onGoTo: (question: PlacedQuestion) => void;
  readonly readOnly?: boolean;
}

/** What a person must know before going on: answers changed elsewhere, and answers that the survey no longer asks for. */
export function Notices({ session, onGoTo, readOnly = false }: NoticesProps) {
  const { t } = useTexts();
  useTopic(session, 'conflicts', () => session.conflicts);
  useTopic(session, 'shown', () => session.shown);
  const conflicts = session.openConflicts;
  const orphanedEntries = useTopic(session, 'conflicts', () => session.orphanedEntries);
  const orphaned = useTopic(session, 'conflicts', () => session.orphaned);
  return (
    <>
      {orphaned.length > 0 && (
        <section className="survey-notice" aria-label={t('survey.orphaned.title')}>
          <p>{t(readOnly ? 'survey.orphaned.readOnly' : 'survey.orphaned.notice', { count: orphaned.length })}</p>
          <OrphanedAnswers orphaned={orphaned} />
        </section>
      )}
      {conflicts.length > 0 && (
        <section className="survey-notice" aria-label={t('survey.conflict.title')}>
          <p>{t('survey.conflict.notice', { count: conflicts.length })}</p>
          <ul>
            {conflicts.map((one) => (
              <li key={one.question.id}>
                <a
                  href={`#${one.question.id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    onGoTo(one);
                  }}
                >
                  {one.section.descripcion}: {one.number}. {one.question.descripcion}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {orphanedEntries.length > 0 && (
        <section className="survey-notice" aria-label={t('survey.orphanedEntries.notice')}>
          <p>{t('survey.orphanedEntries.notice')}</p>
          <ul>
            {orphanedEntries.map((orphan) => (
              <li key={orphan.entries[0]?.id}>
                <strong>{orphan.title}</strong>: {orphan.words}{' '}
                <button
                  type="button"
                  className="survey-link"
                  aria-label={t('survey.orphanedEntries.dismissNamed', { title: orphan.title })}
                  onClick={() => session.dismiss(orphan)}
                >
                  {t('survey.orphanedEntries.dismiss')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
