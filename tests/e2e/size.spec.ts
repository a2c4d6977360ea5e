import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { Caller, enter } from './survey/respondents.ts';

const DIST = join(import.meta.dirname, '../../web/dist');
/** The files of each build that is kept, the newest first. */
const BUILDS = join(import.meta.dirname, '../../node_modules/.cache/encuestas/web-builds.json');
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

test('first scripts: the sign-in brings at most 170 kB and no GraphQL client, every other chunk is at most 60 kB, the charts 100', async ({
  page,
}) => {
  const first = await scriptsOf(page, '/auth/login', 'form');
  expect(sum(first)).toBeLessThanOrEqual(170);
  expect(first.length).toBeLessThanOrEqual(10);
  const [own = []] = JSON.parse(readFileSync(BUILDS, 'utf8')) as string[][];
  expect(own).not.toEqual([]);
  const others = own
    .filter((file) => file.endsWith('.js') && !first.includes(`/assets/${file}`))
    .filter((file) => kB(`assets/${file}`) > (isCharts(file) ? 100 : 60));
  expect(others).toEqual([]);
  expect(own.filter((file) => file.endsWith('.js') && isCharts(file))).toHaveLength(1);
});

for (const [username, password, path, ready, most] of [
  ['admin', 'Admin#2026', '/empresas', 'tbody tr a', 270],
  ['admin', 'Admin#2026', '/empresas/add', 'main form input', 290],
  ['usuario', 'Usuario#2026', '/completar_encuesta/add', '.survey-question', 260],
] as const)
  test(`first scripts: ${path} brings at most ${most} kB`, async ({ page, context, stack }) => {
    await enter(context, await Caller.signIn(stack.url, username, password));
    const brought = await scriptsOf(page, path, ready);
    expect(sum(brought)).toBeLessThanOrEqual(most);
    expect(brought.filter(isCharts)).toEqual([]);
  });
