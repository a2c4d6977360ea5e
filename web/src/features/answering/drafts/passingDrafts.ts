import type { Answer } from '@encuestas/survey';
import { KEY_PREFIXES } from '../../../shared/storage';
import type { Entry } from '../model/merge';
import type { DraftStore, Kept, Sending, Sent } from './draftStore';

const PREFIX = KEY_PREFIXES.answer;

/** A sending whose answers can be written as text. */
type Listed = readonly (readonly [string, Answer])[];
type Written = Omit<Sending, 'attempted' | 'asked'> & { readonly attempted: Listed | null; readonly asked?: Listed };

const written = ({ attempted, asked, ...sending }: Sending): Written => ({
  ...sending,
  attempted: attempted && [...attempted],
  ...(asked && { asked: [...asked] }),
});

const readSending = ({ attempted, asked, ...sending }: Written): Sending => ({
  ...sending,
  attempted: attempted && new Map(attempted),
  ...(asked && { asked: new Map(asked) }),
});

/**
 * Drafts outside IndexedDB: the fallback where the browser has none, and the second store for a write that IndexedDB
 * refuses or does not complete. They live in memory and in the first of `storages` that takes them.
 */
export class PassingDrafts implements DraftStore {
  readonly #entries = new Map<string, Entry>();
  /** What is to be removed from a device that had it, and could not. */
  readonly #removed = new Map<string, Entry>();
  readonly #sendings = new Map<string, Sending>();
  readonly #sents = new Map<string, Sent>();
  readonly #storages: readonly Storage[];

  constructor(storages: readonly Storage[] = []) {
    this.#storages = storages;
    for (const storage of storages) {
      for (const key of Object.keys(storage)) {
        const restore = <Value>(take: (value: Value) => void) => restoreFrom(storage, key, take);
        if (key.startsWith(`${PREFIX}entry:`)) restore((entry: Entry) => this.#entries.set(entry.id, entry));
        if (key.startsWith(`${PREFIX}removed:`)) restore((entry: Entry) => this.#removed.set(entry.id, entry));
        if (key.startsWith(`${PREFIX}sending:`))
          restore((sending: Written) => this.#sendings.set(sending.draft, readSending(sending)));
      }
    }
  }

  async read(draft: string): Promise<Kept> {
    const entries = [...this.#entries.values()].filter((entry) => entry.draft === draft);
    return { entries, sending: this.#sendings.get(draft) ?? null, sent: this.#sents.get(draft) ?? null };
  }

  async write(_draft: string, added: readonly Entry[], removed: readonly Entry[]): Promise<boolean> {
    this.backUp(added, removed);
    return true;
  }

  /** Writes at once; returns whether a storage has all of it. */
  backUp(added: readonly Entry[], removed: readonly Entry[]): boolean {
    let isStored = true;
    for (const entry of removed) {
      const isHere = this.#entries.delete(entry.id);
      this.#keep(`entry:${entry.id}`, null);
      if (isHere) continue;
      this.#removed.set(entry.id, entry);
      isStored = this.#keep(`removed:${entry.id}`, entry) && isStored;
    }
    for (const entry of added) {
      this.#entries.set(entry.id, entry);
      isStored = this.#keep(`entry:${entry.id}`, entry) && isStored;
    }
    return isStored;
  }

  removed(draft: string): readonly Entry[] {
    return [...this.#removed.values()].filter((entry) => entry.draft === draft);
  }

  /** Removes entries that IndexedDB has written meanwhile. */
  forget(entries: readonly Entry[]): void {
    for (const { id } of entries) {
      if (this.#entries.delete(id)) this.#keep(`entry:${id}`, null);
      if (this.#removed.delete(id)) this.#keep(`removed:${id}`, null);
    }
  }

  async setSending(draft: string, sending: Sending | null): Promise<void> {
    if (sending) this.#sendings.set(draft, sending);
    else this.#sendings.delete(draft);
    this.#keep(`sending:${draft}`, sending && written(sending));
  }

  async setSent(sent: Sent): Promise<void> {
    this.#sents.set(sent.draft, sent);
  }

  listen(): () => void {
    return () => undefined;
  }

  /** Stores a value, or removes it; returns whether a storage took it. */
  #keep(name: string, value: Entry | Written | null): boolean {
    const key = PREFIX + name;
    const text = value && JSON.stringify(value);
    let isStored = false;
    for (const storage of this.#storages) {
      try {
        if (text === null || isStored) storage.removeItem(key);
        else {
          storage.setItem(key, text);
          isStored = true;
        }
      } catch {
        storage.removeItem(key);
      }
    }
    return isStored;
  }
}

function restoreFrom<Value>(storage: Storage, key: string, take: (value: Value) => void): void {
  try {
    take(JSON.parse(storage.getItem(key) ?? '') as Value);
  } catch {
    storage.removeItem(key);
  }
}
