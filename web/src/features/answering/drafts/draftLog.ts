import type { Answer, Answers, Question } from '@encuestas/survey';
import { type Entry, foldEntries, newEntry } from '../model/merge';
import type { DraftNews, DraftStore, Sent, StoredDraft } from './draftStore';

/** Whether the device has stored the answers; `pending` until all writes have completed. */
export type StorageState =
  | { readonly state: 'idle' | 'pending' | 'failed' }
  | { readonly state: 'stored'; readonly at: number };

export interface LogListener {
  /** Another tab has changed entries. */
  readonly changed: () => void;
  /** `storageState` has changed. */
  readonly stored: () => void;
  /** Another tab has submitted; null if it does not say what. */
  readonly sent: (sent: Sent | null) => void;
}

/** The entries of one draft, in sync with the device and other tabs. */
export class DraftLog {
  readonly draft: string;
  readonly #store: DraftStore;
  /** The survey's title. */
  readonly #survey: string;
  readonly #entries: Map<string, Entry>;
  /** Ids of removed entries, which late news must not add again. */
  readonly #removed = new Set<string>();
  /** Ids of entries that the device has had for certain. */
  readonly #onDevice: Set<string>;
  /** Entries that the device has yet to remove. */
  readonly #unremoved = new Set<Entry>();
  #storageState: StorageState = { state: 'idle' };
  /** The result of the last write. */
  #lastWrite: StorageState = { state: 'idle' };
  /** Writes that have not completed. */
  #pending = 0;
  #writes: Promise<void> = Promise.resolve();
  #listener: LogListener | null = null;

  constructor(draft: string, stored: StoredDraft, store: DraftStore, survey = '') {
    this.draft = draft;
    this.#store = store;
    this.#survey = survey;
    this.#entries = new Map(stored.entries.map((entry) => [entry.id, entry]));
    const { added = [], removed = [] } = stored.rejected ?? {};
    this.#onDevice = new Set(this.#entries.keys());
    for (const { id } of added) this.#onDevice.delete(id);
    for (const entry of removed) this.#unremoved.add(entry);
    const last = Math.max(0, ...stored.entries.map(({ at }) => at));
    if (stored.rejected) this.#lastWrite = { state: 'failed' };
    else if (last > 0) this.#lastWrite = { state: 'stored', at: last };
    this.#storageState = this.#lastWrite;
  }

  get all(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  get storageState(): StorageState {
    return this.#storageState;
  }

  of(question: string): readonly Entry[] {
    return this.all.filter((entry) => entry.question === question);
  }

  /** Adds and removes entries; when this returns, the write to the device has started. */
  write(added: readonly Entry[], removed: readonly Entry[]): void {
    for (const entry of removed) {
      this.#forget(entry.id);
      this.#unremoved.add(entry);
    }
    for (const entry of added) this.#entries.set(entry.id, entry);
    // After a failed write, the device may lack other entries, too.
    const isRetry = this.#lastWrite.state === 'failed';
    const toStore = isRetry ? this.all : added;
    const toRemove = isRetry ? [...this.#unremoved] : removed;
    this.#pending += 1;
    if (added.length > 0 && !isRetry) this.#report({ state: 'pending' });
    const write = this.#store.write(this.draft, toStore, toRemove).then(
      (isOnDevice) => {
        for (const entry of toRemove) this.#unremoved.delete(entry);
        if (isOnDevice) for (const { id } of toStore) this.#onDevice.add(id);
        // An earlier write failed since: its entries are still missing.
        const isFailed = this.#lastWrite.state === 'failed';
        const isStored = toStore.length > 0 && (isRetry || !isFailed);
        this.#settle(isStored ? { state: 'stored', at: Date.now() } : this.#lastWrite);
        if (isFailed && !isRetry) this.write([], []);
      },
      () => this.#settle({ state: 'failed' }),
    );
    this.#writes = Promise.all([this.#writes, write]).then(() => undefined);
  }

  /** Adds an answer in place of the own entry; another tab's entry stays until the person settles the conflict. */
  answer(question: Question, answer: Answer, server: Answers, isPrefilled = false): void {
    const register = foldEntries(this.of(question.id)).get(question.id);
    const others = register?.concurrent ?? [];
    const own = register && { ...register, seen: register.seen.filter((entry) => !others.includes(entry)) };
    const { entry, replaced } = newEntry(this.draft, question, answer, server, own, stamp());
    this.write([{ ...entry, survey: this.#survey, ...(isPrefilled && { taken: true }) }], replaced);
  }

  /** Replaces entries with a later one based on the saved answer. `like` is the entry whose texts it keeps. */
  replace(seen: readonly Entry[], question: Question, answer: Answer, server: Answers, like?: Entry): void {
    const { entry } = newEntry(this.draft, question, answer, server, undefined, stamp());
    const at = Math.max(entry.at, ...seen.map((one) => one.at + 1));
    const { title, words, taken } = like ?? entry;
    this.write([{ ...entry, at, title, words, survey: this.#survey, ...(taken && { taken }) }], seen);
  }

  discard(entries: readonly Entry[]): void {
    const removed = entries.filter(({ id }) => this.#entries.has(id));
    if (removed.length > 0) this.write([], removed);
    if (this.#entries.size > 0) return;
    this.#lastWrite = { state: 'idle' };
    this.#report(this.#lastWrite);
  }

  /** Waits until all writes so far have completed or failed. */
  async settled(): Promise<void> {
    await this.#writes;
  }

  /** Follows other tabs' changes of this draft; returns a stop function. */
  listen(listener: LogListener): () => void {
    this.#listener = listener;
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') void this.#reload().catch(() => undefined);
    };
    // A tab that was frozen in the background has missed news.
    document.addEventListener('visibilitychange', onVisibilityChange);
    const stop = this.#store.listen(this.draft, (news) => this.#onNews(news));
    return () => {
      this.#listener = null;
      stop();
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }

  async #reload(): Promise<void> {
    // The device may have free space again.
    if (this.#lastWrite.state === 'failed') this.write([], []);
    await this.settled();
    // Entries that the device never had are not removed elsewhere.
    const known = [...this.#onDevice];
    const { entries, sent } = await this.#store.read(this.draft);
    const present = new Set(entries.map(({ id }) => id));
    this.#apply(
      entries,
      known.filter((id) => !present.has(id)),
    );
    if (sent) this.#listener?.sent(sent);
  }

  #onNews(news: DraftNews): void {
    if (news.kind === 'sent') this.#listener?.sent(null);
    else if (news.kind === 'forgotten') this.write(this.all, []);
    else this.#apply(news.added, news.removed);
  }

  #apply(added: readonly Entry[], removed: readonly string[]): void {
    const isRemoved = removed.some((id) => this.#entries.has(id));
    for (const id of removed) this.#forget(id);
    const unknown = added.filter(({ id }) => !this.#entries.has(id) && !this.#removed.has(id));
    for (const entry of unknown) {
      this.#entries.set(entry.id, entry);
      this.#onDevice.add(entry.id);
    }
    if (unknown.length > 0 || isRemoved) this.#listener?.changed();
  }

  #forget(id: string): void {
    this.#entries.delete(id);
    this.#removed.add(id);
  }

  /** Reports a failure at once, and success when no write is pending. */
  #settle(result: StorageState): void {
    this.#pending -= 1;
    this.#lastWrite = result;
    if (this.#pending === 0 || result.state === 'failed') this.#report(result);
  }

  #report(state: StorageState): void {
    if (state.state === 'pending' && this.#storageState.state === 'pending') return;
    this.#storageState = state;
    this.#listener?.stored();
  }
}

/** `randomUUID` is missing on plain http. */
const stamp = () => ({
  at: Date.now(),
  id: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-'),
});
