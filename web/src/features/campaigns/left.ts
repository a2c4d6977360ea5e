import type { Lang, Translate } from '../../shared/i18n';
import { daysLeft, localDay } from '../../shared/i18n/days';
import { formatDate } from '../../shared/i18n/format';

/** A period, as far as its deadline goes. */
interface Period {
  fechaInicio: string;
  fechaFin: string;
}

/** How many days a period still has or when it starts, in words. Without the server's day, this device's is taken. */
export function leftOf(
  { fechaInicio, fechaFin }: Period,
  today: string | null | undefined,
  t: Translate,
  lang: Lang,
): string {
  const day = today ?? localDay(new Date());
  if (day < fechaInicio) return t('campaigns:opensOn', { date: formatDate(fechaInicio, lang) });
  const count = daysLeft(fechaFin, day);
  if (count === null) return t('campaigns:over');
  return count === 0 ? t('campaigns:lastDay') : t('campaigns:left', { count });
}
