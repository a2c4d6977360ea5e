import { deviceStorage } from '../deviceStorage';

const KEY = 'encuestas.guardadaPara';

/** For whom this device keeps a survey, so that they may answer it without a network (by the person's id). */
export const keptFor = (): string | null => deviceStorage.getItem(KEY);

/** Notes for whom a survey is kept; null when none is. */
export function setKeptFor(user: string | null): void {
  if (user === null) deviceStorage.removeItem(KEY);
  else deviceStorage.setItem(KEY, user);
}
