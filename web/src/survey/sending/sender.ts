import type { AnswerSession } from '../drafts/answerSession';
import { readDraftKey } from '../drafts/draftKey';
import type { DraftStore } from '../drafts/draftStore';
import { type AnswerError, atQuestions } from '../model/answerErrors';
import { NO_CHANGE, type SurveyChange, sameSurvey } from '../model/changes';
import type { Answers, Saved } from '../model/questionnaire';
import { payloadOf, sentAnswers } from '../model/wizard';
import type { SaveAnswer, SignedOut, SurveyServer, Unreachable } from './contract';
import { type Pause, untilOnline } from './pause';
import { inOneTab } from './tabLock';

export type Outcome =
  | { readonly kind: 'sent'; readonly record: string }
  | { readonly kind: 'conflicts' }
  /** An answer cannot be sent as it is: the person corrects it first. */
  | { readonly kind: 'wrong' }
  /** `gone`: the survey cannot be answered any more, so that nothing can be mended. */
  | { readonly kind: 'refused'; readonly errors: readonly AnswerError[]; readonly gone?: boolean }
  /** The survey is another one now, and has no place for some answers: the person looks before it is sent. */
  | { readonly kind: 'changed'; readonly change: SurveyChange }
  /** The person answers for another company now, which these answers are not of. */
  | { readonly kind: 'moved' }
  | SignedOut
  | { readonly kind: 'cancelled' };

/** What the sender is doing: `queued` while another tab of this device sends the same. */
export type SenderState = 'idle' | 'queued' | 'sending' | 'waiting';

/** A server that answers, but takes nothing, again and again. */
export interface Trouble {
  readonly code: string;
  readonly requestId: string | undefined;
}

/** From how many failures in a row on a person is told of the server instead of the network. */
const LASTING = 3;

/**
 * Sends the answers of a survey once, however often it is asked to and however often the network fails: what was sent
 * without an answer is looked for on the server before it is sent again.
 */
export class Sender {
  readonly #session: AnswerSession;
  readonly #server: SurveyServer;
  readonly #store: DraftStore;
  readonly #pause: Pause;
  readonly #followers = new Set<() => void>();
  #state: SenderState = 'idle';
  #trouble: Trouble | null = null;
  #running: Promise<Outcome> | null = null;
  #stop = new AbortController();
  #wake = new AbortController();
  /** Whether a request went out of which nobody knows what became. */
  #unsure = false;
  /** The answers without a place that the person knows of, and sends the others. */
  #known: ReadonlySet<string> = new Set();

  constructor(session: AnswerSession, server: SurveyServer, store: DraftStore, pause: Pause = untilOnline) {
    this.#session = session;
    this.#server = server;
    this.#store = store;
    this.#pause = pause;
  }

  get state(): SenderState {
    return this.#state;
  }

  /** What the server says while it takes nothing; null as long as it may be the network. */
  get trouble(): Trouble | null {
    return this.#trouble;
  }

  /** Calls back whenever `state` or `trouble` changes; answers how to stop. */
  follow(changed: () => void): () => void {
    this.#followers.add(changed);
    return () => this.#followers.delete(changed);
  }

  /**
   * Sends what is answered now; `leavesOut` where the person knows that some of it is not sent, and is discarded. Asked
   * again while it runs, it answers the same promise.
   */
  send({ leavesOut = false } = {}): Promise<Outcome> {
    if (leavesOut) this.#known = new Set(this.#session.leftOut);
    this.#running ??= this.#start().finally(() => {
      this.#running = null;
      this.#known = new Set();
      this.#become('idle', null);
    });
    return this.#running;
  }

  /** Tries again at once instead of when the pause is over. */
  retry(): void {
    this.#wake.abort();
  }

  /** Gives up waiting; a request that is under way still counts. */
  async cancel(): Promise<void> {
    this.#stop.abort();
    this.#wake.abort();
    await this.#running;
  }

  /** Stops without forgetting that the person asked: the next page that opens the survey goes on. */
  close(): void {
    this.#stop.abort('closed');
    this.#wake.abort();
  }

  async #start(): Promise<Outcome> {
    this.#stop = new AbortController();
    this.#become('sending');
    this.#session.refuse([]);
    await this.#remember(null);
    const outcome = await this.#tryUntilDone();
    const closed = outcome.kind === 'cancelled' && this.#stop.signal.reason === 'closed';
    const goesOn = outcome.kind === 'signedOut' || closed;
    if (!goesOn) await this.#store.setSending(this.#session.draft, null).catch(() => undefined);
    if (outcome.kind === 'refused') this.#session.refuse(outcome.errors);
    return outcome;
  }

  /** Other tabs have their turn while this one pauses, so that none waits longer than one attempt takes. */
  async #tryUntilDone(): Promise<Outcome> {
    const { signal } = this.#stop;
    for (let failures = 0; !signal.aborted; ) {
      const queued = () => this.#become('queued');
      const done = await inOneTab(this.#session.draft, { signal, queued }, () => this.#attempt());
      if (signal.aborted && (!done || done.kind === 'unreachable')) break;
      if (done && done.kind !== 'unreachable') return done;
      failures += 1;
      const failure = done?.failure;
      // A server that asks for a pause is no network that is gone.
      const told = failures >= LASTING || failure?.code === 'TOO_MANY_REQUESTS';
      const trouble = told && failure ? failure : null;
      this.#become('waiting', trouble && { code: trouble.code, requestId: trouble.requestId });
      this.#wake = new AbortController();
      await this.#pause(failures - 1, this.#wake.signal, failure?.retryAfter);
    }
    return { kind: 'cancelled' };
  }

  async #attempt(): Promise<Outcome | Unreachable> {
    const { draft } = this.#session;
    this.#become('sending', this.#trouble);
    // The server takes answers for the company that the person is of when they arrive: it must be the one they are of.
    const company = await this.#server.company();
    if (company && typeof company !== 'string') return company;
    if (company && company !== (readDraftKey(draft).company ?? company)) return { kind: 'moved' };
    // A device that keeps nothing any more must not keep the answers from being sent.
    const { sent, sending } = await this.#store.read(draft).catch(() => ({ sent: null, sending: null }));
    const unsure = this.#unsure || sending?.attempted != null;
    if (unsure || (sent && this.#session.isOlderThan(sent))) {
      const done = await this.#catchUp();
      if (done) return done;
    }
    while (!this.#stop.signal.aborted) {
      const toSee = this.#toSee();
      if (toSee) return toSee;
      const { record: id, version: base } = this.#session.saved;
      const payload = payloadOf(this.#session.survey, this.#session.answers);
      const answers = sentAnswers(this.#session.survey, this.#session.answers);
      const entries = this.#session.entryIds;
      await this.#remember(answers);
      this.#unsure = true;
      const answer = await this.#server.save(id, payload, base);
      if (answer.kind === 'signedOut' || answer.kind === 'unreachable') return answer;
      this.#unsure = false;
      if (answer.kind === 'saved') return this.#finish({ ...answer, answers }, entries);
      const done = await this.#afterNo(answer, id);
      if (done) return done;
    }
    return { kind: 'cancelled' };
  }

  /** What the server did not take: because of somebody else's record, of a survey that changed, or of the answers. */
  async #afterNo(
    answer: Extract<SaveAnswer, { kind: 'refused' | 'conflict' }>,
    record: string | null,
  ): Promise<Outcome | Unreachable | null> {
    const before = this.#session.saved;
    if (answer.kind === 'conflict' || record === null) {
      const done = await this.#catchUp();
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

  get #leavesOut(): boolean {
    return this.#session.leftOut.some((one) => !this.#known.has(one));
  }

  /** What the person has to see first: otherwise answers would be discarded that were not sent. */
  #toSee(): Outcome | null {
    const { openConflicts, wrong } = this.#session;
    if (openConflicts.length > 0) return { kind: 'conflicts' };
    if (wrong.length > 0) return { kind: 'wrong' };
    return this.#leavesOut ? { kind: 'changed', change: NO_CHANGE } : null;
  }

  /** Takes over what the server has; the outcome when that ends the matter. */
  async #catchUp(): Promise<Outcome | Unreachable | null> {
    const { survey, saved } = this.#session;
    const there = await this.#server.load(survey.id, saved.record);
    if (!there) return null;
    if ('kind' in there) return there;
    this.#session.rebase(there);
    const toSee = this.#toSee();
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

  /** The device knows of the attempt before the network does. */
  async #remember(attempted: Answers | null): Promise<void> {
    if (attempted) this.#session.attempt(attempted);
    const { draft, saved } = this.#session;
    const before = await this.#store.read(draft).catch(() => null);
    const sending = { draft, attempted: attempted ?? before?.sending?.attempted ?? null, record: saved.record };
    await this.#store.setSending(draft, sending).catch(() => undefined);
  }

  #become(state: SenderState, trouble: Trouble | null = this.#trouble): void {
    if (this.#state === state && this.#trouble === trouble) return;
    this.#state = state;
    this.#trouble = trouble;
    for (const changed of this.#followers) changed();
  }
}
