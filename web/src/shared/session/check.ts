import { VerifyTokenDocument } from '../../generated/session';
import { endSession } from './authFetch';
import { post } from './post';
import { renew } from './renewal';

/**
 * Verifies the stored token at start (spec §4): an invalid token is renewed, and a refused renewal ends the session. An
 * unreachable server changes nothing.
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
