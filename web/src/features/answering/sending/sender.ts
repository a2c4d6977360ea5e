import { withTabLock } from '../../../shared/session/tabLock';
import { renewableTimeout } from '../../../shared/session/timeouts';
import type { AnswerSession } from '../drafts/answerSession';
import type { DraftStore } from '../drafts/draftStore';
import { Attempts } from './attempts';
import { draftAnswers, isUnchanged, toConfirm } from './beforeSending';
import { CANCELLED, type CurrentSurvey, type Outcome, type SurveyServer } from './contract';
import { SendingRecord } from './record';

/** The delay before a retry, by the number of failures and the server's Retry-After; the signal ends it early. */
export type RetryDelay = (failures: number, signal: AbortSignal, seconds?: number) => Promise<void>;

const RETRY_DELAYS_MS = [1000, 2000, 5000, 10_000];

/** The limit for Retry-After, because the server may be back earlier. */
const MAX_RETRY_AFTER_MS = 600_000;

/** Ends after the delay or when the network is back. */
export const untilOnline: RetryDelay = (failures, signal, seconds = 0) =>
  new Promise((resolve) => {
    const retryAfter = Math.min(seconds * 1000, MAX_RETRY_AFTER_MS);
    const timeout = renewableTimeout(Math.max(RETRY_DELAYS_MS[failures] ?? 30_000, retryAfter), signal);
    const done = () => {
      timeout.done();
      resolve();
    };
    addEventListener('online', done, { once: true, signal: timeout.signal });
    timeout.signal.addEventListener('abort', done);
    if (timeout.signal.aborted) done();
  });

/** The first attempt of a new or a resumed submission. */
type FirstState = 'sending' | 'resuming';

/** `waiting` after the first failure, `queued` while another tab sends the same draft. */
export type SenderState = FirstState | 'idle' | 'queued' | 'waiting';

/**
 * `edited`: not sent, because answers changed. `since`: sent without later changes. `leaving` and `arrived`: a request was
 * in flight, or was saved, although the person cancelled.
 */
export type SendingNote = 'edited' | 'since' | 'leaving' | 'arrived';

/** A server that responds with errors repeatedly. */
export interface ServerTrouble {
  readonly code: string;
  readonly requestId: string | undefined;
}

/** After this many consecutive failures, the message names the server instead of the network. */
const TROUBLE_FAILURES = 3;

/** Codes that show a reachable server at the first failure. */
const TROUBLE_CODES = ['TOO_MANY_REQUESTS', 'CONFLICT'];

/** Longer than an attempt with its timeouts. */
const LOCK_MS = 120_000;

/**
 * Submits a survey exactly once despite repeated calls and network failures: after a request without a response, it looks
 * for the answers on the server before a retry. Changes after the submission are not sent.
 */
export class Sender {
  readonly #session: AnswerSession;
  readonly #record: SendingRecord;
  readonly #attempts: Attempts;
  readonly #delay: RetryDelay;
  readonly #followers = new Set<() => void>();
  #state: SenderState = 'idle';
  #trouble: ServerTrouble | null = null;
  #note: SendingNote | null = null;
  #running: Promise<Outcome> | null = null;
  #stop = new AbortController();
  #wake = new AbortController();

  constructor(session: AnswerSession, server: SurveyServer, store: DraftStore, delay: RetryDelay = untilOnline) {
    this.#session = session;
    this.#record = new SendingRecord(store, session.draft);
    this.#attempts = new Attempts(session, server, this.#record);
    this.#delay = delay;
  }

  get state(): SenderState {
    return this.#state;
  }

  /** The server's repeated error; null while the network may be the cause. */
  get trouble(): ServerTrouble | null {
    return this.#trouble;
  }

  get note(): SendingNote | null {
    return this.#note;
  }

  /** Whether the last request may have been saved, while no attempt is running. */
  get unsure(): boolean {
    return this.#attempts.unsure && this.#state === 'idle';
  }

  /** Calls back on changes; returns the unsubscribe function. */
  follow(changed: () => void): () => void {
    this.#followers.add(changed);
    return () => this.#followers.delete(changed);
  }

  /** Submits the current answers. `isConfirmed`: the person has seen `toConfirm`. A running submission is reused. */
  send({ isConfirmed = false } = {}): Promise<Outcome> {
    if (isConfirmed) this.#attempts.confirmed = new Set(toConfirm(this.#session));
    return this.#run('sending');
  }

  /** Resumes an earlier submission, unless the draft has changed since. `prefetched` saves a query. */
  resume(prefetched: CurrentSurvey | null = null): Promise<Outcome> {
    this.#attempts.prefetched = prefetched;
    return this.#run('resuming');
  }

  /** Retries without the rest of the delay. */
  retry(): void {
    this.#wake.abort();
  }

  /** Cancels; a request in flight may still be saved, which the note says. */
  async cancel(): Promise<void> {
    this.#end('cancelled');
    if (this.#attempts.isSaving) this.#setNote('leaving');
    await this.#running;
  }

  /** Stops, but keeps the submission for the next page. */
  close(): void {
    this.#end('closed');
  }

  #end(reason: 'cancelled' | 'edited' | 'closed'): void {
    this.#stop.abort(reason);
    this.#wake.abort();
  }

  #run(first: FirstState): Promise<Outcome> {
    this.#running ??= this.#start(first).finally(() => {
      this.#running = null;
      this.#attempts.confirmed = new Set();
      this.#setState('idle', null);
    });
    return this.#running;
  }

  async #start(first: FirstState): Promise<Outcome> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#setState(first);
    this.#setNote(null);
    this.#session.refuse([]);
    const before = first === 'resuming' ? await this.#record.read() : null;
    const answers = before?.sending?.submitted ?? draftAnswers(this.#session);
    const endIfEdited = () => {
      if (!isUnchanged(this.#session, answers)) this.#end('edited');
    };
    const unfollow = this.#session.follow(endIfEdited);
    endIfEdited();
    const submission = { answers, isResumed: first === 'resuming', signal };
    const done = await this.#tryUntilDone(submission, first).finally(unfollow);
    const outcome: Outcome = done.kind === 'cancelled' && signal.reason === 'edited' ? { kind: 'edited' } : done;
    await this.#updateRecord(outcome);
    if (outcome.kind === 'refused') this.#session.refuse(outcome.errors);
    this.#setNote(this.#noteOf(outcome));
    return outcome;
  }

  #noteOf({ kind }: Outcome): SendingNote | null {
    if (kind === 'edited') return kind;
    if (kind !== 'sent') return null;
    if (this.#session.isChanged) return 'since';
    return this.#stop.signal.reason === 'cancelled' ? 'arrived' : null;
  }

  /** Only the next page, or a new sign-in, resumes a submission. */
  async #updateRecord({ kind }: Outcome): Promise<void> {
    const { unsure } = this.#attempts;
    if (kind === 'signedOut' || (kind === 'cancelled' && this.#stop.signal.reason === 'closed')) return;
    if (unsure || kind === 'cancelled' || kind === 'edited')
      await this.#record.stop(this.#session.saved.record, unsure);
    else await this.#record.forget();
  }

  /** Releases the lock between attempts, so that other tabs can send. */
  async #tryUntilDone(submission: Parameters<Attempts['make']>[0], first: FirstState): Promise<Outcome> {
    const { signal, answers } = submission;
    if (signal.aborted) return CANCELLED;
    // A resumed submission shows at once what prevents it.
    const toSee = first === 'resuming' ? this.#attempts.toSee() : null;
    if (toSee) return toSee;
    await this.#record.store(this.#session.saved.record, answers, null);
    for (let failures = 0; !signal.aborted; ) {
      const queued = () => this.#setState('queued');
      const lock = `encuestas-sending:${this.#session.draft}`;
      const done = await withTabLock(lock, { ms: LOCK_MS, signal, queued }, () => {
        this.#setState(failures > 0 ? 'waiting' : first);
        return this.#attempts.make(submission);
      });
      if (signal.aborted && (!done || done.kind === 'unreachable')) break;
      if (done && done.kind !== 'unreachable') return done;
      failures += 1;
      const failure = done?.failure;
      const trouble =
        failure && (failures >= TROUBLE_FAILURES || TROUBLE_CODES.includes(failure.code)) ? failure : null;
      this.#setState('waiting', trouble && { code: trouble.code, requestId: trouble.requestId });
      this.#wake = new AbortController();
      await this.#delay(failures - 1, this.#wake.signal, failure?.retryAfter);
    }
    return CANCELLED;
  }

  #setState(state: SenderState, trouble: ServerTrouble | null = this.#trouble): void {
    if (this.#state === state && this.#trouble === trouble) return;
    this.#state = state;
    this.#trouble = trouble;
    this.#notify();
  }

  #setNote(note: SendingNote | null): void {
    this.#note = note;
    this.#notify();
  }

  #notify(): void {
    for (const changed of this.#followers) changed();
  }
}
