import { isId } from '../codec/ids.ts';
import { isRow } from '../codec/row.ts';

/** The `user_id` that a JWT claims; null when it claims none. Nothing is checked: the upstream does that. */
export function claimedUserId(token: string): string | null {
  const claims = token.split('.')[1];
  if (!claims) return null;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
    const id = isRow(parsed) ? parsed.user_id : undefined;
    const text = typeof id === 'number' || typeof id === 'string' ? String(id) : '';
    return isId(text) ? text : null;
  } catch {
    return null;
  }
}
