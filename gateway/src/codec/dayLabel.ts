/** `2026-12-31` → `31/12/2026`, as people of the product write a day. */
export function dayLabel(day: unknown): string {
  const parts = typeof day === 'string' ? /^(\d{4})-(\d{2})-(\d{2})/.exec(day) : null;
  return parts ? `${parts[3]}/${parts[2]}/${parts[1]}` : '';
}
