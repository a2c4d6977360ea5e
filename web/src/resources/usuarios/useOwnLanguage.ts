import { useIdiomaOptionsQuery } from '../../generated/options';
import { type Lang, useTexts } from '../../i18n';

/** How the languages of the interface are called where they are records, in either of them. */
const CALLED: Record<Lang, RegExp> = { es: /^(es$|espa[nñ]|cast|spa)/i, en: /^(en$|ingl|engl)/i };

/** A new user reads the language of whoever adds them, until another one is chosen. */
export function useOwnLanguage(wanted: boolean) {
  const { lang } = useTexts();
  const { data, error } = useIdiomaOptionsQuery({ variables: { lang }, skip: !wanted });
  if (!data && !error) return undefined;
  const idioma = data?.page.results.find(({ label }) => CALLED[lang].test(label.trim()));
  return idioma ? { idioma: { id: idioma.id, label: idioma.label } } : {};
}
