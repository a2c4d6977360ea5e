import { tokenUser } from '../../../shared/session/tokens';
import { deviceJson, KEYS } from '../../../shared/storage';

/** A draft belongs to a person, a survey, and the company that answers. */
export interface DraftKey {
  readonly person: string;
  readonly survey: string;
  /** Null for the person's own company if that is unknown. */
  readonly company: string | null;
}

/** The draft's key in storage; encoding keeps its parts unambiguous. */
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

interface OwnedRecord {
  readonly id: string;
  readonly empresa: { readonly id: string } | null;
}

/** The company that answers: a respondent's own, or that of the record, so that an administrator's drafts stay apart. */
export function answeredCompany({ isAdmin, usuario }: Answerer, record: OwnedRecord | null): string | null {
  const own = usuario?.empresa?.id ?? null;
  if (!isAdmin) return own;
  if (!record) return own ?? 'own';
  return record.empresa?.id ?? `record-${record.id}`;
}

/** Separates the drafts of people who share a device. */
export const personKey = (usuario: { readonly id: string } | null | undefined): string =>
  usuario?.id ?? tokenUser() ?? 'anonymous';

/** In localStorage, so that the shell need not open a database. */
const pendingDrafts = () => deviceJson.read<readonly string[]>(KEYS.pendingDrafts, []);

/** Whether this device has pending submissions, of any person by default. */
export const hasPendingDrafts = (person?: string): boolean =>
  pendingDrafts().some((draft) => person === undefined || readDraftKey(draft).person === person);

export function setDraftPending(draft: string, isPending: boolean): void {
  const others = pendingDrafts().filter((other) => other !== draft);
  const drafts = isPending ? [...others, draft] : others;
  deviceJson.write(KEYS.pendingDrafts, drafts.length > 0 ? drafts : null);
}
