import type { AnswerError, Payload, Survey } from '@encuestas/survey';
import type { SurveyChange } from '../model/changes';
import type { OrphanedEntries } from '../model/merge';
import type { Saved } from '../model/reading';

/** No response, or a server error: the request may or may not have succeeded. */
export interface Unreachable {
  readonly kind: 'unreachable';
  /** The gateway's error code, request id and Retry-After, if it responded. */
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
  /** Somebody else has changed the record. */
  | { readonly kind: 'conflict' }
  | Unreachable
  | SignedOut;

/** The server's current survey and saved answers. */
export interface CurrentSurvey {
  readonly kind: 'present';
  readonly survey: Survey;
  readonly saved: Saved;
  /** Whether only an administrator may still change the answers. */
  readonly closed?: boolean;
}

/** The precondition check of a submission. */
export interface Precheck {
  readonly kind: 'checked';
  /** The person's current company; null for an administrator, or if unknown. */
  readonly company: string | null;
  /** False for a server without versions, too. */
  readonly isSameSurvey: boolean;
  /** The record's version; null without a record. */
  readonly version: string | null;
}

/** The gateway as the sender needs it. A call that times out resolves with `unreachable`. */
export interface SurveyServer {
  check(survey: Survey, record: string | null): Promise<Precheck | Unreachable | SignedOut>;
  save(record: string | null, payload: Payload, version: string | null): Promise<SaveAnswer>;
  /** The saved answers; null without any. */
  load(survey: string, record: string | null): Promise<Saved | null | Unreachable | SignedOut>;
  /** The survey and its saved answers; null if it can no longer be answered. */
  find(survey: string, record: string | null): Promise<CurrentSurvey | null | Unreachable | SignedOut>;
}

/** The result of a submission. */
export type Outcome =
  /** `orphans`: draft answers that were not sent, because the survey has no place for them. */
  | { readonly kind: 'sent'; readonly record: string; readonly orphans?: readonly OrphanedEntries[] }
  | { readonly kind: 'conflicts' }
  /** Some answers are invalid. */
  | { readonly kind: 'wrong' }
  /** `gone`: the survey can no longer be answered. */
  | { readonly kind: 'refused'; readonly errors: readonly AnswerError[]; readonly gone?: boolean }
  /** The survey has changed, which the person must confirm. */
  | { readonly kind: 'changed'; readonly change: SurveyChange }
  /** The person belongs to another company now. */
  | { readonly kind: 'moved' }
  | SignedOut
  /** The person changed answers before the request, and must submit again. */
  | { readonly kind: 'edited' }
  | { readonly kind: 'cancelled' };

export const CANCELLED = { kind: 'cancelled' } as const;
