import { Button } from '@chakra-ui/react';
import type { PlacedQuestion } from '@encuestas/survey';
import { useTexts } from '../../../shared/i18n';
import { localDay } from '../../../shared/i18n/days';
import { formatDate } from '../../../shared/i18n/format';
import type { OrphanedAnswer } from '../model/merge';
import { OrphanedAnswers } from './Notices';
import { Popup, type PopupContext } from './Popup';
import { QuestionLinks } from './QuestionLinks';
import { problemText } from './words';

/** What the person must know before sending. */
export interface ReviewItems {
  /** Invalid answers, which prevent sending. */
  readonly wrong: readonly PlacedQuestion[];
  readonly open: readonly PlacedQuestion[];
  /** Questions with unconfirmed prefilled answers. */
  readonly prefilled: readonly PlacedQuestion[];
  /** Saved answers that sending removes. */
  readonly orphaned: readonly OrphanedAnswer[];
}

type ReviewProps = ReviewItems & PopupContext;

export function Review({ session, wrong, open, orphaned, prefilled, onGoTo, onSend, onClose }: ReviewProps) {
  const { t, lang } = useTexts();
  const isWrong = wrong.length > 0;
  const note = (id: string) => {
    const place = wrong.find(({ question }) => question.id === id);
    return place && (problemText(place.question, session.answers.get(id), t, lang) ?? undefined);
  };
  const questions = isWrong ? wrong : open;
  const kind = isWrong ? 'wrong' : open.length > 0 ? 'open' : orphaned.length > 0 ? 'orphaned' : 'taken';
  const count = { wrong, open, orphaned, taken: prefilled }[kind].length;
  const { fechaFin } = session.survey;
  // An administrator also corrects surveys that are closed.
  const until = fechaFin !== null && fechaFin >= localDay(new Date()) ? formatDate(fechaFin, lang) : null;
  const goOn = (
    <Button key="goOn" variant={kind === 'orphaned' ? 'outline' : 'solid'} onClick={onClose}>
      {t('survey:review.goOn')}
    </Button>
  );
  const send = !isWrong && (
    <Button key="send" variant={kind === 'orphaned' ? 'solid' : 'outline'} onClick={onSend}>
      {t('survey:review.sendAnyway')}
    </Button>
  );
  return (
    <Popup
      role="dialog"
      title={t(`survey:review.${kind}Title`, { count })}
      onClose={onClose}
      list={
        <>
          <QuestionLinks questions={questions} onGoTo={onGoTo} note={note} />
          {!isWrong && prefilled.length > 0 && (
            <>
              <p>{t('survey:review.takenText', { count: prefilled.length })}</p>
              <QuestionLinks questions={prefilled} onGoTo={onGoTo} />
            </>
          )}
        </>
      }
      buttons={kind === 'orphaned' ? [goOn, send] : [send, goOn]}
    >
      {!isWrong && orphaned.length > 0 && (
        <>
          <p>{t('survey:review.orphanedText', { count: orphaned.length })}</p>
          <OrphanedAnswers orphaned={orphaned} />
        </>
      )}
      {kind === 'wrong' && <p>{t('survey:review.wrongText')}</p>}
      {kind === 'open' && <p>{until ? t('survey:review.openUntil', { date: until }) : t('survey:review.openText')}</p>}
    </Popup>
  );
}
