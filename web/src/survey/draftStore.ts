import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Entry } from './draft';
import type { Answers } from './questionnaire';

/** What a person has asked to be sent, and what is known of the sending; kept until the server has it. */
export interface Sending {
  readonly draft: string;
  /** When the person asked. */
  readonly since: number;
  /** What was last sent without an answer coming back. */
  readonly attempted: Answers | null;
}

/** What this device knows of a survey that it sent: another tab of it learns so that its own copy is old. */
export interface Sent {
  readonly draft: string;
  readonly record: string;
  readonly version: string | null;
}

/** All that is kept of one draft. */
export interface Kept {
  readonly entries: readonly Entry[];
  readonly sending: Sending | null;
  readonly sent: Sent | null;
}

/** What another tab did to a draft. */
export type DraftNews =
  | {
      readonly kind: 'entries';
      readonly draft: string;
      readonly added: readonly Entry[];
      readonly removed: readonly string[];
    }
  | { readonly kind: 'sent'; readonly draft: string }
  /** This device forgot every draft, as when the site's data is cleared. */
  | { readonly kind: 'lost' };

/** Where drafts are kept. Every write is on its way when the call returns; the promise says when it is safe. */
export interface DraftStore {
  read(draft: string): Promise<Kept>;
  write(draft: string, added: readonly Entry[], removed: readonly Entry[]): Promise<void>;
  setSending(draft: string, sending: Sending | null): Promise<void>;
  setSent(sent: Sent): Promise<void>;
  listen(draft: string, heard: (news: DraftNews) => void): () => void;
}

interface Schema extends DBSchema {
  entries: { key: [string, string, string]; value: Entry };
  sendings: { key: string; value: Sending };
  sents: { key: string; value: Sent };
}

const NAME = 'encuestas-borradores';

/** Everything of one draft: arrays sort after strings, so `[draft, []]` is past its last key. */
const whole = (draft: string) => IDBKeyRange.bound([draft], [draft, []]);

const keyOf = ({ draft, question, id }: Entry): [string, string, string] => [draft, question, id];

const connect = (terminated: () => void) =>
  openDB<Schema>(NAME, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('entries', { keyPath: ['draft', 'question', 'id'] });
      fresh.createObjectStore('sendings', { keyPath: 'draft' });
      fresh.createObjectStore('sents', { keyPath: 'draft' });
    },
    terminated,
  });

/**
 * Drafts in this device's IndexedDB. A write reads nothing and commits at once, so that its messages have left the
 * page before it could be killed; other tabs hear of it by a BroadcastChannel.
 */
class IndexedDrafts implements DraftStore {
  #database: IDBPDatabase<Schema>;
  #connecting: Promise<void> | null = null;
  readonly #channel = new BroadcastChannel(NAME);
  readonly #listeners = new Set<(news: DraftNews) => void>();

  private constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  /** Opens the database of this origin; refused where the browser keeps nothing (some private windows). */
  static async open(): Promise<IndexedDrafts> {
    const drafts: IndexedDrafts = new IndexedDrafts(await connect(() => void drafts.#reconnect()));
    // Asks the browser not to make room at the drafts' cost.
    await navigator.storage?.persist?.().catch(() => false);
    return drafts;
  }

  /** A browser closes the connection when the person clears the site's data: what is on the screen is kept anew. */
  #reconnect(): Promise<void> {
    this.#connecting ??= connect(() => void this.#reconnect())
      .then((database) => {
        this.#database = database;
        for (const heard of this.#listeners) heard({ kind: 'lost' });
      })
      .finally(() => {
        this.#connecting = null;
      });
    return this.#connecting;
  }

  async read(draft: string): Promise<Kept> {
    const [entries, sending, sent] = await Promise.all([
      this.#database.getAll('entries', whole(draft)),
      this.#database.get('sendings', draft),
      this.#database.get('sents', draft),
    ]);
    return { entries, sending: sending ?? null, sent: sent ?? null };
  }

  async write(draft: string, added: readonly Entry[], removed: readonly Entry[]): Promise<void> {
    try {
      await this.#commit(added, removed);
    } catch {
      await this.#reconnect();
      await this.#commit(added, removed);
    }
    this.#tell({ kind: 'entries', draft, added, removed: removed.map(({ id }) => id) });
  }

  async #commit(added: readonly Entry[], removed: readonly Entry[]): Promise<void> {
    const transaction = this.#database.transaction('entries', 'readwrite');
    const requests = [
      ...added.map((entry) => transaction.store.put(entry)),
      ...removed.map((entry) => transaction.store.delete(keyOf(entry))),
    ];
    transaction.commit();
    await Promise.all([...requests, transaction.done]);
  }

  async setSending(draft: string, sending: Sending | null): Promise<void> {
    if (sending) await this.#database.put('sendings', sending);
    else await this.#database.delete('sendings', draft);
  }

  async setSent(sent: Sent): Promise<void> {
    await this.#database.put('sents', sent);
    this.#tell({ kind: 'sent', draft: sent.draft });
  }

  /** What there is of every draft on this device. */
  every(): Promise<readonly Entry[]> {
    return this.#database.getAll('entries');
  }

  /** Removes all that is kept of a draft. */
  async forget(draft: string): Promise<void> {
    const { entries } = await this.read(draft);
    await this.write(draft, [], entries);
    await Promise.all([this.#database.delete('sendings', draft), this.#database.delete('sents', draft)]);
  }

  listen(draft: string, heard: (news: DraftNews) => void): () => void {
    const onMessage = ({ data }: MessageEvent<DraftNews>) => {
      if (data.kind !== 'lost' && data.draft === draft) heard(data);
    };
    this.#channel.addEventListener('message', onMessage);
    this.#listeners.add(heard);
    return () => {
      this.#channel.removeEventListener('message', onMessage);
      this.#listeners.delete(heard);
    };
  }

  #tell(news: DraftNews): void {
    this.#channel.postMessage(news);
  }
}

/** Drafts for as long as the page lives, where the browser keeps nothing; the wizard says so. */
export class PassingDrafts implements DraftStore {
  readonly #entries = new Map<string, Entry>();
  readonly #sendings = new Map<string, Sending>();
  readonly #sents = new Map<string, Sent>();

  async read(draft: string): Promise<Kept> {
    const entries = [...this.#entries.values()].filter((entry) => entry.draft === draft);
    return { entries, sending: this.#sendings.get(draft) ?? null, sent: this.#sents.get(draft) ?? null };
  }

  async write(_draft: string, added: readonly Entry[], removed: readonly Entry[]): Promise<void> {
    for (const { id } of removed) this.#entries.delete(id);
    for (const entry of added) this.#entries.set(entry.id, entry);
  }

  async setSending(draft: string, sending: Sending | null): Promise<void> {
    if (sending) this.#sendings.set(draft, sending);
    else this.#sendings.delete(draft);
  }

  async setSent(sent: Sent): Promise<void> {
    this.#sents.set(sent.draft, sent);
  }

  listen(): () => void {
    return () => undefined;
  }
}

let opened: Promise<IndexedDrafts> | null = null;

const openDrafts = (): Promise<IndexedDrafts> => {
  opened ??= IndexedDrafts.open();
  return opened;
};

/** What this device has of every draft, other people's too. */
export const everyEntry = async (): Promise<readonly Entry[]> => (await openDrafts()).every();

/** Lets go of a draft. */
export const forgetDraft = async (draft: string): Promise<void> => (await openDrafts()).forget(draft);

/** What is kept of a draft and where; `lasting` is false where the browser only keeps it as long as the page lives. */
export async function openDraft(draft: string): Promise<{ store: DraftStore; lasting: boolean; kept: Kept }> {
  try {
    const store = await openDrafts();
    return { store, lasting: true, kept: await store.read(draft) };
  } catch {
    opened = null;
    const store = new PassingDrafts();
    return { store, lasting: false, kept: await store.read(draft) };
  }
}
