import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { PluginFunction } from '@graphql-codegen/plugin-helpers';

export const SPANISH = 'web/locales/es/*.json';

/** The Spanish texts as a type: TypeScript widens the strings of a JSON file, and i18next needs literals. */
export const plugin: PluginFunction = () => {
  const namespaces = globSync(SPANISH)
    .sort()
    .map((file) => `${basename(file, '.json')}: ${readFileSync(file, 'utf8')}`);
  return `export interface Texts {\n${namespaces.join('\n')}}\n`;
};
