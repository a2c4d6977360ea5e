import { tokenUser } from '../../../shared/session/tokens';

/** Which draft: a person's, of a survey, for the company whose answers they are. */
export interface DraftKey {
  readonly person: string;
  readonly survey: string;
  /** Null for the person's own company where nobody says which that is. */
  readonly company: string | null;
}

/** A draft's name in storage. No part can be mistaken for another. */
export const draftKey = ({ person, survey, company }: DraftKey): string =>
  [person, survey, ...(company === null ? [] : [company])].map(encodeURIComponent).join(':');

export function readDraftKey(key: string): DraftKey {
  const [person = '', survey = '', company = null] = key.split(':').map(decodeURIComponent);
  return { person, survey, company };
}

interface Answerer {
  readonly isAdmin: boolean;
  readonly usuario: { readonly empresa: { readonly id: string } | null } | null;
}

/** A completed survey, as far as it says whose it is. */
interface Owned {
  readonly id: string;
  readonly empresa: { readonly id: string } | null;
}

/**
 * The company whose answers are given. A respondent's is always their own; an administrator's is that of the record,
 * so that what was typed for one company never meets another's.
 */
export function answeredCompany({ isAdmin, usuario }: Answerer, record: Owned | null): string | null {
  const own = usuario?.empresa?.id ?? null;
  if (!isAdmin) return own;
  if (!record) return own ?? 'propia';
  return record.empresa?.id ?? `registro-${record.id}`;
}

/** Whose drafts these are, so that two people on one computer never see each other's. */
export const personKey = (usuario: { readonly id: string } | null | undefined): string =>
  usuario?.id ?? tokenUser() ?? 'sin-sesion';
