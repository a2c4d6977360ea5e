import { useState } from 'react';
import { useAttempt } from '../../crud/useAttempt';
import { useTexts } from '../../shared/i18n';
import { useDialogs } from '../../shared/shell/dialogs';
import { copyText } from '../../shared/ui/clipboard';
import type { Company } from './CompanyTable';
import { useEveryCompany } from './useEveryCompany';

interface Recipient {
  name: string;
  /** Whether somebody of the company has an address. */
  isReachable: boolean;
}

/** The companies that a reminder is for, by id. */
export type Recipients = ReadonlyMap<string, Recipient>;

/** A company as an entry of `Recipients`. */
export const recipientOf = ({ empresa, usuarios }: Company): [string, Recipient] => [
  empresa.id,
  { name: empresa.label, isReachable: (usuarios ?? []).some(({ email }) => email !== '') },
];

export const countReachable = (recipients: Recipients): number =>
  [...recipients.values()].filter(({ isReachable }) => isReachable).length;

/**
 * Writing to the companies that were chosen, or to all that have not answered: with a letter where the server mails
 * reminders, else by copying their addresses.
 */
export function useContacting(campaign: string, mails: boolean) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const every = useEveryCompany(campaign);
  const [writingTo, setWritingTo] = useState<Recipients | null>(null);

  const copy = async (addresses: readonly string[]) => {
    const title = t('campaigns:copyMails');
    const text = addresses.join(', ');
    if (addresses.length === 0) return dialogs.info({ title, text: t('campaigns:noMails') });
    if (await copyText(text)) return dialogs.success({ text: t('campaigns:copied', { count: addresses.length }) });
    return dialogs.info({ title, text: t('campaigns:copyByHand'), detail: [text] });
  };
  const contact = async (chosen: Recipients) => {
    const pending = chosen.size > 0 && mails ? [] : await attempt(every({ filter: 'PENDIENTES' }));
    if (!pending) return;
    const to = chosen.size > 0 ? chosen : new Map(pending.map(recipientOf));
    if (mails) return setWritingTo(to);
    const people = pending.filter(({ empresa }) => to.has(empresa.id)).flatMap(({ usuarios }) => usuarios ?? []);
    await copy([...new Set(people.map(({ email }) => email).filter((email) => email !== ''))]);
  };
  return { contact, writingTo, close: () => setWritingTo(null) };
}
