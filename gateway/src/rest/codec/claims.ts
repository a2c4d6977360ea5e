import { isRow, type Row } from './row.ts';

/** The claims of a JWT; empty for an opaque token. Nothing is verified: the upstream does that. */
export function claimsOf(token: string): Row {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return isRow(claims) ? claims : {};
  } catch {
    return {};
  }
}
