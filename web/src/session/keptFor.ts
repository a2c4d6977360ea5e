const KEY = 'encuestas.guardadaPara';

/** For whom this device keeps a survey, so that they may answer it without a network (by the person's id). */
export const keptFor = (): string | null => localStorage.getItem(KEY);

/** Notes for whom a survey is kept; null when none is. */
export function setKeptFor(user: string | null): void {
  if (user === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, user);
}
