import type { Answers } from '@encuestas/survey';
import type { DraftStore, Kept } from '../drafts/draftStore';

/** What this device knows of one sending: that it was asked for, with which answers, and what was last sent. */
export class SendingRecord {
  readonly #store: DraftStore;
  readonly #draft: string;
  /** Whether the device took it: one that is full may still have an older one. */
  #noted = false;

  constructor(store: DraftStore, draft: string) {
    this.#store = store;
    this.#draft = draft;
  }

  /** Null where the device does not say: one that keeps nothing any more must not keep the answers from being sent. */
  read(): Promise<Kept | null> {
    return this.#store.read(this.#draft).catch(() => null);
  }

  /** Whether another tab was told not to send it. */
  isStopped(kept: Kept | null): boolean {
    return this.#noted && kept?.sending?.stopped === true;
  }

  /** Notes that it is asked for, and what is about to be sent: what was sent before stays known until then. */
  async note(record: string | null, asked: Answers, attempted: Answers | null): Promise<void> {
    const before = (await this.read())?.sending?.attempted ?? null;
    const sending = { draft: this.#draft, record, asked, attempted: attempted ?? before };
    this.#noted = await this.#store.setSending(this.#draft, sending).then(
      () => true,
      () => false,
    );
  }

  /** Notes that nobody goes on with it; `unsure` where the last attempt may have arrived. */
  async stop(record: string | null, unsure: boolean): Promise<void> {
    const attempted = unsure ? ((await this.read())?.sending?.attempted ?? null) : null;
    const stopped = { draft: this.#draft, record, attempted, stopped: true };
    await this.#store.setSending(this.#draft, stopped).catch(() => this.forget());
  }

  /** Tells the other tabs what was sent. */
  async arrived(record: string, version: string | null): Promise<void> {
    await this.#store.setSent({ draft: this.#draft, record, version }).catch(() => undefined);
  }

  async forget(): Promise<void> {
    await this.#store.setSending(this.#draft, null).catch(() => undefined);
  }
}
