import { VerifyTokenDocument } from '../../generated/session';
import { endSession } from './authFetch';
import { post } from './post';
import { renew } from './renewal';

/**
 * The token check of a start (spec §4): a stored token that the server does not verify is renewed, and where that is
 * refused the session ends. A server that cannot be reached has refused nothing.
 */
export async function checkToken(token: string): Promise<void> {
  try {
    const { result } = await post(VerifyTokenDocument, { token });
    if (result) return;
  } catch {
    return;
  }
  if ((await renew(token)) === 'refused') endSession();
}
