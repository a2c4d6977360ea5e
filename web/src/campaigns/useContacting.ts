import { useState } from 'react';
import { reasonOf } from '../failure';
import { useTexts } from '../i18n';
import { useDialogs } from '../shell/dialogs';
import { useOverlay } from '../shell/overlay';
import { couldCopy } from '../ui/clipboard';
import { type Recipients, useRecipients } from './useRecipients';

/**
 * Writing to the companies that were chosen, or to all that have not answered: with a letter where the server mails
 * reminders, else by copying their addresses.
 */
export function useContacting(campaign: string, mails: boolean) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const recipients = useRecipients(campaign);
  const [writingTo, setWritingTo] = useState<Recipients | null>(null);

  const copy = async (addresses: readonly string[]) => {
    const title = t('campaigns.copyMails');
    const text = addresses.join(', ');
    if (addresses.length === 0) return dialogs.info({ title, text: t('campaigns.noMails') });
    if (await couldCopy(text)) return dialogs.success({ text: t('campaigns.copied', { count: addresses.length }) });
    return dialogs.info({ title, text: t('campaigns.copyByHand'), detail: [text] });
  };
  const contact = async (chosen: Recipients) => {
    try {
      const to = chosen.size > 0 ? chosen : await overlay.during(recipients.missing());
      if (mails) setWritingTo(to);
      else await copy(await overlay.during(recipients.addresses(to)));
    } catch (error) {
      await dialogs.error({ detail: reasonOf(error, t) });
    }
  };
  return { contact, writingTo, close: () => setWritingTo(null) };
}
