import { useTodayQuery } from '../generated/home';
import { localDay } from '../i18n/days';

/** The day it is for the server, as YYYY-MM-DD: it decides what is open. This device's own where it does not tell. */
export function useToday(): string {
  const { data } = useTodayQuery({ fetchPolicy: 'network-only' });
  return data?.estado.hoy ?? localDay(new Date());
}
