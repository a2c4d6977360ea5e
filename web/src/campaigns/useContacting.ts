import { useState } from 'react';
import { useTexts } from '../i18n';
import { useAttempt } from '../screens/useAttempt';
import { useDialogs } from '../shell/dialogs';
import { couldCopy } from '../ui/clipboard';
import { useEveryCompany } from './useEveryCompany';

/** Companies that are written to: the name of each, by its id. */
export type Recipients = ReadonlyMap<string, string>;

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
    const title = t('campaigns.copyMails');
    const text = addresses.join(', ');
    if (addresses.length === 0) return dialogs.info({ title, text: t('campaigns.noMails') });
    if (await couldCopy(text)) return dialogs.success({ text: t('campaigns.copied', { count: addresses.length }) });
    return dialogs.info({ title, text: t('campaigns.copyByHand'), detail: [text] });
  };
  const contact = async (chosen: Recipients) => {
    const pending = chosen.size > 0 && mails ? [] : await attempt(every({ filtro: 'pendientes' }));
    if (!pending) return;
    const to = chosen.size > 0 ? chosen : new Map(pending.map(({ empresa, razonSocial }) => [empresa, razonSocial]));
    if (mails) return setWritingTo(to);
    const people = pending.filter(({ empresa }) => to.has(empresa)).flatMap(({ usuarios }) => usuarios ?? []);
    await copy([...new Set(people.map(({ email }) => email).filter((email) => email !== ''))]);
  };
  return { contact, writingTo, close: () => setWritingTo(null) };
}
