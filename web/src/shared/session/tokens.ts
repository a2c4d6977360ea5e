import { deviceStorage, KEYS } from '../storage';

/** The stored access token; null when signed out. */
export const accessToken = (): string | null => deviceStorage.getItem(KEYS.accessToken);

export const refreshToken = (): string | null => deviceStorage.getItem(KEYS.refreshToken);

interface Claims {
  readonly user_id?: string | number;
  readonly sub?: string | number;
  readonly username?: string;
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

/** A random name of this session, for tokens that do not name their user. */
function sessionName(): string {
  const name = deviceStorage.getItem(KEYS.sessionName) ?? [...crypto.getRandomValues(new Uint32Array(3))].join('-');
  deviceStorage.setItem(KEYS.sessionName, name);
  return name;
}

/** The user of the stored access token: `user_id`, `sub`, `username` or the session's name; null without a token. */
export function tokenUser(): string | null {
  const token = accessToken();
  if (!token) return null;
  const { user_id: user, sub, username } = claims(token);
  if (user !== undefined) return String(user);
  if (sub !== undefined) return `sub:${sub}`;
  return username === undefined ? `session:${sessionName()}` : `username:${username}`;
}

/** The user that this page shows. */
let person = tokenUser();

const isNamed = (user: string) => !user.startsWith('session:');

/** Whether another user signed in in another tab since this page (or `known`). */
export function isAnotherUser(known: string | null = person): boolean {
  const user = tokenUser();
  // An unreadable token proves no change of user.
  return user !== null && known !== null && isNamed(user) === isNamed(known) && user !== known;
}

export function beginSession(tokens: { access: string; refresh?: string | null }): void {
  deviceStorage.removeItem(KEYS.sessionName);
  storeTokens(tokens);
}

/** Stores a renewed access token. */
export function storeTokens(tokens: { access: string; refresh?: string | null }): void {
  deviceStorage.setItem(KEYS.accessToken, tokens.access);
  if (tokens.refresh) deviceStorage.setItem(KEYS.refreshToken, tokens.refresh);
  person = tokenUser();
}

export function clearTokens(): void {
  deviceStorage.removeItem(KEYS.accessToken);
  deviceStorage.removeItem(KEYS.refreshToken);
  deviceStorage.removeItem(KEYS.sessionName);
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
