import i18next, { type FormatterModule, type ParseKeys, type TFunction } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { twice } from '../chunks';
import { preference, setPreference } from '../preferences';
import { type Es, es } from './es';

/** Languages of the interface (spec §1). */
export type Lang = 'es' | 'en';

/** How each writes numbers and days. */
export const LOCALE = { es: 'es-PY', en: 'en-GB' } as const;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: Es };
  }
}

/** Every text of the product by its dotted name; a wrong one, or one without its values, does not compile. */
export type TextKey = ParseKeys;

/** Values for the `{{placeholders}}` of a text; `count` also chooses singular or plural. */
export type TextValues = Record<string, string | number>;

/** A text that is said later, or in another language than it was thought of in. */
export interface Said {
  key: TextKey;
  values?: TextValues;
}

/** i18next's own, which knows each text's values; a text that is said later may have any. */
export type Translate = TFunction &
  (<Key extends TextKey>(key: TextKey extends Key ? Key : never, values?: TextValues) => string);

const chosen = (): Lang => (preference('lang') === 'en' ? 'en' : 'es');

/** The same texts in another language: the same names, so that none is missing. */
type Same<T> = { [K in keyof T]: T[K] extends string ? string : Same<T[K]> };

async function load(lang: Lang): Promise<void> {
  if (lang === 'es' || i18next.hasResourceBundle('en', 'translation')) return;
  const en: Same<Es> = await twice(() => import('./en'));
  i18next.addResourceBundle('en', 'translation', en);
}

const spanish: Record<string, object> = { ...es };

/** Adds Spanish texts to an area, as their own files do when they come with the code of their screens. */
export function addTexts<const Texts extends object>(area: string, texts: Texts): Texts {
  spanish[area] = { ...spanish[area], ...texts };
  if (i18next.isInitialized) i18next.addResourceBundle('es', 'translation', { [area]: texts }, true);
  return texts;
}

/** Brings the texts of writing surveys. In English they come with the rest, and Spanish is what it falls back on. */
export async function loadWriting(): Promise<void> {
  await twice(() => import('./es/writing'));
}

/** Numbers in texts as those beside them (`format.ts`); that of a row is what its spreadsheet calls it. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _, lang, { interpolationkey } = {}) =>
    typeof value === 'number' && interpolationkey !== 'fila' ? value.toLocaleString(LOCALE[lang as Lang]) : value,
};

/** Prepares the texts of the chosen language; Spanish is at hand, English is fetched only where it is wanted. */
export async function startTexts(lang: Lang = chosen()): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(numbers)
    .init({
      lng: 'es',
      fallbackLng: 'es',
      resources: { es: { translation: spanish } },
      // React escapes what it shows; escaping twice would show entities.
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
  // Better in Spanish than not at all.
  if (lang !== 'es') await setLang(lang).catch((error: unknown) => console.error(error));
}

/** Switches the interface's language and remembers it. */
export async function setLang(lang: Lang): Promise<void> {
  await load(lang);
  await i18next.changeLanguage(lang);
  document.documentElement.lang = lang;
  setPreference('lang', lang);
}

/** The language on the screen, for code outside React. */
export const currentLang = (): Lang => (i18next.language === 'en' ? 'en' : 'es');

/** A text in the present language, for code outside React. */
export const translate = i18next.t as Translate;

/** The texts of the present language; the component is drawn anew when the language changes. */
export function useTexts(): { t: Translate; lang: Lang } {
  const { t, i18n } = useTranslation();
  return { t: t as Translate, lang: i18n.language === 'en' ? 'en' : 'es' };
}
