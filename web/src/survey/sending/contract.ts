import type { AnswerError, Payload, Survey } from '@encuestas/survey';
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
