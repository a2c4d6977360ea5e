import { reasonOf } from '../failure';
import { keepCsv } from '../files';
import { useTexts } from '../i18n';
import { useDialogs } from '../shell/dialogs';
import { useOverlay } from '../shell/overlay';
import { type Asked, useEveryCompany } from './useEveryCompany';
import { rowsOf } from './words';

/** Keeps the companies that are asked for as a CSV, all pages of them. */
export function useDownload(campaign: string) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const every = useEveryCompany(campaign);
  return async (asked: Asked): Promise<void> => {
    try {
      const companies = await overlay.during(every(asked));
      keepCsv(rowsOf(companies, t, lang), `seguimiento_${campaign}`);
    } catch (error) {
      await dialogs.error({ detail: reasonOf(error, t) });
    }
  };
}
