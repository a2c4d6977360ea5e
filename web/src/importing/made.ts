import { keptOnDevice } from '../keptJson';

/**
 * What imports have made, by identifiers alone, kept on this device until they are whole or taken back: the tab that
 * knows the rest may be gone. A tab that lives holds the lock of its import.
 */
export interface Made {
  readonly job: string;
  readonly ids: readonly string[];
}

/** Another name for each import; where the page is not secure the browser makes none. */
export const newJob = (): string => [...crypto.getRandomValues(new Uint32Array(3))].join('-');

/** What is kept under a key; null where the browser keeps nothing. */
export const madeUnder = (key: string) => keptOnDevice.read<readonly Made[]>(key, []);

/** Keeps what an import has made so far; nothing of it where that is nothing. */
export function keepMade(key: string, job: string, ids: readonly string[]): void {
  const others = (madeUnder(key) ?? []).filter((one) => one.job !== job);
  const all = ids.length > 0 ? [...others, { job, ids }] : others;
  keptOnDevice.write(key, all.length > 0 ? all : null);
}

const lockOf = (job: string): string => `encuestas-importacion:${job}`;

/** The imports that this page holds, each with what lets go of it. */
const held = new Map<string, () => void>();

/** Holds an import for as long as this page lives, or until `letGo`; false where another tab has it. */
export async function hold(job: string): Promise<boolean> {
  const { locks } = navigator;
  if (!locks || held.has(job)) return true;
  return new Promise((resolve) => {
    void locks.request(lockOf(job), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (lock) return new Promise<void>((letGo) => held.set(job, letGo));
    });
  });
}

export function letGo(job: string): void {
  held.get(job)?.();
  held.delete(job);
}

/** What imports have made whose tab is gone; none where the browser cannot tell. */
export async function abandoned(key: string): Promise<readonly Made[]> {
  const { locks } = navigator;
  const all = madeUnder(key) ?? [];
  if (!locks || all.length === 0) return [];
  const living = new Set((await locks.query()).held?.map(({ name }) => name));
  return all.filter(({ job }) => !living.has(lockOf(job)));
}
