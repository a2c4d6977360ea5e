import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DATABASES } from '../../../shared/storage';
import type { Entry } from '../model/merge';
import { setDraftPending } from './draftKey';
import type { DraftNews, DraftStore, Sending, Sent, StoredDraft } from './draftStore';
import { PassingDrafts } from './passingDrafts';

interface Schema extends DBSchema {
  entries: { key: [string, string, string]; value: Entry };
  sendings: { key: string; value: Sending };
  sents: { key: string; value: Sent };
}

type Database = IDBPDatabase<Schema>;

const NAME = DATABASES.drafts;
const VERSION = 1;
/** Longer than a healthy device needs to open a database. */
const OPEN_MS = 5_000;
/** Longer than a healthy device needs for a transaction. */
const STALL_MS = 3_000;

/** The keys of one draft: arrays sort after strings, so that `[draft, []]` is past its last key. */
const whole = (draft: string) => IDBKeyRange.bound([draft], [draft, []]);

const keyOf = ({ draft, question, id }: Entry): [string, string, string] => [draft, question, id];

/** Opens a database with a higher version, of a tab with a newer build, as it is. */
async function connect(terminated: () => void): Promise<Database> {
  // Closing lets a tab with a newer build upgrade the schema; this one reconnects later.
  const blocking = (_now: number, _wanted: number | null, event: Event) => (event.target as IDBDatabase).close();
  const listeners = { terminated, blocking };
  try {
    return await openDB<Schema>(NAME, VERSION, {
      upgrade(database) {
        database.createObjectStore('entries', { keyPath: ['draft', 'question', 'id'] });
        database.createObjectStore('sendings', { keyPath: 'draft' });
        database.createObjectStore('sents', { keyPath: 'draft' });
      },
      ...listeners,
    });
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    return openDB<Schema>(NAME, undefined, listeners);
  }
}

/**
 * Drafts in IndexedDB. A write reads nothing and commits at once, so that it has left the page before the page can be
 * killed; a BroadcastChannel notifies other tabs. Writes that fail, stall for `STALL_MS` or are pending on `pagehide` also
 * go to the backup store.
 */
export class IndexedDrafts implements DraftStore {
  #database: Database;
  #connecting: Promise<void> | null = null;
  readonly #channel = new BroadcastChannel(NAME);
  readonly #listeners = new Set<(news: DraftNews) => void>();
  readonly #backup: PassingDrafts;
  /** Pending writes, as functions that write to the backup store. */
  readonly #pending = new Set<() => void>();
  /** The number of stalled writes. */
  #stalled = 0;

  private constructor(database: Database, backup: PassingDrafts) {
    this.#database = database;
    this.#backup = backup;
    addEventListener('pagehide', () => {
      for (const backUp of this.#pending) backUp();
    });
  }

  /** Rejects in browsers without storage, such as some private windows. */
  static open(backup = new PassingDrafts()): { readonly done: Promise<IndexedDrafts>; readonly late: Promise<never> } {
    const { promise: late, reject: giveUp } = Promise.withResolvers<never>();
    late.catch(() => undefined);
    const timer = setTimeout(() => giveUp(new Error('Drafts take too long to open')), OPEN_MS);
    const open = async () => {
      const database = await connect(() => void drafts?.reconnect());
      const drafts: IndexedDrafts = new IndexedDrafts(database, backup);
      // Requests protection from eviction. Not awaited, because some browsers prompt the person.
      void navigator.storage?.persist?.().catch(() => false);
      return drafts;
    };
    return { done: open().finally(() => clearTimeout(timer)), late };
  }

  /** Clearing the site's data closes the connection; the listeners then store what is on the screen again. */
  reconnect(): Promise<void> {
    this.#connecting ??= connect(() => void this.reconnect())
      .then((database) => {
        this.#database = database;
        for (const onNews of this.#listeners) onNews({ kind: 'forgotten' });
      })
      .finally(() => {
        this.#connecting = null;
      });
    return this.#connecting;
  }

  /** Runs `work`; reconnects and retries if the connection was closed. */
  async #with<T>(work: (database: Database) => Promise<T>): Promise<T> {
    try {
      return await work(this.#database);
    } catch (error) {
      try {
        this.#database.transaction('sents');
      } catch {
        await this.reconnect();
        return work(this.#database);
      }
      // The connection is open, so that the error has another cause, such as a full device.
      throw error;
    }
  }

  read(draft: string): Promise<StoredDraft> {
    const read = this.#with(async (database) => {
      const [entries, sending, sent] = await Promise.all([
        database.getAll('entries', whole(draft)),
        database.get('sendings', draft),
        database.get('sents', draft),
      ]);
      return { entries, sending: sending ?? null, sent: sent ?? null };
    });
    return this.#orBackup(read, () => {
      throw new Error('Drafts take too long to read');
    });
  }

  async write(draft: string, added: readonly Entry[], removed: readonly Entry[]): Promise<boolean> {
    const write = this.#with(async (database) => {
      const transaction = database.transaction('entries', 'readwrite');
      const requests = [
        ...added.map((entry) => transaction.store.put(entry)),
        ...removed.map((entry) => transaction.store.delete(keyOf(entry))),
      ];
      transaction.commit();
      await Promise.all([...requests, transaction.done]);
    });
    const backUp = () => this.#backup.backUp(added, removed);
    const done = write.then(
      () => {
        this.#backup.forget([...added, ...removed]);
        this.#broadcast({ kind: 'entries', draft, added, removed: removed.map(({ id }) => id) });
        return true;
      },
      (error) => {
        backUp();
        throw error;
      },
    );
    return this.#orBackup(done, () => {
      if (!backUp()) throw new Error('Neither IndexedDB nor the backup store accepts the draft');
      return false;
    });
  }

  async setSending(draft: string, sending: Sending | null): Promise<void> {
    setDraftPending(draft, sending !== null && !sending.stopped);
    const done = this.#with(async (database) => {
      if (sending) await database.put('sendings', sending);
      else await database.delete('sendings', draft);
    }).then(() => this.#backup.setSending(draft, null));
    await this.#orBackup(done, () => void this.#backup.setSending(draft, sending));
  }

  async setSent(sent: Sent): Promise<void> {
    const done = this.#with((database) => database.put('sents', sent));
    await this.#orBackup(done, () => undefined);
    this.#broadcast({ kind: 'sent', draft: sent.draft });
  }

  /** Waits for `work`; calls `backUp` if it stalls or the page closes. */
  async #orBackup<T>(work: Promise<T>, backUp: () => T): Promise<T> {
    const { promise: late, resolve, reject } = Promise.withResolvers<T>();
    let isStalled = false;
    const giveUp = () => {
      try {
        resolve(backUp());
      } catch (error) {
        reject(error);
      }
    };
    const stall = () => {
      isStalled = true;
      this.#stalled += 1;
      giveUp();
    };
    this.#pending.add(giveUp);
    const timer = this.#stalled > 0 ? undefined : setTimeout(stall, STALL_MS);
    if (timer === undefined) stall();
    const finished = work.finally(() => {
      clearTimeout(timer);
      this.#pending.delete(giveUp);
      if (isStalled) this.#stalled -= 1;
    });
    // The loser of the race must not reject unhandled.
    finished.catch(() => undefined);
    late.catch(() => undefined);
    return Promise.race([finished, late]);
  }

  every(): Promise<readonly Entry[]> {
    return this.#with((database) => database.getAll('entries'));
  }

  sendings(): Promise<readonly Sending[]> {
    return this.#with((database) => database.getAll('sendings'));
  }

  async forget(draft: string): Promise<void> {
    const { entries } = await this.read(draft);
    await this.write(draft, [], entries);
    await this.setSending(draft, null);
    await this.#with((database) => database.delete('sents', draft));
  }

  listen(draft: string, onNews: (news: DraftNews) => void): () => void {
    const onMessage = ({ data }: MessageEvent<DraftNews>) => {
      if (data.kind !== 'forgotten' && data.draft === draft) onNews(data);
    };
    this.#channel.addEventListener('message', onMessage);
    this.#listeners.add(onNews);
    return () => {
      this.#channel.removeEventListener('message', onMessage);
      this.#listeners.delete(onNews);
    };
  }

  #broadcast(news: DraftNews): void {
    this.#channel.postMessage(news);
  }
}
