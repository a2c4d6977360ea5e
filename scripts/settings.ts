import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_SETTINGS } from '../api/src/process/settings.ts';
import { GATEWAY_SETTINGS } from '../gateway/src/settings.ts';
import { SHARED_SETTINGS, settingsTable } from '../packages/ops/src/index.ts';
import { root } from './fresh.ts';

const DOCS = join(root, 'docs/settings.md');
const MARK = '<!-- The tables below are generated: npm run settings -->\n';

const TABLES = [
  ['Both parts', SHARED_SETTINGS],
  ['Gateway', GATEWAY_SETTINGS],
  ['API', API_SETTINGS],
] as const;

/** The text of docs/settings.md with the tables of the present schemas. */
export function settingsDocs(): string {
  const [introduction] = readFileSync(DOCS, 'utf8').split(MARK);
  return introduction + MARK + TABLES.map(([title, schema]) => `\n## ${title}\n\n${settingsTable(schema)}\n`).join('');
}

if (import.meta.main) writeFileSync(DOCS, settingsDocs());
