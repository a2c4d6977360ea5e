import type { Answer, Answers, Question } from '@encuestas/survey';
import { type Entry, foldEntries, newEntry } from '../model/merge';
import type { DraftNews, DraftStore, Kept, Sent } from './draftStore';

/** Whether the answers are safe on this device; `pending` until every write has completed. */
export type Keeping =
  | { readonly state: 'idle' | 'pending' | 'failed' }
  | { readonly state: 'kept'; readonly at: number };

/** Whom a log tells: that entries came or went by another tab, how the keeping stands, what this device has sent. */
export interface LogListener {
  readonly changed: () => void;
  readonly kept: () => void;
  /** Null where another tab has just sent and does not say what. */
  readonly sent: (sent: Sent | null) => void;
}

/** The entries of one draft: here, on the device, and as other tabs of it change them. */
export class DraftLog {
  readonly draft: string;
  readonly #store: DraftStore;
  readonly #entries: Map<string, Entry>;
  /** What was removed here or elsewhere: late news of it must not bring it back. */
  readonly #removed = new Set<string>();
  /** Which entries the device has had for certain. */
  readonly #onDevice: Set<string>;
  /** What was removed here, until the device has removed it too. */
  readonly #unremoved = new Set<Entry>();
  #keeping: Keeping = { state: 'idle' };
  /** How the last write ended. */
  #settledAs: Keeping = { state: 'idle' };
  /** Writes that have not completed. */
  #pending = 0;
  #writes: Promise<void> = Promise.resolve();
  #listener: LogListener | null = null;

  constructor(draft: string, kept: Kept, store: DraftStore) {
    this.draft = draft;
    this.#store = store;
    this.#entries = new Map(kept.entries.map((entry) => [entry.id, entry]));
    const { added = [], removed = [] } = kept.refused ?? {};
    this.#onDevice = new Set(this.#entries.keys());
    for (const { id } of added) this.#onDevice.delete(id);
    for (const entry of removed) this.#unremoved.add(entry);
    const last = Math.max(0, ...kept.entries.map(({ at }) => at));
    if (kept.refused) this.#settledAs = { state: 'failed' };
    else if (last > 0) this.#settledAs = { state: 'kept', at: last };
    this.#keeping = this.#settledAs;
  }

  get all(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  get keeping(): Keeping {
    return this.#keeping;
  }

  of(question: string): readonly Entry[] {
    return this.all.filter((entry) => entry.question === question);
  }

  /** Adds and removes; it is on its way to the device when this returns. */
  write(added: readonly Entry[], removed: readonly Entry[]): void {
    for (const entry of removed) {
      this.#forget(entry.id);
      this.#unremoved.add(entry);
    }
    for (const entry of added) this.#entries.set(entry.id, entry);
    // After a failed write the device may have lost the others too: everything is kept, and removed, anew.
    const failed = this.#settledAs.state === 'failed';
    const kept = failed ? this.all : added;
    const gone = failed ? [...this.#unremoved] : removed;
    this.#pending += 1;
    if (added.length > 0 && !failed) this.#report({ state: 'pending' });
    const write = this.#store.write(this.draft, kept, gone).then(
      (isOnDevice) => {
        for (const entry of gone) this.#unremoved.delete(entry);
        if (isOnDevice) for (const { id } of kept) this.#onDevice.add(id);
        // It took this, and not yet what was refused before.
        const isFailed = this.#settledAs.state === 'failed';
        this.#settle(kept.length > 0 && (failed || !isFailed) ? { state: 'kept', at: Date.now() } : this.#settledAs);
        if (isFailed && !failed) this.write([], []);
      },
      () => this.#settle({ state: 'failed' }),
    );
    this.#writes = Promise.all([this.#writes, write]).then(() => undefined);
  }

  /** Notes an answer; another tab's stays beside it until the person has chosen, only one's own entry is replaced. */
  answer(question: Question, answer: Answer, server: Answers, taken = false): void {
    const register = foldEntries(this.of(question.id)).get(question.id);
    const others = register?.concurrent ?? [];
    const own = register && { ...register, seen: register.seen.filter((entry) => !others.includes(entry)) };
    const { entry, replaced } = newEntry(this.draft, question, answer, server, own, stamp());
    this.write([taken ? { ...entry, taken } : entry], replaced);
  }

  /**
   * Notes an answer in the place of entries, as a change to what the server has now, later than all of them. `like` the
   * one that it still is, where nobody has looked at it.
   */
  replace(seen: readonly Entry[], question: Question, answer: Answer, server: Answers, like?: Entry): void {
    const { entry } = newEntry(this.draft, question, answer, server, undefined, stamp());
    const at = Math.max(entry.at, ...seen.map((one) => one.at + 1));
    const { title, words, taken } = like ?? entry;
    this.write([{ ...entry, at, title, words, ...(taken && { taken }) }], seen);
  }

  /** Removes those entries that are still there. */
  discard(entries: readonly Entry[]): void {
    const removed = entries.filter(({ id }) => this.#entries.has(id));
    if (removed.length > 0) this.write([], removed);
    if (this.#entries.size > 0) return;
    this.#settledAs = { state: 'idle' };
    this.#report(this.#settledAs);
  }

  /** Waits until everything written so far is safe on the device, or has failed to be. */
  async settled(): Promise<void> {
    await this.#writes;
  }

  /** Hears what other tabs do to this draft. Answers how to stop. */
  listen(listener: LogListener): () => void {
    this.#listener = listener;
    const look = () => {
      if (document.visibilityState === 'visible') void this.#look().catch(() => undefined);
    };
    // A tab that was frozen in the background missed what was said meanwhile.
    document.addEventListener('visibilitychange', look);
    const stop = this.#store.listen(this.draft, (news) => this.#heed(news));
    return () => {
      this.#listener = null;
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }

  async #look(): Promise<void> {
    // There may be room again.
    if (this.#settledAs.state === 'failed') this.write([], []);
    await this.settled();
    // Only what the device had can be gone from it: what it did not take is nowhere but here.
    const known = [...this.#onDevice];
    const { entries, sent } = await this.#store.read(this.draft);
    const there = new Set(entries.map(({ id }) => id));
    this.#hear(
      entries,
      known.filter((id) => !there.has(id)),
    );
    if (sent) this.#listener?.sent(sent);
  }

  #heed(news: DraftNews): void {
    if (news.kind === 'sent') this.#listener?.sent(null);
    else if (news.kind === 'forgotten') this.write(this.all, []);
    else this.#hear(news.added, news.removed);
  }

  #hear(added: readonly Entry[], removed: readonly string[]): void {
    const gone = removed.filter((id) => this.#entries.has(id));
    for (const id of removed) this.#forget(id);
    const unknown = added.filter(({ id }) => !this.#entries.has(id) && !this.#removed.has(id));
    for (const entry of unknown) {
      this.#entries.set(entry.id, entry);
      this.#onDevice.add(entry.id);
    }
    if (unknown.length + gone.length > 0) this.#listener?.changed();
  }

  #forget(id: string): void {
    this.#entries.delete(id);
    this.#removed.add(id);
  }

  /** Notes how a write ended; that the draft is kept is reported once none is pending. */
  #settle(keeping: Keeping): void {
    this.#pending -= 1;
    this.#settledAs = keeping;
    if (this.#pending === 0 || keeping.state === 'failed') this.#report(keeping);
  }

  #report(keeping: Keeping): void {
    if (keeping.state === 'pending' && this.#keeping.state === 'pending') return;
    this.#keeping = keeping;
    this.#listener?.kept();
  }
}

/** Not `randomUUID`, which is missing where the page came over plain http. */
const stamp = () => ({
  at: Date.now(),
  id: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-'),
});
