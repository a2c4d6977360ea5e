import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { fetchAllRows } from '../../crud/list/fetchAllRows';
import { useAttempt } from '../../crud/useAttempt';
import { type EmpresaEnCampanaFilter, EmpresasDeCampanaDocument } from '../../generated/campaigns';
import { currentLang } from '../../shared/i18n';
import type { Company } from './company';

interface Recipient {
  name: string;
  /** Whether a user of the company has an email address. */
  isReachable: boolean;
}

/** Companies by id. */
export type Recipients = ReadonlyMap<string, Recipient>;

export const recipientOf = ({ empresa, usuarios }: Company): [string, Recipient] => [
  empresa.id,
  { name: empresa.label, isReachable: (usuarios ?? []).some(({ email }) => email !== '') },
];

/** The companies to remind: the selected ones, or else all that are pending. */
export function useContact(campaign: string) {
  const { attempt } = useAttempt();
  const readAll = useAllCompanies();
  const [recipients, setRecipients] = useState<Recipients | null>(null);
  const contact = async (selection: Recipients) => {
    if (selection.size > 0) return setRecipients(selection);
    const pending = await attempt(readAll(campaign, { filter: 'PENDIENTES' }));
    if (pending) setRecipients(new Map(pending.map(recipientOf)));
  };
  return { contact, recipients, close: () => setRecipients(null) };
}

interface CompanyFilter {
  filter?: EmpresaEnCampanaFilter | null;
  search?: string | null;
  segmento?: string | null;
}

/** Reads all pages of a campaign's companies. */
export function useAllCompanies() {
  const client = useApolloClient();
  return (id: string, filter: CompanyFilter): Promise<Company[]> =>
    fetchAllRows(client, EmpresasDeCampanaDocument, { id, ...filter, lang: currentLang() });
}
