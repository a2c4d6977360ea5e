import { LogoutDocument } from '../../generated/session';
import { post } from './post';
import { accessToken, clearTokens, refreshToken } from './tokens';

/** Where signing out is posted to: an action of the router, so that no link or reload can do it. */
export const SIGN_OUT = '/auth/logout';

/** Forgets the session in this browser, whatever else fails, and has the server forget it. */
export function signOut(): void {
  const refresh = refreshToken();
  const token = accessToken() ?? undefined;
  clearTokens();
  if (refresh) void post(LogoutDocument, { refresh }, { bearer: token }).catch(() => undefined);
}
