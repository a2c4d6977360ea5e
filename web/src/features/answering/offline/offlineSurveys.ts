import type { Survey } from '@encuestas/survey';
import { type DBSchema, deleteDB, openDB } from 'idb';
import { useMemo } from 'react';
import { isUnreachable } from '../../../shared/failure';
import { localDay } from '../../../shared/i18n/days';
import { setOfflineUser } from '../../../shared/session/tokens';
import { DATABASES } from '../../../shared/storage';
import { useRead } from '../drafts/useDraftState';
import type { EarlierAnswers, Help, Saved } from '../model/reading';

/** A survey as the person last saw it, to answer while the server is unreachable. Property names are those in storage. */
export interface OfflineSurvey {
  readonly user: string;
  /** Null if unknown. */
  readonly company: string | null;
  readonly survey: Survey;
  readonly saved: Saved;
  readonly last: EarlierAnswers;
  readonly help: Help;
  readonly lang?: string | undefined;
  /** When it was stored. */
  readonly at: number;
}

interface Schema extends DBSchema {
  surveys: { key: [string, string]; value: OfflineSurvey };
}

const NAME = DATABASES.surveys;
const DAY_MS = 86_400_000;
/** More than a company has open at a time. */
const MAX_SURVEYS = 5;

const connect = () =>
  openDB<Schema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('surveys', { keyPath: ['user', 'survey.id'] });
    },
    // Must not block another tab that deletes or upgrades the database.
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
  });

const latestFirst = (surveys: readonly OfflineSurvey[]) => surveys.toSorted((one, other) => other.at - one.at);

/** Runs `work` on the database; null in browsers without storage. */
async function withSurveys<T>(work: (database: Awaited<ReturnType<typeof connect>>) => Promise<T>): Promise<T | null> {
  try {
    const database = await connect();
    return await work(database).finally(() => database.close());
  } catch {
    return null;
  }
}

/** Stores a survey with the person's other open ones; deletes those of other people. */
export async function storeOfflineSurvey(stored: Omit<OfflineSurvey, 'at'>): Promise<void> {
  const now = Date.now();
  // The server's time zone may be a day behind this device's.
  const yesterday = localDay(new Date(now - DAY_MS));
  const isRetained = ({ user, company, survey }: OfflineSurvey) =>
    user === stored.user &&
    company === stored.company &&
    survey.id !== stored.survey.id &&
    (survey.fechaFin ?? yesterday) >= yesterday;
  await withSurveys(async (database) => {
    const { store, done } = database.transaction('surveys', 'readwrite');
    const surveys = latestFirst(await store.getAll());
    const retained = surveys.filter(isRetained).slice(0, MAX_SURVEYS - 1);
    for (const one of surveys) if (!retained.includes(one)) await store.delete([one.user, one.survey.id]);
    await store.put({ ...stored, at: now });
    await done;
    setOfflineUser(stored.user);
  });
}

/** The person's offline surveys, the latest first. */
export async function offlineSurveys(user: string): Promise<readonly OfflineSurvey[]> {
  const surveys = (await withSurveys((database) => database.getAll('surveys'))) ?? [];
  return latestFirst(surveys.filter((one) => one.user === user));
}

/** Deletes all offline surveys on sign-out; drafts are stored elsewhere and stay. */
export async function deleteOfflineSurveys(): Promise<void> {
  setOfflineUser(null);
  await deleteDB(NAME).catch(() => undefined);
}

/** Registers the service worker when the page is idle. */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  // Rejected in private windows and on plain http: everything works online.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(register, { timeout: 5_000 });
  else setTimeout(register, 2_000);
}

const NONE: readonly OfflineSurvey[] = [];

/** The person's offline surveys if `error` means an unreachable server, else none; undefined while loading. */
export function useOfflineSurveys(user: string, error: unknown): readonly OfflineSurvey[] | undefined {
  const isOffline = isUnreachable(error);
  const [surveys] = useRead(useMemo(() => (isOffline ? () => offlineSurveys(user) : null), [user, isOffline]));
  return isOffline ? surveys : NONE;
}
