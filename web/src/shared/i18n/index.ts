import i18next, { type FormatterModule, type ParseKeys, type TFunction } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Texts } from '../../generated/texts';
import { preference, setPreference } from '../preferences';

/** Languages of the interface (spec §1). */
export type Lang = 'es' | 'en';

/** Locales of numbers and dates. */
export const LOCALE = { es: 'es-PY', en: 'en-GB' } as const;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}

/** A file of texts in `locales/{es,en}`. Every screen has `common`; a route or lazy part names the others it needs. */
export type TextNamespace = Exclude<keyof Texts, 'common'>;

type Namespaces = ['common', ...TextNamespace[]];

/** Every text of the product: `list.page` is in `common`, a key elsewhere begins with its namespace and a colon. */
export type TextKey = ParseKeys<Namespaces>;

/** Values for the `{{placeholders}}` of a text; `count` also selects the plural form. */
export type TextValues = Record<string, string | number>;

/** A text that is translated when it is rendered. */
export interface TranslatableText {
  key: TextKey;
  values?: TextValues;
}

/** i18next's own function, which knows each text's values; a key that is only known at run time takes any. */
export type Translate = TFunction<Namespaces> &
  (<Key extends TextKey>(key: TextKey extends Key ? Key : never, values?: TextValues) => string);

const FILES = import.meta.glob<object>('../../../locales/*/*.json', { import: 'default' });

const chosen = (): Lang => (preference('lang') === 'en' ? 'en' : 'es');

/** The namespaces that the page has loaded: a change of language loads them all. */
const requested = new Set<string>(['common']);

async function load(namespace: string, lang: Lang): Promise<void> {
  if (i18next.hasResourceBundle(lang, namespace)) return;
  const texts = await FILES[`../../../locales/${lang}/${namespace}.json`]?.();
  i18next.addResourceBundle(lang, namespace, texts);
}

/** Loads namespaces in the current language. Rejects without a network, like `import()`. */
export async function loadTexts(...namespaces: readonly TextNamespace[]): Promise<void> {
  for (const namespace of namespaces) requested.add(namespace);
  await Promise.all(namespaces.map((namespace) => load(namespace, currentLang())));
}

/** Formats numbers in texts by locale; a row number stays as its spreadsheet shows it. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, _, lang, { interpolationkey } = {}) =>
    typeof value === 'number' && interpolationkey !== 'fila' ? value.toLocaleString(LOCALE[lang as Lang]) : value,
};

/** Prepares i18next and loads the texts that every screen needs. */
export async function initTexts(lang: Lang = chosen()): Promise<void> {
  if (!i18next.isInitialized)
    await i18next
      .use(initReactI18next)
      .use(numbers)
      .init({
        lng: lang,
        // Both languages have the same keys: no text needs a fallback.
        fallbackLng: false,
        defaultNS: 'common',
        ns: [],
        resources: {},
        react: { useSuspense: false },
        parseMissingKeyHandler: (key) => {
          console.error(`Missing text: ${key}`);
          return key;
        },
        // React escapes what it shows; escaping twice would show entities.
        interpolation: { escapeValue: false, alwaysFormat: true },
      });
  // Each screen loads its own texts, and shows an error if they do not load.
  await load('common', lang);
  await i18next.changeLanguage(lang);
}

async function showLang(lang: Lang): Promise<void> {
  await Promise.all([...requested].map((namespace) => load(namespace, lang)));
  await i18next.changeLanguage(lang);
}

/** Switches the interface's language and remembers it. */
export async function setLang(lang: Lang): Promise<void> {
  await showLang(lang);
  document.documentElement.lang = lang;
  setPreference('lang', lang);
}

/** The current language, for code outside React. */
export const currentLang = (): Lang => (i18next.language === 'en' ? 'en' : 'es');

/** A text in the current language, for code outside React. */
export const translate = i18next.t as Translate;

/** The texts of the current language; the component renders again when the language changes. */
export function useTexts(): { t: Translate; lang: Lang } {
  const { t, i18n } = useTranslation();
  return { t: t as Translate, lang: i18n.language === 'en' ? 'en' : 'es' };
}
