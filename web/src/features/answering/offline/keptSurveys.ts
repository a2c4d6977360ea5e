import type { Survey } from '@encuestas/survey';
import { type DBSchema, deleteDB, openDB, unwrap } from 'idb';
import { localDay } from '../../../shared/i18n/days';
import { setOfflineUser } from '../../../shared/session/tokens';
import { DATABASES, FORMER_DATABASES } from '../../../shared/storage';
import { adoptDatabase } from '../drafts/adoptDatabase';
import { type Help, type LastTime, NO_LAST_TIME, type Saved } from '../model/reading';

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
  /** When it was met. */
  readonly at: number;
}

interface Schema extends DBSchema {
  surveys: { key: [string, string]; value: KeptSurvey };
}

const NAME = DATABASES.surveys;
const DAY_MS = 86_400_000;
/** More than a company has open at a time. */
const MOST = 5;

async function connect() {
  const database = await openDB<Schema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('surveys', { keyPath: ['user', 'survey.id'] });
    },
    // Another tab forgets everything, or is of a newer build: it must not wait for this one.
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
  });
  await adoptDatabase(FORMER_DATABASES.surveys, unwrap(database));
  return database;
}

/** The first builds kept no moment, and last time's answers in another shape. */
const latestFirst = (kept: readonly KeptSurvey[]) =>
  kept
    .map((one) => ('at' in one ? one : { ...(one as KeptSurvey), last: NO_LAST_TIME, at: 0 }))
    .toSorted((one, other) => other.at - one.at);

/** Does something with the database and lets go of it; null where the browser keeps nothing. */
async function withSurveys<T>(work: (database: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T | null> {
  try {
    const database = await connect();
    return await work(database).finally(() => database.close());
  } catch {
    return null;
  }
}

/** Keeps a survey of a person beside the others that they may answer; what was kept for somebody else goes. */
export async function keepSurvey(met: Omit<KeptSurvey, 'at'>): Promise<void> {
  const now = Date.now();
  // The server says which day it is: by this device it may be over already.
  const yesterday = localDay(new Date(now - DAY_MS));
  const isBeside = ({ user, company, survey }: KeptSurvey) =>
    user === met.user &&
    company === met.company &&
    survey.id !== met.survey.id &&
    (survey.fechaFin ?? yesterday) >= yesterday;
  await withSurveys(async (database) => {
    const { store, done } = database.transaction('surveys', 'readwrite');
    const kept = latestFirst(await store.getAll());
    const stay = kept.filter(isBeside).slice(0, MOST - 1);
    for (const one of kept) if (!stay.includes(one)) await store.delete([one.user, one.survey.id]);
    await store.put({ ...met, at: now });
    await done;
    setOfflineUser(met.user);
  });
}

/** What is kept for a person, the latest first. */
export async function keptSurveys(user: string): Promise<readonly KeptSurvey[]> {
  const kept = (await withSurveys((database) => database.getAll('surveys'))) ?? [];
  return latestFirst(kept.filter((one) => one.user === user));
}

/** Forgets what was kept: the person left, or somebody else came. Drafts are not kept here and stay. */
export async function forgetSurveys(): Promise<void> {
  setOfflineUser(null);
  for (const name of [NAME, FORMER_DATABASES.surveys]) await deleteDB(name).catch(() => undefined);
}
