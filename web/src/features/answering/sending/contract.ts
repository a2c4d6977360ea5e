import type { AnswerError, Payload, Survey } from '@encuestas/survey';
import type { SurveyChange } from '../model/changes';
import type { OrphanedEntries } from '../model/merge';
import type { Saved } from '../model/reading';

/** The server was not reached, or failed: nobody can tell what became of the request. */
export interface Unreachable {
  readonly kind: 'unreachable';
  /** What the gateway said, where it answered: a code of the contract, the request's id, and how long to wait. */
  readonly failure?: { readonly code: string; readonly requestId?: string; readonly retryAfter?: number };
}

export const isUnreachable = (answer: unknown): answer is Unreachable =>
  (answer as Unreachable | null)?.kind === 'unreachable';

export interface SignedOut {
  readonly kind: 'signedOut';
}

export type SaveAnswer =
  | { readonly kind: 'saved'; readonly record: string; readonly version: string | null; readonly at: string | null }
  | { readonly kind: 'refused'; readonly errors: readonly AnswerError[] }
  /** Somebody else changed the record meanwhile. */
  | { readonly kind: 'conflict' }
  | Unreachable
  | SignedOut;

/** A survey as it is on the server now, with what is saved of it. */
export interface Present {
  readonly kind: 'present';
  readonly survey: Survey;
  readonly saved: Saved;
}

/** What a sending checks first. */
export interface Checked {
  readonly kind: 'checked';
  /** The company that the person answers for now; null for an administrator, and where the server does not say. */
  readonly company: string | null;
  /** False also where the server has no versions. */
  readonly isSameSurvey: boolean;
  /** The version of the record; null without one. */
  readonly version: string | null;
}

/** The part of the gateway that sending needs. Every call ends: one that takes too long is `unreachable`. */
export interface SurveyServer {
  check(survey: Survey, record: string | null): Promise<Checked | Unreachable | SignedOut>;
  save(record: string | null, payload: Payload, version: string | null): Promise<SaveAnswer>;
  /** What is saved for a survey: `null` for nothing yet. */
  load(survey: string, record: string | null): Promise<Saved | null | Unreachable | SignedOut>;
  /** The survey and what is saved of it: `null` where it cannot be answered any more. */
  find(survey: string, record: string | null): Promise<Present | null | Unreachable | SignedOut>;
}

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
