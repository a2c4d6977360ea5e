import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { Caller, enter } from './survey/respondents.ts';

const DIST = join(import.meta.dirname, '../../web/dist');
const kB = (file: string) => gzipSync(readFileSync(join(DIST, file))).length / 1_000;

/** The scripts that an address brings until its screen is there; dialogs, menus and pickers come when the page is idle. */
async function scriptsOf(page: Page, path: string, ready: string): Promise<string[]> {
  const brought = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) brought.add(pathname);
  });
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  return [...brought];
}

const sum = (files: readonly string[]) => files.map(kB).reduce((one, other) => one + other, 0);

/** Who goes to the results brings the library that draws charts, and nobody else. */
const isCharts = (file: string) => /\bcharts-/.test(file);

test('first scripts: the sign-in brings at most 200 kB', async ({ page }) => {
  expect(sum(await scriptsOf(page, '/auth/login', 'form'))).toBeLessThanOrEqual(200);
});

for (const [username, password, path, ready, most] of [
  ['admin', 'Admin#2026', '/empresas', 'tbody tr a', 340],
  ['admin', 'Admin#2026', '/empresas/add', 'main form input', 340],
  ['usuario', 'Usuario#2026', '/completar_encuesta/add', '.survey-question', 320],
] as const)
  test(`first scripts: ${path} brings at most ${most} kB`, async ({ page, context, stack }) => {
    await enter(context, await Caller.signIn(stack.url, username, password));
    const brought = await scriptsOf(page, path, ready);
    expect(sum(brought)).toBeLessThanOrEqual(most);
    expect(brought.filter(isCharts)).toEqual([]);
  });
