import type { AnswerError } from '@encuestas/survey';
import type { SurveyChange } from '../model/changes';
import type { OrphanedEntries } from '../model/merge';
import type { SignedOut } from './contract';

/** How a sending ended. */
export type Outcome =
  /** `leftOut`: answers of the person that did not go, because the survey has no place for them. */
  | { readonly kind: 'sent'; readonly record: string; readonly leftOut?: readonly OrphanedEntries[] }
  | { readonly kind: 'conflicts' }
  /** An answer cannot be sent as it is: the person corrects it first. */
  | { readonly kind: 'wrong' }
  /** `gone`: the survey cannot be answered any more, so that nothing can be mended. */
  | { readonly kind: 'refused'; readonly errors: readonly AnswerError[]; readonly gone?: boolean }
  /** The survey is another one now than was answered: the person looks before it is sent. */
  | { readonly kind: 'changed'; readonly change: SurveyChange }
  /** The person answers for another company now, which these answers are not of. */
  | { readonly kind: 'moved' }
  | SignedOut
  /** The person changed answers before they went: whether these are to be sent is for them to say. */
  | { readonly kind: 'edited' }
  | { readonly kind: 'cancelled' };

export const CANCELLED = { kind: 'cancelled' } as const;
