/** Where the spec keeps a session (§4). Every tab of the browser shares it. */
const ACCESS = '_riart_accessToken';
const REFRESH = '_riart_refreshToken';

/** The access token now stored; null when nobody is signed in. */
export const accessToken = (): string | null => localStorage.getItem(ACCESS);

/** The refresh token now stored. */
export const refreshToken = (): string | null => localStorage.getItem(REFRESH);

/** The `user_id` claim of the stored access token, where it is a token that can be read. */
export function tokenUser(): string | null {
  try {
    const payload = accessToken()?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { user_id: user } = JSON.parse(atob(payload)) as { user_id?: string | number };
    return user === undefined ? null : String(user);
  } catch {
    return null;
  }
}

/** Who is signed in as far as this page knows. */
let person = tokenUser();

/** Whether the stored token is another person's than this page's: one who signed in in another tab. */
export function isSomebodyElse(): boolean {
  const user = tokenUser();
  return user !== null && person !== null && user !== person;
}

/** Stores the tokens of a session that begins, or a renewed access token. */
export function storeTokens(tokens: { access: string; refresh?: string | null }): void {
  localStorage.setItem(ACCESS, tokens.access);
  if (tokens.refresh) localStorage.setItem(REFRESH, tokens.refresh);
  person = tokenUser();
}

/** Forgets the session in this browser. */
export function clearTokens(): void {
  localStorage.removeItem(ACCESS);
  localStorage.removeItem(REFRESH);
}

/** Tells when another tab signed out or in as somebody else. */
export function onTokensChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === REFRESH || event.key === null) listener();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
