import { withTabLock } from '../../../shared/session/tabLock';
import type { AnswerSession } from '../drafts/answerSession';
import type { DraftStore } from '../drafts/draftStore';
import { Attempts } from './attempts';
import { drafted, stillSays, toConfirm } from './beforeSending';
import { CANCELLED, type Outcome, type Present, type SurveyServer } from './contract';
import { type Pause, untilOnline } from './pause';
import { SendingRecord } from './record';

/** The first attempt of what somebody just asked for, or of what was asked for before. */
type First = 'sending' | 'resuming';

/**
 * What the sender is doing: `waiting` from the first failure on, `queued` while another tab of this device sends the
 * same.
 */
export type SenderState = First | 'idle' | 'queued' | 'waiting';

/**
 * What is to be told of a sending: that it did not go because answers were `edited`, went without what was changed
 * `since`, is `leaving` though the person cancelled, or `arrived` all the same.
 */
export type SendingNote = 'edited' | 'since' | 'leaving' | 'arrived';

/** A server that answers, but takes nothing, again and again. */
export interface Trouble {
  readonly code: string;
  readonly requestId: string | undefined;
}

/** From how many failures in a row on a person is told of the server instead of the network. */
const LASTING = 3;

/** Codes that name no lost network: the person is told of the server at the first one. */
const ANSWERED = ['TOO_MANY_REQUESTS', 'CONFLICT'];

/** Longer than any tab needs for one attempt, whose every call is bounded. */
const TURN_MS = 120_000;

/**
 * Sends the answers of a survey once, however often it is asked to and however often the network fails: what was sent
 * without an answer is looked for on the server before it is sent again. Only what stood when the person asked is sent.
 */
export class Sender {
  readonly #session: AnswerSession;
  readonly #record: SendingRecord;
  readonly #attempts: Attempts;
  readonly #pause: Pause;
  readonly #followers = new Set<() => void>();
  #state: SenderState = 'idle';
  #trouble: Trouble | null = null;
  #note: SendingNote | null = null;
  #running: Promise<Outcome> | null = null;
  #stop = new AbortController();
  #wake = new AbortController();

  constructor(session: AnswerSession, server: SurveyServer, store: DraftStore, pause: Pause = untilOnline) {
    this.#session = session;
    this.#record = new SendingRecord(store, session.draft);
    this.#attempts = new Attempts(session, server, this.#record);
    this.#pause = pause;
  }

  get state(): SenderState {
    return this.#state;
  }

  /** What the server says while it takes nothing; null as long as it may be the network. */
  get trouble(): Trouble | null {
    return this.#trouble;
  }

  get note(): SendingNote | null {
    return this.#note;
  }

  /** Whether nobody knows if what was last sent has arrived, and nothing is being done about it. */
  get unsure(): boolean {
    return this.#attempts.unsure && this.#state === 'idle';
  }

  /** Calls back whenever one of these changes; answers how to stop. */
  follow(changed: () => void): () => void {
    this.#followers.add(changed);
    return () => this.#followers.delete(changed);
  }

  /**
   * Sends what is answered now; `knowing` where the person was told what of it is not sent, or was answered to other
   * words. Asked again while it runs, it answers the same promise.
   */
  send({ knowing = false } = {}): Promise<Outcome> {
    if (knowing) this.#attempts.known = new Set(toConfirm(this.#session));
    return this.#run('sending');
  }

  /**
   * Goes on with what the person asked for before; a draft that says something else by now is not sent. `found` is the
   * survey as it was asked for just now.
   */
  resume(found: Present | null = null): Promise<Outcome> {
    this.#attempts.found = found;
    return this.#run('resuming');
  }

  /** Tries again at once instead of when the pause is over. */
  retry(): void {
    this.#wake.abort();
  }

  /** Gives up; a request that is under way still counts, and is said to. */
  async cancel(): Promise<void> {
    this.#end('cancelled');
    if (this.#attempts.saving) this.#tell('leaving');
    await this.#running;
  }

  /** Stops without forgetting that the person asked: the next page that opens the survey goes on. */
  close(): void {
    this.#end('closed');
  }

  #end(why: 'cancelled' | 'edited' | 'closed'): void {
    this.#stop.abort(why);
    this.#wake.abort();
  }

  #run(first: First): Promise<Outcome> {
    this.#running ??= this.#start(first).finally(() => {
      this.#running = null;
      this.#attempts.known = new Set();
      this.#become('idle', null);
    });
    return this.#running;
  }

  async #start(first: First): Promise<Outcome> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#become(first);
    this.#tell(null);
    this.#session.refuse([]);
    const before = first === 'resuming' ? await this.#record.read() : null;
    const answers = before?.sending?.asked ?? drafted(this.#session);
    const look = () => {
      if (!stillSays(this.#session, answers)) this.#end('edited');
    };
    const unfollow = this.#session.follow('answers', look);
    look();
    const asked = { answers, resumed: first === 'resuming', signal };
    const done = await this.#tryUntilDone(asked, first).finally(unfollow);
    const outcome: Outcome = done.kind === 'cancelled' && signal.reason === 'edited' ? { kind: 'edited' } : done;
    await this.#forget(outcome);
    if (outcome.kind === 'refused') this.#session.refuse(outcome.errors);
    this.#tell(this.#noteOf(outcome));
    return outcome;
  }

  #noteOf({ kind }: Outcome): SendingNote | null {
    if (kind === 'edited') return kind;
    if (kind !== 'sent') return null;
    if (this.#session.isChanged) return 'since';
    return this.#stop.signal.reason === 'cancelled' ? 'arrived' : null;
  }

  /** What was asked for is not gone on with, except by the next page or after a new sign-in. */
  async #forget({ kind }: Outcome): Promise<void> {
    const { unsure } = this.#attempts;
    if (kind === 'signedOut' || (kind === 'cancelled' && this.#stop.signal.reason === 'closed')) return;
    if (unsure || kind === 'cancelled' || kind === 'edited')
      await this.#record.stop(this.#session.saved.record, unsure);
    else await this.#record.forget();
  }

  /** Other tabs have their turn while this one pauses, so that none waits longer than one attempt takes. */
  async #tryUntilDone(asked: Parameters<Attempts['make']>[0], first: First): Promise<Outcome> {
    const { signal, answers } = asked;
    if (signal.aborted) return CANCELLED;
    // Of what was asked for before, the person sees at once what keeps it from being sent.
    const toSee = first === 'resuming' ? this.#attempts.toSee() : null;
    if (toSee) return toSee;
    await this.#record.note(this.#session.saved.record, answers, null);
    for (let failures = 0; !signal.aborted; ) {
      const queued = () => this.#become('queued');
      const lock = `encuestas-sending:${this.#session.draft}`;
      const done = await withTabLock(lock, { ms: TURN_MS, signal, queued }, () => {
        this.#become(failures > 0 ? 'waiting' : first);
        return this.#attempts.make(asked);
      });
      if (signal.aborted && (!done || done.kind === 'unreachable')) break;
      if (done && done.kind !== 'unreachable') return done;
      failures += 1;
      const failure = done?.failure;
      const trouble = failure && (failures >= LASTING || ANSWERED.includes(failure.code)) ? failure : null;
      this.#become('waiting', trouble && { code: trouble.code, requestId: trouble.requestId });
      this.#wake = new AbortController();
      await this.#pause(failures - 1, this.#wake.signal, failure?.retryAfter);
    }
    return CANCELLED;
  }

  #become(state: SenderState, trouble: Trouble | null = this.#trouble): void {
    if (this.#state === state && this.#trouble === trouble) return;
    this.#state = state;
    this.#trouble = trouble;
    this.#told();
  }

  #tell(note: SendingNote | null): void {
    this.#note = note;
    this.#told();
  }

  #told(): void {
    for (const changed of this.#followers) changed();
  }
}
