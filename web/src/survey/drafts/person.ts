import { tokenUser } from '../../session/tokens';

/** Whose drafts these are, so that two people on one computer never see each other's. */
export const personKey = (usuario: { readonly id: string } | null | undefined): string =>
  usuario?.id ?? tokenUser() ?? 'sin-sesion';
