import { type DBSchema, type IDBPDatabase, openDB, unwrap } from 'idb';
import { DATABASES, FORMER_DATABASES } from '../../../shared/storage';
import type { Entry } from '../model/merge';
import { adoptDatabase } from './adoptDatabase';
import type { DraftNews, DraftStore, Kept, Sending, Sent } from './draftStore';
import { PassingDrafts } from './passingDrafts';
import { noteWaiting } from './waiting';

interface Schema extends DBSchema {
  entries: { key: [string, string, string]; value: Entry };
  sendings: { key: string; value: Sending };
  sents: { key: string; value: Sent };
}

type Database = IDBPDatabase<Schema>;

const NAME = DATABASES.drafts;
const VERSION = 1;
/** Longer than any healthy device takes to open a database. */
const OPEN_MS = 5_000;
/** Longer than a healthy device takes for a transaction. */
const STALL_MS = 3_000;

/** Everything of one draft: arrays sort after strings, so `[draft, []]` is past its last key. */
const whole = (draft: string) => IDBKeyRange.bound([draft], [draft, []]);

const keyOf = ({ draft, question, id }: Entry): [string, string, string] => [draft, question, id];

/** What is there already is opened as it is where a tab of a newer build has raised its version meanwhile. */
async function connect(terminated: () => void): Promise<Database> {
  // A tab of a newer build wants to change the schema: it must not wait for this one, which connects again after it.
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
 * Drafts in this device's IndexedDB. A write reads nothing and commits at once, so that its messages have left the
 * page before it could be killed; other tabs hear of it by a BroadcastChannel. A write that IndexedDB refuses, or does
 * not complete in `STALL_MS` or before the page goes, goes to a second store too.
 */
export class IndexedDrafts implements DraftStore {
  #database: Database;
  #connecting: Promise<void> | null = null;
  readonly #channel = new BroadcastChannel(NAME);
  readonly #listeners = new Set<(news: DraftNews) => void>();
  readonly #backup: PassingDrafts;
  /** Writes under way; each can be given to the second store. */
  readonly #pending = new Set<() => void>();
  /** How many of them have taken too long. */
  #stalled = 0;

  private constructor(database: Database, backup: PassingDrafts) {
    this.#database = database;
    this.#backup = backup;
    addEventListener('pagehide', () => {
      for (const backUp of this.#pending) backUp();
    });
  }

  /** Opens the database of this origin; refused where the browser keeps nothing (some private windows). */
  static open(backup = new PassingDrafts()): { readonly done: Promise<IndexedDrafts>; readonly late: Promise<never> } {
    const { promise: late, reject: giveUp } = Promise.withResolvers<never>();
    late.catch(() => undefined);
    const timer = setTimeout(() => giveUp(new Error('Drafts take too long to open')), OPEN_MS);
    const open = async () => {
      const database = await connect(() => void drafts?.reconnect());
      await adoptDatabase(FORMER_DATABASES.drafts, unwrap(database));
      const drafts: IndexedDrafts = new IndexedDrafts(database, backup);
      // Asks the browser not to make room at the drafts' cost. One that asks the person answers when they do.
      void navigator.storage?.persist?.().catch(() => false);
      return drafts;
    };
    return { done: open().finally(() => clearTimeout(timer)), late };
  }

  /** A browser closes the connection when the person clears the site's data: what is on the screen is kept anew. */
  reconnect(): Promise<void> {
    this.#connecting ??= connect(() => void this.reconnect())
      .then((database) => {
        this.#database = database;
        for (const heard of this.#listeners) heard({ kind: 'forgotten' });
      })
      .finally(() => {
        this.#connecting = null;
      });
    return this.#connecting;
  }

  /** Does something with the database, over a new connection where the present one was closed. */
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
      // A device that is full is so over any connection.
      throw error;
    }
  }

  read(draft: string): Promise<Kept> {
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
        this.#tell({ kind: 'entries', draft, added, removed: removed.map(({ id }) => id) });
        return true;
      },
      (error) => {
        backUp();
        throw error;
      },
    );
    return this.#orBackup(done, () => {
      if (!backUp()) throw new Error('Neither IndexedDB nor the second store takes the draft');
      return false;
    });
  }

  async setSending(draft: string, sending: Sending | null): Promise<void> {
    noteWaiting(draft, sending !== null && !sending.stopped);
    const done = this.#with(async (database) => {
      if (sending) await database.put('sendings', sending);
      else await database.delete('sendings', draft);
    }).then(() => this.#backup.setSending(draft, null));
    await this.#orBackup(done, () => void this.#backup.setSending(draft, sending));
  }

  async setSent(sent: Sent): Promise<void> {
    const done = this.#with((database) => database.put('sents', sent));
    await this.#orBackup(done, () => undefined);
    this.#tell({ kind: 'sent', draft: sent.draft });
  }

  /** Waits for `work`; calls `backUp` instead where that takes too long or the page goes. */
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
    // Whichever loses the race has nobody to report to.
    finished.catch(() => undefined);
    late.catch(() => undefined);
    return Promise.race([finished, late]);
  }

  /** What there is of every draft on this device. */
  every(): Promise<readonly Entry[]> {
    return this.#with((database) => database.getAll('entries'));
  }

  /** Everything that a person asked to be sent from this device. */
  sendings(): Promise<readonly Sending[]> {
    return this.#with((database) => database.getAll('sendings'));
  }

  async forget(draft: string): Promise<void> {
    const { entries } = await this.read(draft);
    await this.write(draft, [], entries);
    await this.setSending(draft, null);
    await this.#with((database) => database.delete('sents', draft));
  }

  listen(draft: string, heard: (news: DraftNews) => void): () => void {
    const onMessage = ({ data }: MessageEvent<DraftNews>) => {
      if (data.kind !== 'forgotten' && data.draft === draft) heard(data);
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
