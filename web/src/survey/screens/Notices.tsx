import { useTexts } from '../../i18n';
import type { Answering } from '../drafts/answerSession';
import type { PlacedQuestion } from '../model/wizard';
import { LostAnswers } from './OrphanedAnswers';
import { useTopic } from './useAnswerSession';

interface NoticesProps {
  readonly answering: Answering;
  readonly onGoTo: (question: PlacedQuestion) => void;
  readonly readOnly?: boolean;
}

/** What a person must know before going on: answers changed elsewhere, and answers that lost their place. */
export function Notices({ answering, onGoTo, readOnly = false }: NoticesProps) {
  const { t } = useTexts();
  useTopic(answering, 'conflicts', () => answering.conflicts);
  useTopic(answering, 'shown', () => answering.shown);
  const conflicts = answering.openConflicts;
  const misfits = useTopic(answering, 'conflicts', () => answering.misfits);
  const lost = useTopic(answering, 'conflicts', () => answering.lost);
  return (
    <>
      {lost.length > 0 && (
        <section className="survey-notice" aria-label={t('survey.lost.title')}>
          <p>{t(readOnly ? 'survey.lost.readOnly' : 'survey.lost.notice', { count: lost.length })}</p>
          <LostAnswers lost={lost} />
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
      {misfits.length > 0 && (
        <section className="survey-notice" aria-label={t('survey.misfit.notice')}>
          <p>{t('survey.misfit.notice')}</p>
          <ul>
            {misfits.map((misfit) => (
              <li key={misfit.entries[0]?.id}>
                <strong>{misfit.title}</strong>: {misfit.words}{' '}
                <button
                  type="button"
                  className="survey-link"
                  aria-label={t('survey.misfit.dismissNamed', { title: misfit.title })}
                  onClick={() => answering.dismiss(misfit)}
                >
                  {t('survey.misfit.dismiss')}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
