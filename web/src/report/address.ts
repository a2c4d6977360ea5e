/**
 * The address to embed: the link with a `timestamp` parameter that makes it fresh (spec §2). Only https is framed, and
 * never this site itself (also by its name with a final dot), whose sandbox would then be no sandbox; null otherwise.
 */
export function reportAddress(link: string, moment: number, origin = location.origin): string | null {
  if (!URL.canParse(link)) return null;
  const address = new URL(link);
  if (address.protocol !== 'https:' || address.hostname.endsWith('.') || address.origin === origin) return null;
  address.searchParams.set('timestamp', String(moment));
  return address.href;
}
