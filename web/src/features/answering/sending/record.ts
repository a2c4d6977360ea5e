import type { Answers } from '@encuestas/survey';
import type { DraftStore, StoredDraft } from '../drafts/draftStore';

/** The device's record of a pending submission. */
export class SendingRecord {
  readonly #store: DraftStore;
  readonly #draft: string;
  /** Whether the last write succeeded: a full device may have an older record. */
  #isStored = false;

  constructor(store: DraftStore, draft: string) {
    this.#store = store;
    this.#draft = draft;
  }

  /** Null on failure, because a broken device must not prevent sending. */
  read(): Promise<StoredDraft | null> {
    return this.#store.read(this.#draft).catch(() => null);
  }

  /** Whether another tab has cancelled it. */
  isStopped(stored: StoredDraft | null): boolean {
    return this.#isStored && stored?.sending?.stopped === true;
  }

  /** Stores the submission and what is about to be sent; null keeps the last attempt. */
  async store(record: string | null, submitted: Answers, attempted: Answers | null): Promise<void> {
    const before = (await this.read())?.sending?.attempted ?? null;
    const sending = { draft: this.#draft, record, submitted, attempted: attempted ?? before };
    this.#isStored = await this.#store.setSending(this.#draft, sending).then(
      () => true,
      () => false,
    );
  }

  /** Cancels it; `unsure` if the last attempt may have been saved. */
  async stop(record: string | null, unsure: boolean): Promise<void> {
    const attempted = unsure ? ((await this.read())?.sending?.attempted ?? null) : null;
    const stopped = { draft: this.#draft, record, attempted, stopped: true };
    await this.#store.setSending(this.#draft, stopped).catch(() => this.forget());
  }

  /** Notifies other tabs of the submission. */
  async finish(record: string, version: string | null): Promise<void> {
    await this.#store.setSent({ draft: this.#draft, record, version }).catch(() => undefined);
  }

  async forget(): Promise<void> {
    await this.#store.setSending(this.#draft, null).catch(() => undefined);
  }
}
