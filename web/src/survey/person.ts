import { accessToken } from '../session/tokens';

/** The `user_id` claim of the session's token, where it is a token that can be read. */
function claimedUser(): string | null {
  try {
    const payload = accessToken()?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { user_id: user } = JSON.parse(atob(payload)) as { user_id?: string | number };
    return user === undefined ? null : String(user);
  } catch {
    return null;
  }
}

/** Whose drafts these are: the person's id, so that two people on one computer never see each other's. */
export const personKey = (usuario: { readonly id: string } | null | undefined): string =>
  usuario?.id ?? claimedUser() ?? 'sin-usuario';
