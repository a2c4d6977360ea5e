import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { Caller, enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');
const kB = (file: string) => gzipSync(readFileSync(join(DIST, file))).length / 1_000;

/** Preloads start this long after a screen's mount, or later. */
const PRELOAD_MS = 2_000;

/** The scripts that a screen needs; without preloads, which a slow machine would count. */
async function scriptsOf(page: Page, path: string, ready: string): Promise<string[]> {
  await page.addInitScript((delay) => {
    const { setTimeout: schedule } = globalThis;
    Object.assign(globalThis, { setTimeout: (work: () => void, ms = 0) => (ms < delay ? schedule(work, ms) : 0) });
  }, PRELOAD_MS);
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(path);
  await page.locator(ready).first().waitFor();
  return [...scripts];
}

const sum = (files: readonly string[]) => files.map(kB).reduce((one, other) => one + other, 0);

/** Only the results load the charts, known by a class name of recharts. */
const isCharts = (file: string) => readFileSync(join(DIST, file), 'utf8').includes('recharts-wrapper');

test('the first scripts of each entry stay within their budgets', async ({ browser, stack }) => {
  const built = readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.js'));
  expect(built.filter((file) => isCharts(join('assets', file)))).not.toEqual([]);
  for (const [username, path, ready, most] of [
    [null, '/auth/login', 'form', 200],
    ['admin', '/empresas', 'tbody tr a', 340],
    ['admin', '/empresas/add', 'main form input', 340],
    ['usuario', '/completar_encuesta/add', '.survey-question', 320],
  ] as const) {
    const context = await browser.newContext({ baseURL: stack.url });
    if (username) await enter(context, await Caller.signIn(stack.url, username));
    const scripts = await scriptsOf(await context.newPage(), path, ready);
    expect(sum(scripts), path).toBeLessThanOrEqual(most);
    expect(scripts.filter(isCharts), path).toEqual([]);
    await context.close();
  }
});
