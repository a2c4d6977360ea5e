import { type DBSchema, deleteDB, openDB } from 'idb';
import { keptFor, setKeptFor } from '../../session/keptFor';
import type { Help, LastTime, Saved, Survey } from '../model/questionnaire';

/** A survey as its person last met it, to be gone on with where the server cannot be reached. */
export interface KeptSurvey {
  readonly user: string;
  /** Their company; null where nobody says which. */
  readonly company: string | null;
  readonly survey: Survey;
  readonly saved: Saved;
  readonly last: LastTime;
  readonly help: Help;
  readonly lang?: string | undefined;
}

interface Schema extends DBSchema {
  surveys: { key: string; value: KeptSurvey };
}

const NAME = 'encuestas-sin-conexion';

const connect = () =>
  openDB<Schema>(NAME, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('surveys', { keyPath: 'user' });
    },
    // Another tab forgets everything: it must not wait for this one.
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
  });

/** Does something with the database and lets go of it; null where the browser keeps nothing. */
async function withSurveys<T>(work: (database: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T | null> {
  try {
    const database = await connect();
    return await work(database).finally(() => database.close());
  } catch {
    return null;
  }
}

/** Keeps the survey of a person; what was kept for somebody else goes. */
export async function keepSurvey(kept: KeptSurvey): Promise<void> {
  await withSurveys(async (database) => {
    const transaction = database.transaction('surveys', 'readwrite');
    if (keptFor() !== kept.user) await transaction.store.clear();
    await transaction.store.put(kept);
    await transaction.done;
    setKeptFor(kept.user);
  });
}

export async function keptSurvey(user: string): Promise<KeptSurvey | null> {
  return (await withSurveys((database) => database.get('surveys', user))) ?? null;
}

/** Forgets what was kept: the person left, or somebody else came. Drafts are not kept here and stay. */
export async function forgetSurveys(): Promise<void> {
  setKeptFor(null);
  await deleteDB(NAME).catch(() => undefined);
}
