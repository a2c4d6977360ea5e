import type { Translate } from '../i18n';
import { daysLeft, localDay } from '../i18n/days';

/** A period, as far as its deadline goes. */
interface Period {
  fechaInicio: string;
  fechaFin: string;
}

/** How many days a period still has, in words; `today` is the server's, or this device's where it does not tell. */
export function leftOf({ fechaInicio, fechaFin }: Period, today: string | null | undefined, t: Translate): string {
  const day = today ?? localDay(new Date());
  if (day < fechaInicio) return t('campaigns.future');
  const count = daysLeft(fechaFin, day);
  if (count === null) return t('campaigns.over');
  return count === 0 ? t('campaigns.lastDay') : t('campaigns.left', { count });
}
