import type { AnswerError } from '@encuestas/survey';
import type { SurveyChange } from '../model/changes';
import { rewordedOf } from '../sending/beforeSending';
import { Changed } from './Changed';
import { NotTaken } from './NotTaken';
import type { PopupContext } from './Popup';
import { type Found, Review } from './Review';

/** What stands between the person and the survey being sent. */
export type About =
  | { readonly about: 'review'; readonly found: Found }
  | { readonly about: 'change'; readonly change: SurveyChange }
  | { readonly about: 'errors'; readonly errors: readonly AnswerError[] };

interface AskedProps extends Omit<PopupContext, 'onSend'> {
  readonly asked: About;
  /** `knowing` where the person was told all that is to be known before. */
  readonly onSend: (knowing: boolean) => void;
}

/** The popup before a survey goes, or in its place. */
export function Asked({ asked, onSend, ...around }: AskedProps) {
  if (asked.about === 'errors') return <NotTaken {...around} errors={asked.errors} />;
  if (asked.about === 'change') return <Changed {...around} change={asked.change} onSend={() => onSend(true)} />;
  const { session } = around;
  const told = session.orphanedEntries.length + rewordedOf(session).length === 0;
  return <Review {...asked.found} {...around} onSend={() => onSend(told)} />;
}
