/** Whole days from today until the last day (YYYY-MM-DD), 0 on it; null without one or once it is past. */
export function daysLeft(lastDay: string | null, now: Date): number | null {
  const [year, month, day] = (lastDay ?? '').split('-').map(Number);
  if (!year || !month || !day) return null;
  const days =
    (Date.UTC(year, month - 1, day) - Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())) / 86_400_000;
  return days < 0 ? null : days;
}
