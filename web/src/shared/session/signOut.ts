import { LogoutDocument } from '../../generated/session';
import { post } from './post';
import { accessToken, clearTokens, refreshToken } from './tokens';

/** A router action, so that no link or reload signs out. */
export const SIGN_OUT = '/auth/logout';

/** Deletes the tokens, and revokes the refresh token on the server if it is reachable. */
export function signOut(): void {
  const refresh = refreshToken();
  const token = accessToken() ?? undefined;
  clearTokens();
  if (refresh) void post(LogoutDocument, { refresh }, { bearer: token }).catch(() => undefined);
}
