import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { fetchAllRows } from '../../crud/list/fetchAllRows';
import { useAttempt } from '../../crud/useAttempt';
import { type EmpresaEnCampanaFilter, EmpresasDeCampanaDocument } from '../../generated/campaigns';
import { currentLang, useTexts } from '../../shared/i18n';
import { useDialogs } from '../../shared/shell/dialogs';
import { copyText } from '../../shared/ui/clipboard';
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

export const countReachable = (recipients: Recipients): number =>
  [...recipients.values()].filter(({ isReachable }) => isReachable).length;

/** Contacts companies with reminders, or by copying their email addresses if the server sends none. */
export function useContact(campaign: string, mails: boolean) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const readAll = useAllCompanies();
  const [recipients, setRecipients] = useState<Recipients | null>(null);

  const copy = async (addresses: readonly string[]) => {
    const title = t('campaigns:copyMails');
    const text = addresses.join(', ');
    if (addresses.length === 0) return dialogs.info({ title, text: t('campaigns:noMails') });
    if (await copyText(text)) return dialogs.success({ text: t('campaigns:copied', { count: addresses.length }) });
    return dialogs.info({ title, text: t('campaigns:copyByHand'), detail: [text] });
  };
  const contact = async (selection: Recipients) => {
    const pending = selection.size > 0 && mails ? [] : await attempt(readAll(campaign, { filter: 'PENDIENTES' }));
    if (!pending) return;
    const to = selection.size > 0 ? selection : new Map(pending.map(recipientOf));
    if (mails) return setRecipients(to);
    const people = pending.filter(({ empresa }) => to.has(empresa.id)).flatMap(({ usuarios }) => usuarios ?? []);
    await copy([...new Set(people.map(({ email }) => email).filter((email) => email !== ''))]);
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
