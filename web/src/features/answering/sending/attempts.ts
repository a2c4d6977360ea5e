import { type Answers, atQuestions, payloadOf, sentAnswers, wrongAnswers } from '@encuestas/survey';
import type { AnswerSession } from '../drafts/answerSession';
import { readDraftKey } from '../drafts/draftKey';
import { NO_CHANGE, type SurveyChange, sameSurvey } from '../model/changes';
import type { Entry } from '../model/merge';
import type { Saved } from '../model/reading';
import { lacksAnswers, openConflicts, toConfirm } from './beforeSending';
import {
  CANCELLED,
  type CurrentSurvey,
  type Outcome,
  type SaveAnswer,
  type SurveyServer,
  type Unreachable,
} from './contract';
import type { SendingRecord } from './record';

/** The number of saves in one attempt while others change the record. */
const MAX_SAVES = 3;

interface Submission {
  /** The draft when the person submitted it. */
  readonly answers: Answers;
  /** Whether an earlier page submitted it, of which the device may have lost entries. */
  readonly isResumed: boolean;
  /** Aborts on cancellation; a request in flight may still succeed. */
  readonly signal: AbortSignal;
}

/** Sequential attempts to save a survey, with what is known from the last one. */
export class Attempts {
  /** Whether a request without a response may have been saved. */
  unsure: boolean;
  /** Whether a request is in flight. */
  isSaving = false;
  /** A survey that was just queried, for the next attempt. */
  prefetched: CurrentSurvey | null = null;
  /** The keys of `toConfirm` that the person has confirmed. */
  confirmed: ReadonlySet<string> = new Set();
  readonly #session: AnswerSession;
  readonly #server: SurveyServer;
  readonly #record: SendingRecord;

  constructor(session: AnswerSession, server: SurveyServer, record: SendingRecord) {
    this.#session = session;
    this.#server = server;
    this.#record = record;
    this.unsure = session.mayHaveArrived;
  }

  async make(submission: Submission): Promise<Outcome | Unreachable> {
    const { signal } = submission;
    const { survey, saved, draft } = this.#session;
    const { prefetched } = this;
    this.prefetched = null;
    const precheck = await unlessAborted(this.#server.check(survey, saved.record), signal);
    if (precheck.kind !== 'checked') return precheck;
    // The server saves answers for the person's current company.
    const { company, isSameSurvey, version } = precheck;
    if (company && company !== (readDraftKey(draft).company ?? company)) return { kind: 'moved' };
    const isKnown = isSameSurvey && !prefetched;
    const current = isKnown
      ? null
      : (prefetched ?? (await unlessAborted(this.#server.find(survey.id, saved.record), signal)));
    if (current && current.kind !== 'present') return current;
    const serverRecord = current?.saved ?? { record: saved.record, version };
    const stored = await this.#record.read();
    if (signal.aborted) return CANCELLED;
    // An author may have changed questions under the same ids.
    const change = current && !sameSurvey(current.survey, survey) ? this.#session.update(current.survey) : NO_CHANGE;
    this.unsure ||= stored?.sending?.attempted != null;
    const isOlder = saved.record !== null && (isKnown || current !== null) && this.#session.isOlderThan(serverRecord);
    if (this.unsure || isOlder || (stored?.sent && this.#session.isOlderThan(stored.sent))) {
      // Another tab may have submitted after the prefetch.
      const done = await this.#catchUp(signal, change, prefetched ? undefined : current?.saved);
      if (done) return done;
    }
    if (this.#record.isStopped(stored)) return CANCELLED;
    for (let saves = 0; saves < MAX_SAVES && !signal.aborted; saves += 1) {
      const toSee = this.toSee(change);
      if (toSee) return toSee;
      // The device may have lost some of the submitted answers; nobody meant to send a survey without them.
      if (submission.isResumed && !this.#session.isChanged) return CANCELLED;
      if (submission.isResumed && lacksAnswers(this.#session, submission.answers)) return { kind: 'edited' };
      const done = await this.#save(submission, !isKnown && (current === null || current.closed === true));
      if (done) return done;
    }
    return signal.aborted ? CANCELLED : { kind: 'unreachable', failure: { code: 'CONFLICT' } };
  }

  /** What the person must see first, so that no answer is lost or changes its meaning unnoticed. */
  toSee(change: SurveyChange = NO_CHANGE): Outcome | null {
    const { survey, answers } = this.#session;
    if (openConflicts(this.#session).length > 0) return { kind: 'conflicts' };
    if (wrongAnswers(survey, answers).length > 0) return { kind: 'wrong' };
    return toConfirm(this.#session).some((one) => !this.confirmed.has(one)) ? { kind: 'changed', change } : null;
  }

  /** Returns null for a retry against the server's current record. `gone`: the survey can no longer be answered. */
  async #save({ answers: submitted, signal }: Submission, gone: boolean): Promise<Outcome | Unreachable | null> {
    const { record: id, version: base } = this.#session.saved;
    const payload = payloadOf(this.#session.survey, this.#session.answers);
    const answers = sentAnswers(this.#session.survey, this.#session.answers);
    const { entries } = this.#session;
    this.#session.attempt(answers);
    // Stored before the request, in case the page closes.
    await this.#record.store(id, submitted, answers);
    if (signal.aborted) return CANCELLED;
    this.unsure = true;
    this.isSaving = true;
    const answer = await this.#server.save(id, payload, base);
    this.isSaving = false;
    if (answer.kind === 'signedOut' || answer.kind === 'unreachable') return answer;
    this.unsure = false;
    if (answer.kind === 'saved') return this.#finish({ ...answer, answers }, entries);
    // A person who has cancelled sees no errors.
    return signal.aborted ? CANCELLED : this.#handleRejection(answer, gone, signal);
  }

  /** Handles a version conflict or validation errors. */
  async #handleRejection(
    answer: Extract<SaveAnswer, { kind: 'refused' | 'conflict' }>,
    gone: boolean,
    signal: AbortSignal,
  ): Promise<Outcome | Unreachable | null> {
    const before = this.#session.saved;
    if (answer.kind === 'conflict' || before.record === null) {
      const done = await this.#catchUp(signal, NO_CHANGE);
      if (done || this.#session.saved !== before) return done;
      if (answer.kind === 'conflict') return { kind: 'unreachable' };
    }
    return { kind: 'refused', errors: atQuestions(answer.errors, this.#session.survey), gone };
  }

  /** Rebases the draft on the saved answers; returns the outcome if nothing is left to send. */
  async #catchUp(signal: AbortSignal, change: SurveyChange, known?: Saved): Promise<Outcome | Unreachable | null> {
    const { survey, saved } = this.#session;
    const current = known ?? (await unlessAborted(this.#server.load(survey.id, saved.record), signal));
    if (current && 'kind' in current) return current;
    this.unsure = false;
    if (!current?.record) return null;
    this.#session.rebase(current);
    const toSee = this.toSee(change);
    if (toSee || this.#session.isChanged) return toSee;
    return this.#finish(current, this.#session.entries);
  }

  async #finish(saved: Saved, entries: readonly Entry[]): Promise<Outcome> {
    const { record, version, at, answers } = saved;
    const orphans = this.#session.orphanedEntries;
    this.#session.discard(entries);
    this.#session.rebase({ record, version, at, answers });
    this.#session.attempt(null);
    await this.#session.settled();
    await this.#record.finish(record ?? '', version);
    return { kind: 'sent', record: record ?? '', ...(orphans.length > 0 && { orphans }) };
  }
}

/** Stops waiting when the signal aborts. */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | typeof CANCELLED> {
  const aborted = new Promise<typeof CANCELLED>((resolve) => {
    if (signal.aborted) resolve(CANCELLED);
    signal.addEventListener('abort', () => resolve(CANCELLED));
  });
  return Promise.race([aborted, answer]);
}
