import { deviceStorage, KEYS } from '../storage';

/** The stored access token; null when signed out. */
export const accessToken = (): string | null => deviceStorage.getItem(KEYS.accessToken);

export const refreshToken = (): string | null => deviceStorage.getItem(KEYS.refreshToken);

interface Claims {
  readonly user_id?: string | number;
  /** Expiry, in seconds. */
  readonly exp?: number;
}

export function claims(token: string): Claims {
  try {
    return JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as Claims;
  } catch {
    return {};
  }
}

/** The user of the stored access token, by its `user_id`; null without a readable token. */
export function tokenUser(): string | null {
  const { user_id: user } = claims(accessToken() ?? '');
  return user === undefined ? null : String(user);
}

/** The user that this page shows. */
let person = tokenUser();

/** Whether another user signed in in another tab since this page (or `known`). */
export function isAnotherUser(known: string | null = person): boolean {
  const user = tokenUser();
  // An unreadable token proves no change of user.
  return user !== null && known !== null && user !== known;
}

/** Stores the tokens of a new or renewed session. */
export function storeTokens(tokens: { access: string; refresh?: string | null }): void {
  deviceStorage.setItem(KEYS.accessToken, tokens.access);
  if (tokens.refresh) deviceStorage.setItem(KEYS.refreshToken, tokens.refresh);
  person = tokenUser();
}

export function clearTokens(): void {
  deviceStorage.removeItem(KEYS.accessToken);
  deviceStorage.removeItem(KEYS.refreshToken);
}

/** Calls back when another tab may have signed out, or in as another user. */
export function onTokensChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEYS.refreshToken || event.key === null) listener();
  };
  // A page in the browser's back/forward cache receives no events.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}

/** ID of the user whose survey this device stores for answering offline. */
export const offlineUser = (): string | null => deviceStorage.getItem(KEYS.offlineUser);

/** Null when no survey is stored. */
export function setOfflineUser(user: string | null): void {
  if (user === null) deviceStorage.removeItem(KEYS.offlineUser);
  else deviceStorage.setItem(KEYS.offlineUser, user);
}
