import type { Answer } from '@encuestas/survey';
import { KEY_PREFIXES } from '../../../shared/storage';
import type { Entry } from '../model/merge';
import type { DraftStore, Sending, Sent, StoredDraft } from './draftStore';

const PREFIX = KEY_PREFIXES.answer;

/** A pending submission as JSON. */
type AnswerList = readonly (readonly [string, Answer])[];
type SendingJson = Omit<Sending, 'attempted' | 'submitted'> & {
  readonly attempted: AnswerList | null;
  readonly submitted?: AnswerList;
};

const toJson = ({ attempted, submitted, ...sending }: Sending): SendingJson => ({
  ...sending,
  attempted: attempted && [...attempted],
  ...(submitted && { submitted: [...submitted] }),
});

const readSending = ({ attempted, submitted, ...sending }: SendingJson): Sending => ({
  ...sending,
  attempted: attempted && new Map(attempted),
  ...(submitted && { submitted: new Map(submitted) }),
});

/**
 * Drafts in memory and in the first of `storages` that accepts them: the fallback for browsers without IndexedDB, and the
 * backup store for writes that IndexedDB rejects or does not complete.
 */
export class PassingDrafts implements DraftStore {
  readonly #entries = new Map<string, Entry>();
  /** Entries whose removal from the device failed. */
  readonly #removed = new Map<string, Entry>();
  readonly #sendings = new Map<string, Sending>();
  readonly #sents = new Map<string, Sent>();
  readonly #storages: readonly Storage[];

  constructor(storages: readonly Storage[] = []) {
    this.#storages = storages;
    for (const storage of storages) {
      for (const key of Object.keys(storage)) {
        const restore = <Value>(add: (value: Value) => void) => restoreFrom(storage, key, add);
        if (key.startsWith(`${PREFIX}entry:`)) restore((entry: Entry) => this.#entries.set(entry.id, entry));
        if (key.startsWith(`${PREFIX}removed:`)) restore((entry: Entry) => this.#removed.set(entry.id, entry));
        if (key.startsWith(`${PREFIX}sending:`))
          restore((sending: SendingJson) => this.#sendings.set(sending.draft, readSending(sending)));
      }
    }
  }

  async read(draft: string): Promise<StoredDraft> {
    const entries = [...this.#entries.values()].filter((entry) => entry.draft === draft);
    return { entries, sending: this.#sendings.get(draft) ?? null, sent: this.#sents.get(draft) ?? null };
  }

  async write(_draft: string, added: readonly Entry[], removed: readonly Entry[]): Promise<boolean> {
    this.backUp(added, removed);
    return true;
  }

  /** Writes synchronously; returns whether a storage has everything. */
  backUp(added: readonly Entry[], removed: readonly Entry[]): boolean {
    let isStored = true;
    for (const entry of removed) {
      const wasBackedUp = this.#entries.delete(entry.id);
      this.#store(`entry:${entry.id}`, null);
      if (wasBackedUp) continue;
      this.#removed.set(entry.id, entry);
      isStored = this.#store(`removed:${entry.id}`, entry) && isStored;
    }
    for (const entry of added) {
      this.#entries.set(entry.id, entry);
      isStored = this.#store(`entry:${entry.id}`, entry) && isStored;
    }
    return isStored;
  }

  removed(draft: string): readonly Entry[] {
    return [...this.#removed.values()].filter((entry) => entry.draft === draft);
  }

  /** Removes entries that IndexedDB has written since. */
  forget(entries: readonly Entry[]): void {
    for (const { id } of entries) {
      if (this.#entries.delete(id)) this.#store(`entry:${id}`, null);
      if (this.#removed.delete(id)) this.#store(`removed:${id}`, null);
    }
  }

  async setSending(draft: string, sending: Sending | null): Promise<void> {
    if (sending) this.#sendings.set(draft, sending);
    else this.#sendings.delete(draft);
    this.#store(`sending:${draft}`, sending && toJson(sending));
  }

  async setSent(sent: Sent): Promise<void> {
    this.#sents.set(sent.draft, sent);
  }

  listen(): () => void {
    return () => undefined;
  }

  /** Stores or removes a value; returns whether a storage accepted it. */
  #store(name: string, value: Entry | SendingJson | null): boolean {
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

function restoreFrom<Value>(storage: Storage, key: string, add: (value: Value) => void): void {
  try {
    add(JSON.parse(storage.getItem(key) ?? '') as Value);
  } catch {
    storage.removeItem(key);
  }
}
