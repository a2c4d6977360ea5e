import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingsDocs } from '../../scripts/settings.ts';

it('docs/settings.md has the tables of the present schemas; `npm run settings` writes them', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8')).toBe(settingsDocs());
});
