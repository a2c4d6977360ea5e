import { keepFile, toCsv } from '../files';
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
    if (companies)
      keepFile(new Blob([toCsv(rowsOf(companies, t, lang))], { type: 'text/csv' }), `seguimiento_${campaign}.csv`);
  };
}
