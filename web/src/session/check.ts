import { VerifyTokenDocument } from '../generated/session';
import { endSession } from './authFetch';
import { post } from './post';
import { renew } from './renewal';
import { accessToken } from './tokens';

/** The token that was stored when the application started; one that a sign-in brings later needs no check. */
let unchecked = accessToken();

/**
 * The token check of a start (spec §4): a stored token that the server does not verify is renewed, and where that is
 * refused the session ends. A server that cannot be reached has refused nothing.
 */
export async function checkToken(): Promise<void> {
  const token = unchecked;
  unchecked = null;
  if (!token || token !== accessToken()) return;
  try {
    const { result } = await post(VerifyTokenDocument, { token });
    if (result) return;
  } catch {
    return;
  }
  if ((await renew(token)) === 'refused') endSession();
}
