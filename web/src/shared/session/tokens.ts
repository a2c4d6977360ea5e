import { deviceStorage, KEYS } from '../storage';

/** The access token now stored; null when nobody is signed in. */
export const accessToken = (): string | null => deviceStorage.getItem(KEYS.accessToken);

export const refreshToken = (): string | null => deviceStorage.getItem(KEYS.refreshToken);

interface Claims {
  readonly user_id?: string | number;
  readonly sub?: string | number;
  readonly username?: string;
  /** When it ends, in seconds. */
  readonly exp?: number;
}

export function claims(token: string): Claims {
  try {
    return JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as Claims;
  } catch {
    return {};
  }
}

/** A name for this session alone, for tokens that do not say whose they are: what is kept under it ends with it. */
function sessionName(): string {
  const name = deviceStorage.getItem(KEYS.sessionName) ?? [...crypto.getRandomValues(new Uint32Array(3))].join('-');
  deviceStorage.setItem(KEYS.sessionName, name);
  return name;
}

/** Who the stored access token belongs to: its `user_id`, else what else names a person in it; null without a token. */
export function tokenUser(): string | null {
  const token = accessToken();
  if (!token) return null;
  const { user_id: user, sub, username } = claims(token);
  if (user !== undefined) return String(user);
  if (sub !== undefined) return `sub:${sub}`;
  return username === undefined ? `session:${sessionName()}` : `username:${username}`;
}

/** Who is signed in as far as this page knows. */
let person = tokenUser();

const isNamed = (user: string) => !user.startsWith('session:');

/** Whether the stored token is another person's than this page's, one who signed in in another tab; or than `known`. */
export function isSomebodyElse(known: string | null = person): boolean {
  const user = tokenUser();
  // A token that cannot be read says of nobody that they are somebody else.
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

/** Tells when another tab may have signed out or in as somebody else. */
export function onTokensChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEYS.refreshToken || event.key === null) listener();
  };
  // A page that was kept aside for the way back (the browser's back/forward cache) heard nothing meanwhile.
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('storage', heard);
  addEventListener('pageshow', shown);
  return () => {
    removeEventListener('storage', heard);
    removeEventListener('pageshow', shown);
  };
}

/** For whom this device keeps a survey, so that they may answer it without a network (by the person's id). */
export const offlineUser = (): string | null => deviceStorage.getItem(KEYS.offlineUser);

/** Notes for whom a survey is kept; null when none is. */
export function setOfflineUser(user: string | null): void {
  if (user === null) deviceStorage.removeItem(KEYS.offlineUser);
  else deviceStorage.setItem(KEYS.offlineUser, user);
}
