import { Button } from '@chakra-ui/react';
import { placeOf, type Question } from '@encuestas/survey';
import { useTexts } from '../../../shared/i18n';
import { NO_CHANGE, type SurveyChange } from '../model/changes';
import { rewordedOf } from '../sending/beforeSending';
import { LeftOut } from './LeftOut';
import { OrphanedAnswers } from './OrphanedAnswers';
import { Popup, type PopupContext } from './Popup';
import { QuestionLinks } from './QuestionLinks';

interface ChangedProps extends PopupContext {
  readonly change: SurveyChange;
}

/**
 * What became different in the survey while it was answered: which answers it has no place for any more, and which were
 * given to other words.
 */
export function Changed({ session, change, onGoTo, onSend, onClose }: ChangedProps) {
  const { t } = useTexts();
  const { survey, answers, orphanedEntries, orphaned } = session;
  const before = new Map(rewordedOf(session).map((one) => [one.place.question.id, one]));
  const left = orphanedEntries.length + orphaned.length > 0;
  const named = new Set(orphanedEntries.map(({ title }) => title));
  const removed = change.removed.filter(({ descripcion }) => !named.has(descripcion));
  const onScreen = (questions: readonly Question[]) =>
    questions.flatMap(({ id }) => placeOf(survey, answers, id) ?? []);
  const added = onScreen(change.added);
  const others = onScreen(change.reworded).filter(({ question }) => !before.has(question.id));
  const reworded = [...[...before.values()].map(({ place }) => place), ...others];
  const answered = (id: string) => {
    const one = before.get(id);
    return one && t('survey:changed.answered', { title: one.title, words: one.words });
  };
  return (
    <Popup
      role="dialog"
      title={t(left && change === NO_CHANGE ? 'survey:changed.leftOut' : 'survey:changed.title')}
      onClose={onClose}
      list={
        <>
          {change !== NO_CHANGE && left && <h3>{t('survey:changed.leftOut')}</h3>}
          <ul>
            {orphanedEntries.map((orphan) => (
              <li key={orphan.entries[0]?.id}>
                <LeftOut orphan={orphan} />
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
          <QuestionLinks questions={reworded} onGoTo={onGoTo} note={answered} />
        </>
      }
      buttons={
        <>
          <Button onClick={onClose}>{t('survey:review.goOn')}</Button>
          <Button variant="solid" onClick={onSend}>
            {t('common.send')}
          </Button>
        </>
      }
    >
      <p>{t('survey:changed.text')}</p>
    </Popup>
  );
}
