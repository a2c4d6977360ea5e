import { keepCsv } from '../files';
import { useTexts } from '../i18n';
import { useAttempt } from '../screens/useAttempt';
import { type Asked, useEveryCompany } from './useEveryCompany';
import { rowsOf } from './words';

/** Keeps the companies that are asked for as a CSV, all pages of them. */
export function useDownload(campaign: string) {
  const { t, lang } = useTexts();
  const { attempt } = useAttempt();
  const every = useEveryCompany(campaign);
  return async (asked: Asked): Promise<void> => {
    const companies = await attempt(every(asked));
    if (companies) keepCsv(rowsOf(companies, t, lang), `seguimiento_${campaign}`);
  };
}
