import { type Survey, wrongAnswers } from '@encuestas/survey';
import { AnswerSession } from '../drafts/answerSession';
import { type DraftKey, draftKey, readDraftKey } from '../drafts/draftKey';
import { everySending, isPending, openDraft, type Sending } from '../drafts/draftStore';
import { sameSurvey } from '../model/changes';
import type { Saved } from '../model/reading';
import { draftAnswers, isUnchanged, toConfirm } from './beforeSending';
import { isUnreachable, type Outcome, type SurveyServer, type Unreachable } from './contract';
import { SendingRecord } from './record';
import { Sender, untilOnline } from './sender';

/** A survey being answered, with its sender. */
export interface OpenSession {
  readonly session: AnswerSession;
  readonly sender: Sender;
  /** False if the draft does not outlive the page. */
  readonly lasting: boolean;
  /** Whether an earlier page has submitted it. */
  readonly wasPending: boolean;
}

export interface SessionRequest {
  readonly key: DraftKey;
  readonly survey: Survey;
  readonly saved: Saved;
}

/** The result of a submission that ended without a screen. */
export interface Delivery {
  readonly draft: string;
  readonly title: string;
  /** `attention`: the person must look before the answers can be sent. */
  readonly kind: 'sent' | 'attention' | 'gone';
  readonly record: string | null;
}

interface HeldSession extends OpenSession {
  readonly stop: () => void;
  /** The number of screens that show it. */
  screens: number;
  isCatchingUp: boolean;
}

/** The open surveys of this page. It belongs to the shell, so that submissions continue on any screen and after a reload. */
export class Outbox {
  readonly #server: SurveyServer;
  readonly #deliver: (delivery: Delivery) => void;
  readonly #held = new Map<string, HeldSession>();
  readonly #resuming = new Set<string>();
  readonly #closed = new AbortController();

  constructor(server: SurveyServer, deliver: (delivery: Delivery) => void) {
    this.#server = server;
    this.#deliver = deliver;
  }

  /** Opens a draft for a screen, or joins one that is being sent. The screen calls `leave` on unmount. */
  async open(request: SessionRequest): Promise<{ readonly opened: OpenSession; readonly leave: () => void }> {
    const draft = draftKey(request.key);
    const held = this.#held.get(draft) ?? (await this.#hold(draft, request));
    held.screens += 1;
    if (!sameSurvey(held.session.survey, request.survey)) held.session.update(request.survey);
    return { opened: held, leave: () => this.#leave(draft, held) };
  }

  /** Resumes the person's pending submissions. */
  async resume(person: string): Promise<void> {
    const sendings = await everySending().catch(() => []);
    const mine = sendings.filter(({ draft }) => readDraftKey(draft).person === person);
    await Promise.all(mine.map((sending) => this.#resume(sending)));
  }

  /** Stops; pending submissions stay on the device. */
  close(): void {
    this.#closed.abort();
    for (const { stop, sender } of this.#held.values()) {
      stop();
      sender.close();
    }
    this.#held.clear();
  }

  async #hold(draft: string, { survey, saved }: Pick<SessionRequest, 'survey' | 'saved'>): Promise<HeldSession> {
    const { store, lasting, stored } = await openDraft(draft);
    const other = this.#held.get(draft);
    if (other) return other;
    const session = new AnswerSession(survey, draft, saved, stored, store);
    const sender = new Sender(session, this.#server, store);
    const stop = session.listen(() => void this.#catchUp(held));
    const wasPending = isPending(stored.sending);
    const held: HeldSession = { session, sender, lasting, wasPending, stop, screens: 0, isCatchingUp: false };
    this.#held.set(draft, held);
    // Another tab submitted while the screen was loading.
    if (stored.sent && session.isOlderThan(stored.sent)) void this.#catchUp(held);
    return held;
  }

  /** Loads what another tab has submitted, because its draft is gone from this tab, too. */
  async #catchUp(held: HeldSession): Promise<void> {
    const { session } = held;
    if (held.isCatchingUp) return;
    held.isCatchingUp = true;
    let before = session.saved;
    const load = () => {
      before = session.saved;
      return this.#server.load(session.survey.id, before.record);
    };
    const current = await this.#whenReachable(load, () => this.#held.get(session.draft) === held);
    held.isCatchingUp = false;
    // A submission of this tab in the meantime is newer.
    if (current && !('kind' in current) && session.saved === before) session.rebase(current);
  }

  #leave(draft: string, held: HeldSession): void {
    held.screens -= 1;
    if (held.screens > 0) return;
    if (held.sender.state === 'idle') this.#release(draft, held);
    else void this.#deliverOutcome(draft, held, held.sender.send());
  }

  #release(draft: string, held: HeldSession): void {
    if (held.screens > 0 || this.#held.get(draft) !== held) return;
    held.stop();
    this.#held.delete(draft);
  }

  /** Waits for a submission; delivers its result if no screen shows it. */
  async #deliverOutcome(draft: string, held: HeldSession, sending: Promise<Outcome>): Promise<void> {
    const outcome = await sending;
    if (held.screens > 0 || this.#held.get(draft) !== held) return;
    this.#release(draft, held);
    const kind = deliveryOf(outcome);
    const { survey, saved } = held.session;
    if (kind) this.#deliver({ draft, title: survey.descripcion, kind, record: saved.record });
  }

  async #resume({ draft, record, submitted }: Sending): Promise<void> {
    if (this.#held.has(draft) || this.#resuming.has(draft)) return;
    this.#resuming.add(draft);
    try {
      const current = await this.#whenReachable(() => this.#server.find(readDraftKey(draft).survey, record));
      if (current === undefined || current?.kind === 'signedOut') return;
      if (!current) {
        // The survey has closed, so that the next start would only report it again.
        await new SendingRecord((await openDraft(draft)).store, draft).stop(record, true);
        return this.#deliver({ draft, title: '', kind: 'gone', record });
      }
      // A screen has opened it in the meantime.
      if (this.#held.has(draft)) return;
      const held = await this.#hold(draft, current);
      if (held.screens > 0 || !held.wasPending) return this.#release(draft, held);
      const { session } = held;
      const { survey, saved, answers } = session;
      const toSee = toConfirm(session).length + wrongAnswers(survey, answers).length;
      if (toSee > 0 || !isUnchanged(session, submitted ?? draftAnswers(session))) {
        this.#release(draft, held);
        return this.#deliver({ draft, title: survey.descripcion, kind: 'attention', record: saved.record });
      }
      await this.#deliverOutcome(draft, held, held.sender.resume(current));
    } finally {
      this.#resuming.delete(draft);
    }
  }

  /** Retries until the server responds; undefined if the response is no longer needed. */
  async #whenReachable<T>(request: () => Promise<T | Unreachable>, isNeeded = () => true): Promise<T | undefined> {
    const { signal } = this.#closed;
    for (let failures = 0; !signal.aborted && isNeeded(); failures += 1) {
      const answer = await request();
      if (!isUnreachable(answer)) return signal.aborted ? undefined : answer;
      await untilOnline(failures, signal, answer.failure?.retryAfter);
    }
    return undefined;
  }
}

function deliveryOf(outcome: Outcome): Delivery['kind'] | null {
  const { kind } = outcome;
  if (kind === 'sent') return kind;
  if (kind === 'moved' || (kind === 'refused' && outcome.gone)) return 'gone';
  return kind === 'cancelled' || kind === 'signedOut' ? null : 'attention';
}
