import { Button } from '@chakra-ui/react';
import { type AnswerError, placeOf } from '@encuestas/survey';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import type { SurveyChange } from '../model/changes';
import { pathOfSurvey } from '../model/choice';
import { rewordedOf } from '../sending/beforeSending';
import { Popup, type PopupContext } from './Popup';
import { QuestionLinks } from './QuestionLinks';
import { Review, type ReviewItems } from './Review';
import { SurveyChangeDialog } from './SurveyChangeDialog';

/** Why a submission needs the person. */
export type SendQuestion =
  | { readonly kind: 'review'; readonly items: ReviewItems }
  | { readonly kind: 'change'; readonly change: SurveyChange }
  | { readonly kind: 'errors'; readonly errors: readonly AnswerError[]; readonly gone: boolean };

interface SendDialogProps extends Omit<PopupContext, 'onSend'> {
  readonly question: SendQuestion;
  /** `isConfirmed` if the person has seen everything that `toConfirm` lists. */
  readonly onSend: (isConfirmed: boolean) => void;
}

/** The dialog before a submission, or after its rejection. */
export function SendDialog({ question, onSend, ...context }: SendDialogProps) {
  if (question.kind === 'errors') return <RejectionDialog {...context} {...question} />;
  if (question.kind === 'change')
    return <SurveyChangeDialog {...context} change={question.change} onSend={() => onSend(true)} />;
  const { session } = context;
  const isConfirmed = session.orphanedEntries.length + rewordedOf(session).length === 0;
  return <Review {...question.items} {...context} onSend={() => onSend(isConfirmed)} />;
}

interface RejectionDialogProps extends Omit<PopupContext, 'onSend'> {
  readonly errors: readonly AnswerError[];
  /** Whether the survey can no longer be answered. */
  readonly gone: boolean;
}

/** The server's errors, as links to their questions if these are visible. */
function RejectionDialog({ session, errors, gone, onGoTo, onClose }: RejectionDialogProps) {
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
      {/* An administrator may have deactivated the submission. */}
      {others.length > 0 && saved.record !== null && !gone && !isAdmin && (
        <Link to={pathOfSurvey(survey.id)} style={{ textDecoration: 'underline' }}>
          {t('survey:changed.reopen')}
        </Link>
      )}
      {errors.length === 0 && <p>{t('common.errorText')}</p>}
      {placed.length > 0 && <p>{t('survey:review.refused', { count: placed.length })}</p>}
    </Popup>
  );
}
