import { Button } from '@chakra-ui/react';
import type { PlacedQuestion } from '@encuestas/survey';
import { useTexts } from '../../../shared/i18n';
import type { OrphanedAnswer } from '../model/orphaned';
import { OrphanedAnswers } from './OrphanedAnswers';
import { Popup, type PopupContext } from './Popup';
import { QuestionLinks } from './QuestionLinks';
import { problemText } from './words';

/** What a person is to know before sending. */
export interface Found {
  /** Answers that cannot be sent as they are: first to be corrected. */
  readonly wrong: readonly PlacedQuestion[];
  readonly open: readonly PlacedQuestion[];
  /** Prefilled answers that nobody has confirmed. */
  readonly taken: readonly PlacedQuestion[];
  /** Answers on the server that sending takes away. */
  readonly orphaned: readonly OrphanedAnswer[];
}

type ReviewProps = Found & PopupContext;

/** Before sending: what is open or to be corrected, each as a link that focuses it. */
export function Review({ session, wrong, open, orphaned, taken, onGoTo, onSend, onClose }: ReviewProps) {
  const { t, lang } = useTexts();
  const isWrong = wrong.length > 0;
  const note = (id: string) => {
    const found = wrong.find(({ question }) => question.id === id);
    return found && (problemText(found.question, session.answers.get(id), t, lang) ?? undefined);
  };
  const listed = isWrong ? wrong : open;
  const kind = isWrong ? 'wrong' : open.length > 0 ? 'open' : orphaned.length > 0 ? 'orphaned' : 'taken';
  const count = { wrong, open, orphaned, taken }[kind].length;
  return (
    <Popup
      role="dialog"
      title={t(`survey:review.${kind}Title`, { count })}
      onClose={onClose}
      list={
        <>
          <QuestionLinks questions={listed} onGoTo={onGoTo} note={note} />
          {!isWrong && taken.length > 0 && (
            <>
              <p>{t('survey:review.takenText', { count: taken.length })}</p>
              <QuestionLinks questions={taken} onGoTo={onGoTo} />
            </>
          )}
        </>
      }
      buttons={
        <>
          <Button variant={kind === 'orphaned' ? 'outline' : 'solid'} onClick={onClose}>
            {t('survey:review.goOn')}
          </Button>
          {!isWrong && (
            <Button variant={kind === 'orphaned' ? 'solid' : 'outline'} onClick={onSend}>
              {t('survey:review.sendAnyway')}
            </Button>
          )}
        </>
      }
    >
      {!isWrong && orphaned.length > 0 && (
        <>
          <p>{t('survey:review.orphanedText', { count: orphaned.length })}</p>
          <OrphanedAnswers orphaned={orphaned} />
        </>
      )}
      {(kind === 'wrong' || kind === 'open') && <p>{t(`survey:review.${kind}Text`)}</p>}
    </Popup>
  );
}
