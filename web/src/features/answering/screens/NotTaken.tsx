import { Button } from '@chakra-ui/react';
import { type AnswerError, placeOf } from '@encuestas/survey';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { pathOfSurvey } from '../model/choice';
import { Popup, type PopupContext } from './Popup';
import { QuestionLinks } from './QuestionLinks';

interface NotTakenProps extends Omit<PopupContext, 'onSend'> {
  readonly errors: readonly AnswerError[];
}

/** What the server did not take, each at its question; what it says of no question on the screen is shown as it is. */
export function NotTaken({ session, errors, onGoTo, onClose }: NotTakenProps) {
  const { t } = useTexts();
  const { isAdmin } = useSession();
  const { survey, answers, saved } = session;
  const places = errors.map(({ question }) => (question ? placeOf(survey, answers, question) : undefined));
  const placed = places.filter((place) => place !== undefined);
  const others = errors.filter((_, index) => !places[index]);
  const note = (id: string) => errors.find(({ question }) => question === id)?.message;
  return (
    <Popup
      role="alertdialog"
      title={t('common.error')}
      onClose={onClose}
      list={<QuestionLinks questions={placed} onGoTo={onGoTo} note={note} />}
      buttons={
        <Button variant="solid" onClick={onClose}>
          {t('common.ok')}
        </Button>
      }
    >
      {others.length > 0 && others.map(({ message }) => <p key={message}>{message}</p>)}
      {/* What was sent may be gone, as where an administrator deactivated it: the survey is met as it is now. */}
      {others.length > 0 && saved.record !== null && !isAdmin && (
        <Link to={pathOfSurvey(survey.id)} style={{ textDecoration: 'underline' }}>
          {t('survey:changed.reopen')}
        </Link>
      )}
      {errors.length === 0 && <p>{t('common.errorText')}</p>}
      {placed.length > 0 && <p>{t('survey:review.refused', { count: placed.length })}</p>}
    </Popup>
  );
}
