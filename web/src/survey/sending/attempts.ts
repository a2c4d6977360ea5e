import type { AnswerSession } from '../drafts/answerSession';
import { readDraftKey } from '../drafts/draftKey';
import type { DraftStore } from '../drafts/draftStore';
import { atQuestions } from '../model/answerErrors';
import { NO_CHANGE, sameSurvey } from '../model/changes';
import type { Answers, Saved } from '../model/questionnaire';
import { payloadOf, sentAnswers } from '../model/wizard';
import type { SaveAnswer, SurveyServer, Unreachable } from './contract';
import { CANCELLED, type Outcome } from './outcome';
import type { SendingRecord } from './record';

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
  /** The answers without a place that the person knows of, and sends the others. */
  known: ReadonlySet<string> = new Set();
  readonly #session: AnswerSession;
  readonly #server: SurveyServer;
  readonly #store: DraftStore;
  readonly #record: SendingRecord;

  constructor(session: AnswerSession, server: SurveyServer, store: DraftStore, record: SendingRecord) {
    this.#session = session;
    this.#server = server;
    this.#store = store;
    this.#record = record;
    this.unsure = session.mayHaveArrived;
  }

  async make(asked: Asked): Promise<Outcome | Unreachable> {
    const { signal } = asked;
    // The server takes answers for the company that the person is of when they arrive: it must be the one they are of.
    const company = await unlessStopped(this.#server.company(), signal);
    if (company && typeof company !== 'string') return company;
    if (company && company !== (readDraftKey(this.#session.draft).company ?? company)) return { kind: 'moved' };
    const kept = await this.#record.read();
    this.unsure ||= kept?.sending?.attempted != null;
    if (this.unsure || (kept?.sent && this.#session.isOlderThan(kept.sent))) {
      const done = await this.#catchUp(signal);
      if (done) return done;
    }
    if (this.#record.isStopped(kept)) return CANCELLED;
    while (!signal.aborted) {
      const toSee = this.toSee();
      if (toSee) return toSee;
      // The device lost what was asked for, or some of it: nobody meant to send a survey without it.
      if (asked.resumed && !this.#session.isChanged) return CANCELLED;
      if (asked.resumed && this.#session.lacks(asked.answers)) return { kind: 'edited' };
      const done = await this.#save(asked);
      if (done) return done;
    }
    return CANCELLED;
  }

  /** What the person has to see first: otherwise answers would be discarded that were not sent. */
  toSee(): Outcome | null {
    const { openConflicts, wrong } = this.#session;
    if (openConflicts.length > 0) return { kind: 'conflicts' };
    if (wrong.length > 0) return { kind: 'wrong' };
    return this.#leavesOut ? { kind: 'changed', change: NO_CHANGE } : null;
  }

  get #leavesOut(): boolean {
    return this.#session.leftOut.some((one) => !this.known.has(one));
  }

  /** Null where it is to be sent again, to what the server has now. */
  async #save({ answers: asked, signal }: Asked): Promise<Outcome | Unreachable | null> {
    const { record: id, version: base } = this.#session.saved;
    const payload = payloadOf(this.#session.survey, this.#session.answers);
    const answers = sentAnswers(this.#session.survey, this.#session.answers);
    const entries = this.#session.entryIds;
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
    return signal.aborted ? CANCELLED : this.#afterNo(answer, id, signal);
  }

  /** What the server did not take: because of somebody else's record, of a survey that changed, or of the answers. */
  async #afterNo(
    answer: Extract<SaveAnswer, { kind: 'refused' | 'conflict' }>,
    record: string | null,
    signal: AbortSignal,
  ): Promise<Outcome | Unreachable | null> {
    const before = this.#session.saved;
    if (answer.kind === 'conflict' || record === null) {
      const done = await this.#catchUp(signal);
      if (done || this.#session.saved !== before) return done;
      if (answer.kind === 'conflict') return { kind: 'unreachable' };
    }
    const now = await this.#server.find(this.#session.survey.id, record);
    if (now?.kind !== 'present' || sameSurvey(now.survey, this.#session.survey)) {
      return { kind: 'refused', errors: atQuestions(answer.errors, this.#session.survey), gone: now === null };
    }
    const change = this.#session.update(now.survey);
    // Nothing that was answered is left out: there is nothing to ask.
    return this.#leavesOut ? { kind: 'changed', change } : null;
  }

  /** Takes over what the server has; the outcome when that ends the matter. */
  async #catchUp(signal: AbortSignal): Promise<Outcome | Unreachable | null> {
    const { survey, saved } = this.#session;
    const there = await unlessStopped(this.#server.load(survey.id, saved.record), signal);
    if (there && 'kind' in there) return there;
    this.unsure = false;
    if (!there) return null;
    this.#session.rebase(there);
    const toSee = this.toSee();
    if (toSee || this.#session.isChanged) return toSee;
    return this.#finish(there, this.#session.entryIds);
  }

  async #finish(saved: Saved, entries: readonly string[]): Promise<Outcome> {
    const { record, version, at, answers } = saved;
    this.#session.discard(entries);
    this.#session.rebase({ record, version, at, answers });
    this.#session.attempt(null);
    const { draft } = this.#session;
    await this.#session.settled();
    await this.#store.setSent({ draft, record: record ?? '', version }).catch(() => undefined);
    return { kind: 'sent', record: record ?? '' };
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
