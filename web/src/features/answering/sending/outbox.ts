import { type Survey, wrongAnswers } from '@encuestas/survey';
import { AnswerSession } from '../drafts/answerSession';
import { type DraftKey, draftKey, readDraftKey } from '../drafts/draftKey';
import { everySending, openDraft, type Sending, waits } from '../drafts/draftStore';
import { sameSurvey } from '../model/changes';
import type { Saved } from '../model/reading';
import { drafted, stillSays, toConfirm } from './beforeSending';
import { isUnreachable, type Outcome, type SurveyServer, type Unreachable } from './contract';
import { untilOnline } from './pause';
import { Sender } from './sender';

/** A survey being answered, with what sends it. */
export interface OpenSession {
  readonly session: AnswerSession;
  readonly sender: Sender;
  /** False where this browser keeps nothing beyond the page. */
  readonly lasting: boolean;
  /** Whether the person had asked to send before this page was opened. */
  readonly wasSending: boolean;
}

/** What is opened: a draft over what the server has. */
export interface SessionRequest {
  readonly key: DraftKey;
  readonly survey: Survey;
  readonly saved: Saved;
}

/** What became of answers that were sent while the person was elsewhere. */
export interface Delivery {
  readonly draft: string;
  readonly title: string;
  /** `attention`: the person has to look before they can be sent. */
  readonly kind: 'sent' | 'attention' | 'gone';
  readonly record: string | null;
}

interface Held extends OpenSession {
  readonly stop: () => void;
  screens: number;
  /** Whether the server is being asked what another tab has sent. */
  asking: boolean;
}

/**
 * The surveys that this page answers or sends. It belongs to the signed-in shell: what a person has asked to be sent
 * goes on whichever screen they are on, and after a restart.
 */
export class Outbox {
  readonly #server: SurveyServer;
  readonly #deliver: (delivery: Delivery) => void;
  readonly #held = new Map<string, Held>();
  readonly #resuming = new Set<string>();
  readonly #closed = new AbortController();

  constructor(server: SurveyServer, deliver: (delivery: Delivery) => void) {
    this.#server = server;
    this.#deliver = deliver;
  }

  /** Opens a draft for a screen; one that is being sent is joined. `leave` when the screen goes. */
  async open(request: SessionRequest): Promise<{ readonly opened: OpenSession; readonly leave: () => void }> {
    const draft = draftKey(request.key);
    const held = this.#held.get(draft) ?? (await this.#hold(draft, request));
    held.screens += 1;
    if (!sameSurvey(held.session.survey, request.survey)) held.session.update(request.survey);
    return { opened: held, leave: () => this.#leave(draft, held) };
  }

  /** Goes on with what a person has asked to be sent, by now or before a restart. */
  async resume(person: string): Promise<void> {
    const sendings = await everySending().catch(() => []);
    const mine = sendings.filter(({ draft }) => readDraftKey(draft).person === person);
    await Promise.all(mine.map((sending) => this.#resume(sending)));
  }

  /** Stops without forgetting what waits. */
  close(): void {
    this.#closed.abort();
    for (const { stop, sender } of this.#held.values()) {
      stop();
      sender.close();
    }
    this.#held.clear();
  }

  async #hold(draft: string, { survey, saved }: Pick<SessionRequest, 'survey' | 'saved'>): Promise<Held> {
    const { store, lasting, kept } = await openDraft(draft);
    const other = this.#held.get(draft);
    if (other) return other;
    const session = new AnswerSession(survey, draft, saved, kept, store);
    const sender = new Sender(session, this.#server, store);
    const stop = session.listen(() => void this.#catchUp(held));
    const held: Held = { session, sender, lasting, wasSending: waits(kept.sending), stop, screens: 0, asking: false };
    this.#held.set(draft, held);
    // It was sent while the screen was loading: what was loaded is older than what was sent.
    if (kept.sent && session.isOlderThan(kept.sent)) void this.#catchUp(held);
    return held;
  }

  /** Shows what another tab has sent, as soon as the server says: the draft is gone, and the screen was left without. */
  async #catchUp(held: Held): Promise<void> {
    const { session } = held;
    if (held.asking) return;
    held.asking = true;
    let before = session.saved;
    const load = () => {
      before = session.saved;
      return this.#server.load(session.survey.id, before.record);
    };
    const there = await this.#reached(load, () => this.#held.get(session.draft) === held);
    held.asking = false;
    // What this tab sent meanwhile is newer than what was asked for before.
    if (there && !('kind' in there) && session.saved === before) session.rebase(there);
  }

  #leave(draft: string, held: Held): void {
    held.screens -= 1;
    if (held.screens > 0) return;
    if (held.sender.state === 'idle') this.#release(draft, held);
    else void this.#see(draft, held, held.sender.send());
  }

  #release(draft: string, held: Held): void {
    if (held.screens > 0 || this.#held.get(draft) !== held) return;
    held.stop();
    this.#held.delete(draft);
  }

  /** Sees a sending through; what became of it is told where no screen shows it. */
  async #see(draft: string, held: Held, sending: Promise<Outcome>): Promise<void> {
    const outcome = await sending;
    if (held.screens > 0 || this.#held.get(draft) !== held) return;
    this.#release(draft, held);
    const kind = deliveryOf(outcome);
    const { survey, saved } = held.session;
    if (kind) this.#deliver({ draft, title: survey.descripcion, kind, record: saved.record });
  }

  async #resume({ draft, record, asked }: Sending): Promise<void> {
    if (this.#held.has(draft) || this.#resuming.has(draft)) return;
    this.#resuming.add(draft);
    try {
      const there = await this.#reached(() => this.#server.find(readDraftKey(draft).survey, record));
      if (there === undefined || there?.kind === 'signedOut') return;
      if (!there) return this.#deliver({ draft, title: '', kind: 'gone', record });
      // A screen that was opened meanwhile goes on with it.
      if (this.#held.has(draft)) return;
      const held = await this.#hold(draft, there);
      if (held.screens > 0 || !held.wasSending) return this.#release(draft, held);
      const { session } = held;
      const { survey, saved, answers } = session;
      const toSee = toConfirm(session).length + wrongAnswers(survey, answers).length;
      if (toSee > 0 || !stillSays(session, asked ?? drafted(session))) {
        this.#release(draft, held);
        return this.#deliver({ draft, title: survey.descripcion, kind: 'attention', record: saved.record });
      }
      await this.#see(draft, held, held.sender.resume(there));
    } finally {
      this.#resuming.delete(draft);
    }
  }

  /** What the server says, as soon as it is reached; undefined where nobody wants it any more. */
  async #reached<T>(ask: () => Promise<T | Unreachable>, isWanted = () => true): Promise<T | undefined> {
    const { signal } = this.#closed;
    for (let failures = 0; !signal.aborted && isWanted(); failures += 1) {
      const answer = await ask();
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
