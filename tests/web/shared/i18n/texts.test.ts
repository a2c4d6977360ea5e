import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { translate } from '../../../../web/src/shared/i18n';

type Tree = { readonly [key: string]: string | Tree };

const FOLDER = 'web/locales';
const read = (lang: string, namespace: string): Tree =>
  JSON.parse(readFileSync(`${FOLDER}/${lang}/${namespace}.json`, 'utf8'));

const textsOf = (tree: Tree, above = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value]] : textsOf(value, `${above}${key}.`),
  );

const PLURAL = /_(zero|one|two|few|many|other)$/;
const namespacesOf = (lang: string) => globSync(`${FOLDER}/${lang}/*.json`).map((file) => basename(file, '.json'));
const baseKeys = (lang: string, namespace: string) =>
  [...new Set(textsOf(read(lang, namespace)).map(([key]) => key.replace(PLURAL, '')))].sort();
const placeholdersOf = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('texts in both languages', () => {
  it('have the same namespaces', () => expect(namespacesOf('en').sort()).toEqual(namespacesOf('es').sort()));

  it.each(namespacesOf('es'))('%s has the same keys', (namespace) =>
    expect(baseKeys('en', namespace)).toEqual(baseKeys('es', namespace)),
  );

  it.each(namespacesOf('es'))('%s has the same placeholders', (namespace) => {
    const english = new Map(textsOf(read('en', namespace)));
    const differing = textsOf(read('es', namespace)).filter(
      ([key, text]) =>
        english.has(key) && !/_one$/.test(key) && `${placeholdersOf(english.get(key))}` !== `${placeholdersOf(text)}`,
    );
    expect(differing).toEqual([]);
  });

  it.each(['es', 'en'].flatMap((lang) => namespacesOf(lang).map((namespace) => [lang, namespace] as const)))(
    '%s/%s has exactly the plural forms of CLDR',
    (lang, namespace) => {
      const expected = new Intl.PluralRules(lang).resolvedOptions().pluralCategories.toSorted();
      const forms = new Map<string, string[]>();
      for (const [key] of textsOf(read(lang, namespace))) {
        const [, form] = PLURAL.exec(key) ?? [];
        if (form) forms.set(key.replace(PLURAL, ''), [...(forms.get(key.replace(PLURAL, '')) ?? []), form]);
      }
      expect([...forms].filter(([, found]) => `${found.toSorted()}` !== `${expected}`)).toEqual([]);
    },
  );

  it('say a million as Spanish does', () =>
    expect(translate('list.total', { count: 1_000_000 })).toBe('1.000.000 de registros'));
});
