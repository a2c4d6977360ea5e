/** Languages of the texts that the API writes; Spanish is the default and the fallback (spec §1). */
export type Lang = 'es' | 'en';

export type Text = Readonly<Record<Lang, string>>;

/** The language of the parameter `lang`; Spanish for an unknown one. */
export function toLang(raw: unknown): Lang {
  return raw === 'en' ? 'en' : 'es';
}
