import { deviceStorage, KEYS } from '../storage';

/** For whom this device keeps a survey, so that they may answer it without a network (by the person's id). */
export const offlineUser = (): string | null => deviceStorage.getItem(KEYS.offlineUser);

/** Notes for whom a survey is kept; null when none is. */
export function setOfflineUser(user: string | null): void {
  if (user === null) deviceStorage.removeItem(KEYS.offlineUser);
  else deviceStorage.setItem(KEYS.offlineUser, user);
}
