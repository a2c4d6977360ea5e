import { type Answers, atQuestions, payloadOf, sentAnswers, wrongAnswers } from '@encuestas/survey';
import type { AnswerSession } from '../drafts/answerSession';
import { readDraftKey } from '../drafts/draftKey';
import { NO_CHANGE, type SurveyChange, sameSurvey } from '../model/changes';
import type { Entry } from '../model/merge';
import type { Saved } from '../model/reading';
import { lacks, openConflicts, toConfirm } from './beforeSending';
import {
  CANCELLED,
  type Outcome,
  type Present,
  type SaveAnswer,
  type SurveyServer,
  type Unreachable,
} from './contract';
import type { SendingRecord } from './record';

/** How often one attempt saves while others keep changing the record. */
const MOST_SAVES = 3;

/** What an attempt is made for. */
interface Asked {
  /** What the draft said when the person asked. */
  readonly answers: Answers;
  /** Whether that was before this page, which may have lost some of it. */
  readonly resumed: boolean;
  /** Aborts when it is not to be sent any more; a request that is under way still counts. */
  readonly signal: AbortSignal;
}

/** One attempt after the other to save a survey: what the server is asked and told, and what is known from the last. */
export class Attempts {
  /** Whether a request went out of which nobody knows what became. */
  unsure: boolean;
  /** Whether one is under way. */
  saving = false;
  /** The survey as it was found just now, for the next attempt. */
  found: Present | null = null;
  /** What of `toConfirm` the person knows of. */
  known: ReadonlySet<string> = new Set();
  readonly #session: AnswerSession;
  readonly #server: SurveyServer;
  readonly #record: SendingRecord;

  constructor(session: AnswerSession, server: SurveyServer, record: SendingRecord) {
    this.#session = session;
    this.#server = server;
    this.#record = record;
    this.unsure = session.mayHaveArrived;
  }

  async make(asked: Asked): Promise<Outcome | Unreachable> {
    const { signal } = asked;
    const { survey, saved, draft } = this.#session;
    const { found } = this;
    this.found = null;
    const checked = await unlessStopped(this.#server.check(survey, saved.record), signal);
    if (checked.kind !== 'checked') return checked;
    // The server saves answers for the company of the person at that moment.
    const { company, isSameSurvey, version } = checked;
    if (company && company !== (readDraftKey(draft).company ?? company)) return { kind: 'moved' };
    const isKnown = isSameSurvey && !found;
    const there = isKnown ? null : (found ?? (await unlessStopped(this.#server.find(survey.id, saved.record), signal)));
    if (there && there.kind !== 'present') return there;
    const present = there?.saved ?? { record: saved.record, version };
    const kept = await this.#record.read();
    if (signal.aborted) return CANCELLED;
    // Under the same ids an author may ask something else: what was answered is sent to what it was answered to.
    const change = there && !sameSurvey(there.survey, survey) ? this.#session.update(there.survey) : NO_CHANGE;
    this.unsure ||= kept?.sending?.attempted != null;
    const older = saved.record !== null && (isKnown || there !== null) && this.#session.isOlderThan(present);
    if (this.unsure || older || (kept?.sent && this.#session.isOlderThan(kept.sent))) {
      // What was found before this tab's turn may be older than what another one sent.
      const done = await this.#catchUp(signal, change, found ? undefined : there?.saved);
      if (done) return done;
    }
    if (this.#record.isStopped(kept)) return CANCELLED;
    for (let saves = 0; saves < MOST_SAVES && !signal.aborted; saves += 1) {
      const toSee = this.toSee(change);
      if (toSee) return toSee;
      // The device lost what was asked for, or some of it: nobody meant to send a survey without it.
      if (asked.resumed && !this.#session.isChanged) return CANCELLED;
      if (asked.resumed && lacks(this.#session, asked.answers)) return { kind: 'edited' };
      const done = await this.#save(asked, !isKnown && there === null);
      if (done) return done;
    }
    return signal.aborted ? CANCELLED : { kind: 'unreachable', failure: { code: 'CONFLICT' } };
  }

  /** What the person has to see first: otherwise answers would be discarded that were not sent, or say something else. */
  toSee(change: SurveyChange = NO_CHANGE): Outcome | null {
    const { survey, answers } = this.#session;
    if (openConflicts(this.#session).length > 0) return { kind: 'conflicts' };
    if (wrongAnswers(survey, answers).length > 0) return { kind: 'wrong' };
    return toConfirm(this.#session).some((one) => !this.known.has(one)) ? { kind: 'changed', change } : null;
  }

  /** Null where it is to be sent again, to what the server has now. `gone`: the survey cannot be answered any more. */
  async #save({ answers: asked, signal }: Asked, gone: boolean): Promise<Outcome | Unreachable | null> {
    const { record: id, version: base } = this.#session.saved;
    const payload = payloadOf(this.#session.survey, this.#session.answers);
    const answers = sentAnswers(this.#session.survey, this.#session.answers);
    const { entries } = this.#session;
    this.#session.attempt(answers);
    // The device knows of the attempt before the network does.
    await this.#record.note(id, asked, answers);
    if (signal.aborted) return CANCELLED;
    this.unsure = true;
    this.saving = true;
    const answer = await this.#server.save(id, payload, base);
    this.saving = false;
    if (answer.kind === 'signedOut' || answer.kind === 'unreachable') return answer;
    this.unsure = false;
    if (answer.kind === 'saved') return this.#finish({ ...answer, answers }, entries);
    // Whoever gave up is not told what is wrong with it in the midst of what they do now.
    return signal.aborted ? CANCELLED : this.#afterNo(answer, gone, signal);
  }

  /** What the server did not take: because of somebody else's record, or of the answers. */
  async #afterNo(
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

  /** Takes over what the server has, asked for unless it was `found` just now; the outcome when that ends the matter. */
  async #catchUp(signal: AbortSignal, change: SurveyChange, found?: Saved): Promise<Outcome | Unreachable | null> {
    const { survey, saved } = this.#session;
    const there = found ?? (await unlessStopped(this.#server.load(survey.id, saved.record), signal));
    if (there && 'kind' in there) return there;
    this.unsure = false;
    if (!there?.record) return null;
    this.#session.rebase(there);
    const toSee = this.toSee(change);
    if (toSee || this.#session.isChanged) return toSee;
    return this.#finish(there, this.#session.entries);
  }

  async #finish(saved: Saved, entries: readonly Entry[]): Promise<Outcome> {
    const { record, version, at, answers } = saved;
    const leftOut = this.#session.orphanedEntries;
    this.#session.discard(entries);
    this.#session.rebase({ record, version, at, answers });
    this.#session.attempt(null);
    await this.#session.settled();
    await this.#record.arrived(record ?? '', version);
    return { kind: 'sent', record: record ?? '', ...(leftOut.length > 0 && { leftOut }) };
  }
}

/** What the server answers; nothing of it once that is not waited for any more. */
function unlessStopped<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | typeof CANCELLED> {
  const stopped = new Promise<typeof CANCELLED>((resolve) => {
    if (signal.aborted) resolve(CANCELLED);
    signal.addEventListener('abort', () => resolve(CANCELLED));
  });
  return Promise.race([stopped, answer]);
}
