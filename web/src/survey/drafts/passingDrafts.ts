import type { Answer } from '@encuestas/survey';
import type { Entry } from '../model/merge';
import type { DraftStore, Kept, Sending, Sent } from './draftStore';

const PREFIX = 'encuestas.borrador:';

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
 * Drafts where the browser keeps nothing, and what a full device refuses: as long as the page lives, and over a reload of
 * its tab where there is a storage of the tab. The wizard says so.
 */
export class PassingDrafts implements DraftStore {
  readonly #entries = new Map<string, Entry>();
  /** What is to be removed from a device that had it, and could not. */
  readonly #removed = new Map<string, Entry>();
  readonly #sendings = new Map<string, Sending>();
  readonly #sents = new Map<string, Sent>();
  readonly #tab: Storage | null;

  constructor(tab: Storage | null = null) {
    this.#tab = tab;
    for (const key of tab ? Object.keys(tab) : []) {
      if (key.startsWith(`${PREFIX}entry:`)) this.#restore(key, (entry: Entry) => this.#entries.set(entry.id, entry));
      if (key.startsWith(`${PREFIX}removed:`)) this.#restore(key, (entry: Entry) => this.#removed.set(entry.id, entry));
      if (key.startsWith(`${PREFIX}sending:`))
        this.#restore(key, (sending: Written) => this.#sendings.set(sending.draft, readSending(sending)));
    }
  }

  async read(draft: string): Promise<Kept> {
    const entries = [...this.#entries.values()].filter((entry) => entry.draft === draft);
    return { entries, sending: this.#sendings.get(draft) ?? null, sent: this.#sents.get(draft) ?? null };
  }

  async write(_draft: string, added: readonly Entry[], removed: readonly Entry[]): Promise<void> {
    for (const entry of removed) {
      const isHere = this.#entries.delete(entry.id);
      this.#keep(`entry:${entry.id}`, null);
      if (isHere) continue;
      this.#removed.set(entry.id, entry);
      this.#keep(`removed:${entry.id}`, entry);
    }
    for (const entry of added) {
      this.#entries.set(entry.id, entry);
      this.#keep(`entry:${entry.id}`, entry);
    }
  }

  removed(draft: string): readonly Entry[] {
    return [...this.#removed.values()].filter((entry) => entry.draft === draft);
  }

  /** The device has done it after all. */
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

  #restore<Value>(key: string, take: (value: Value) => void): void {
    try {
      take(JSON.parse(this.#tab?.getItem(key) ?? '') as Value);
    } catch {
      this.#tab?.removeItem(key);
    }
  }

  /** A tab that has no room keeps nothing: the page still does. */
  #keep(name: string, value: Entry | Written | null): void {
    try {
      if (value) this.#tab?.setItem(PREFIX + name, JSON.stringify(value));
      else this.#tab?.removeItem(PREFIX + name);
    } catch {
      this.#tab?.removeItem(PREFIX + name);
    }
  }
}
