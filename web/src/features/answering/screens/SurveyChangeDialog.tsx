import { Button } from '@chakra-ui/react';
import { placeOf, type Question } from '@encuestas/survey';
import { useTexts } from '../../../shared/i18n';
import { NO_CHANGE, type SurveyChange } from '../model/changes';
import { rewordedOf } from '../sending/beforeSending';
import { OrphanedAnswers, OrphanedEntry } from './Notices';
import { Popup, type PopupContext } from './Popup';
import { QuestionLinks } from './QuestionLinks';

interface SurveyChangeDialogProps extends PopupContext {
  readonly change: SurveyChange;
}

/** How the survey changed while it was answered: orphaned answers, new questions, and answers to earlier texts. */
export function SurveyChangeDialog({ session, change, onGoTo, onSend, onClose }: SurveyChangeDialogProps) {
  const { t } = useTexts();
  const { survey, answers, orphanedEntries, orphaned } = session;
  const answered = new Map(rewordedOf(session).map((one) => [one.place.question.id, one]));
  const hasOrphans = orphanedEntries.length + orphaned.length > 0;
  const orphanTitles = new Set(orphanedEntries.map(({ title }) => title));
  const removed = change.removed.filter(({ descripcion }) => !orphanTitles.has(descripcion));
  const onScreen = (questions: readonly Question[]) =>
    questions.flatMap(({ id }) => placeOf(survey, answers, id) ?? []);
  const added = onScreen(change.added);
  const others = onScreen(change.reworded).filter(({ question }) => !answered.has(question.id));
  const reworded = [...[...answered.values()].map(({ place }) => place), ...others];
  const note = (id: string) => {
    const one = answered.get(id);
    return one && t('survey:changed.answered', { title: one.title, words: one.words });
  };
  return (
    <Popup
      role="dialog"
      title={t(hasOrphans && change === NO_CHANGE ? 'survey:changed.leftOut' : 'survey:changed.title')}
      onClose={onClose}
      list={
        <>
          {change !== NO_CHANGE && hasOrphans && <h3>{t('survey:changed.leftOut')}</h3>}
          <ul>
            {orphanedEntries.map((orphan) => (
              <li key={orphan.entries[0]?.id}>
                <OrphanedEntry orphan={orphan} />
              </li>
            ))}
          </ul>
          <OrphanedAnswers orphaned={orphaned} />
          {removed.length > 0 && <h3>{t('survey:changed.removed')}</h3>}
          <ul>
            {removed.map(({ id, descripcion }) => (
              <li key={id}>{descripcion}</li>
            ))}
          </ul>
          {added.length > 0 && <p>{t('survey:changed.added')}</p>}
          <QuestionLinks questions={added} onGoTo={onGoTo} />
          {reworded.length > 0 && <p>{t('survey:changed.reworded')}</p>}
          <QuestionLinks questions={reworded} onGoTo={onGoTo} note={note} />
        </>
      }
      buttons={
        <>
          <Button onClick={onClose}>{t('survey:review.goOn')}</Button>
          <Button variant="solid" onClick={onSend}>
            {t('survey:submit')}
          </Button>
        </>
      }
    >
      <p>{t('survey:changed.text')}</p>
    </Popup>
  );
}
