import type { Answering } from './answering';
import type { DraftStore } from './draftStore';
import type { Answers, Saved } from './questionnaire';
import { type Payload, payloadOf, sentAnswers } from './wizard';

/** What became of one request to save. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly record: string; readonly version: string | null; readonly at: string | null }
  | { readonly kind: 'refused'; readonly messages: readonly string[] }
  /** Somebody else changed the record meanwhile. */
  | { readonly kind: 'conflict' }
  /** Nobody can tell whether it was saved. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'signedOut' };

/** The part of the gateway that saving needs. */
export interface SurveyServer {
  save(record: string | null, payload: Payload, version: string | null): Promise<SaveAnswer>;
  /** What is saved for a survey: `null` for nothing yet. */
  load(survey: string, record: string | null): Promise<Saved | null | 'unreachable' | 'signedOut'>;
}

/** How sending ended. */
export type Outcome =
  | { readonly kind: 'sent'; readonly record: string }
  | { readonly kind: 'conflicts' }
  | { readonly kind: 'refused'; readonly messages: readonly string[] }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'cancelled' };

/** What the sender is doing. */
export type SenderState = 'idle' | 'sending' | 'waiting';

/** Waits until it is worth trying again: `attempt` failures so far. Ends early when the signal says so. */
export type Pause = (attempt: number, signal: AbortSignal) => Promise<void>;

const PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000];

/** Until the network is back, or a while has passed: a browser cannot know that a server is back. */
const untilOnline: Pause = (attempt, signal) =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });

/** One sender of a draft at a time on this device, where the browser has locks; else one per page. */
const alone = <T>(draft: string, work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks
    ? (navigator.locks.request(`encuestas-envio:${draft}`, work) as Promise<T>)
    : work();

/**
 * Sends the answers of a survey once, however often it is asked to and however often the network fails: what was sent
 * without an answer is looked for on the server before it is sent again.
 */
export class Sender {
  readonly #answering: Answering;
  readonly #server: SurveyServer;
  readonly #store: DraftStore;
  readonly #pause: Pause;
  readonly #followers = new Set<() => void>();
  #state: SenderState = 'idle';
  #running: Promise<Outcome> | null = null;
  #stop = new AbortController();

  constructor(answering: Answering, server: SurveyServer, store: DraftStore, pause: Pause = untilOnline) {
    this.#answering = answering;
    this.#server = server;
    this.#store = store;
    this.#pause = pause;
  }

  get state(): SenderState {
    return this.#state;
  }

  /** Calls back whenever `state` changes; answers how to stop. */
  follow(changed: () => void): () => void {
    this.#followers.add(changed);
    return () => this.#followers.delete(changed);
  }

  /** Sends what is answered now. Asked again while it runs, it answers the same promise. */
  send(): Promise<Outcome> {
    this.#running ??= this.#start().finally(() => {
      this.#running = null;
      this.#become('idle');
    });
    return this.#running;
  }

  /** Gives up waiting for the network; a request that is under way still counts. */
  async cancel(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Stops without forgetting that the person asked: the next page that opens the survey goes on. */
  close(): void {
    this.#stop.abort('closed');
  }

  async #start(): Promise<Outcome> {
    this.#stop = new AbortController();
    this.#become('sending');
    await this.#remember(null);
    const outcome = await alone(this.#answering.draft, () => this.#attempt());
    const closed = outcome.kind === 'cancelled' && this.#stop.signal.reason === 'closed';
    const goesOn = outcome.kind === 'signedOut' || closed;
    if (!goesOn) await this.#store.setSending(this.#answering.draft, null).catch(() => undefined);
    return outcome;
  }

  async #attempt(): Promise<Outcome> {
    const { draft, survey } = this.#answering;
    // A device that keeps nothing any more must not keep the answers from being sent.
    const { sent, sending } = await this.#store.read(draft).catch(() => ({ sent: null, sending: null }));
    const { record, version } = this.#answering.saved;
    const unsure = sending?.attempted != null;
    if (unsure || (sent && (sent.record !== record || sent.version !== version))) {
      const done = await this.#catchUp();
      if (done) return done;
    }
    for (let failures = 0; !this.#stop.signal.aborted; ) {
      if (this.#answering.openConflicts.length > 0) return { kind: 'conflicts' };
      const { record: id, version: base } = this.#answering.saved;
      const payload = payloadOf(survey, this.#answering.answers);
      const answers = sentAnswers(survey, this.#answering.answers);
      const entries = this.#answering.entryIds;
      await this.#remember(answers);
      this.#become('sending');
      const answer = await this.#server.save(id, payload, base);
      if (answer.kind === 'signedOut') return answer;
      if (answer.kind === 'saved') return this.#finish({ ...answer, answers }, entries);
      if (answer.kind === 'refused' && id !== null) return answer;
      if (answer.kind === 'unreachable') {
        this.#become('waiting');
        await this.#pause(failures, this.#stop.signal);
        failures += 1;
        if (this.#stop.signal.aborted) break;
      }
      const done = await this.#catchUp();
      if (done) return done;
      if (answer.kind === 'refused' && this.#answering.saved.record === null) return answer;
    }
    return { kind: 'cancelled' };
  }

  /** Takes over what the server has; the outcome when that ends the matter. */
  async #catchUp(): Promise<Outcome | null> {
    const { survey, saved } = this.#answering;
    for (let failures = 0; !this.#stop.signal.aborted; failures += 1) {
      const there = await this.#server.load(survey.id, saved.record);
      if (there === 'signedOut') return { kind: 'signedOut' };
      if (there !== 'unreachable') {
        if (!there) return null;
        this.#answering.rebase(there);
        if (this.#answering.openConflicts.length > 0) return { kind: 'conflicts' };
        return this.#answering.isChanged ? null : this.#finish(there, this.#answering.entryIds);
      }
      this.#become('waiting');
      await this.#pause(failures, this.#stop.signal);
    }
    return { kind: 'cancelled' };
  }

  async #finish(saved: Saved, entries: readonly string[]): Promise<Outcome> {
    const { record, version, at, answers } = saved;
    this.#answering.discard(entries);
    this.#answering.rebase({ record, version, at, answers });
    this.#answering.attempt(null);
    const { draft } = this.#answering;
    await this.#answering.settled();
    await this.#store.setSent({ draft, record: record ?? '', version }).catch(() => undefined);
    return { kind: 'sent', record: record ?? '' };
  }

  /** The device knows of the attempt before the network does. */
  async #remember(attempted: Answers | null): Promise<void> {
    if (attempted) this.#answering.attempt(attempted);
    const { draft } = this.#answering;
    const before = await this.#store.read(draft).catch(() => null);
    const since = before?.sending?.since ?? Date.now();
    const sending = { draft, since, attempted: attempted ?? before?.sending?.attempted ?? null };
    await this.#store.setSending(draft, sending).catch(() => undefined);
  }

  #become(state: SenderState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const changed of this.#followers) changed();
  }
}
