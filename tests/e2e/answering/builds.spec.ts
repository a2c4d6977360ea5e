import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { Caller, enter } from '../../support/caller.ts';
import { startParts } from '../support/parts.ts';

test.use({ serviceWorkers: 'allow' });

const DIST = join(import.meta.dirname, '../../../web/dist');

/** The next build as a server would have it: every file that is named by its content has another name. */
function rebuild(folder: string, mark: string): void {
  cpSync(DIST, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const renamed = readdirSync(assets).map((file) => [file, file.replace(/.(\.\w+)$/, `${mark}$1`)] as const);
  const read = (path: string) =>
    renamed.reduce((text, [before, after]) => text.replaceAll(before, after), readFileSync(path, 'utf8'));
  const texts = renamed.map(([before, after]) => [after, read(join(assets, before))] as const);
  rmSync(assets, { recursive: true });
  mkdirSync(assets);
  for (const [file, text] of texts) writeFileSync(join(assets, file), text);
  const page = read(join(folder, 'index.html'));
  writeFileSync(join(folder, 'index.html'), page.replace('</head>', `<meta name="build" content="${mark}"></head>`));
  const worker = read(join(folder, 'sw.js'));
  writeFileSync(join(folder, 'sw.js'), worker.replace(/"name":"[^"]+"/, `"name":"build-${mark}"`));
}

const buildOf = (page: Page) => page.locator('meta[name=build]').getAttribute('content', { timeout: 5_000 });

const caches = (page: Page) => page.evaluate(() => globalThis.caches.keys());

/** A service worker takes over when the browser has time for it. */
const RENEWAL = { timeout: 90_000 };

/**
 * Stops all service workers. A browser stops idle ones itself, but not while a debugger such as Playwright is attached.
 */
async function stopWorkers(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  await browser.detach();
}

/** Waits until the service worker of a build is active; it fills its cache first, and then waits for the old worker to stop. */
async function waitForWorker(page: Page, mark: string): Promise<void> {
  await expect.poll(() => caches(page), RENEWAL).toContain(`encuestas-app-build-${mark}`);
  const stateOf = async () => {
    const state = await page.evaluate(async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.ready;
      return (installing ?? waiting ?? active)?.state;
    });
    if (state === 'installed') await stopWorkers(page);
    return state;
  };
  await expect.poll(stateOf, RENEWAL).toBe('activated');
}

test('a new build is served at once, open pages of the old one still work, and at most two are cached', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-builds-'));
  const served = join(folder, 'served');
  const serve = (mark: string) => {
    rmSync(served, { force: true });
    symlinkSync(join(folder, mark), served);
  };
  for (const mark of ['1', '2', '3']) rebuild(join(folder, mark), mark);
  serve('1');
  const parts = await startParts({ WEB_DIR: served });
  const context = await browser.newContext({ baseURL: parts.url, locale: 'es-PY' });
  const deploy = async (mark: string) => {
    serve(mark);
    await parts.gateway.kill();
    await parts.gateway.start();
  };
  try {
    await enter(context, await Caller.signIn(parts.url, 'usuario'));
    const page = await context.newPage();
    await page.goto('/completar_encuesta/add');
    await page.getByLabel(/^1\. /).first().waitFor();
    expect(await buildOf(page)).toBe('1');
    await expect.poll(() => caches(page)).toHaveLength(1);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));

    // The server has forgotten the chunks of the old build; a page that was open before still wants one.
    await deploy('2');
    await page.getByRole('link', { name: 'Reporte' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reporte' })).toBeVisible();
    expect(await buildOf(page)).toBe('1');

    // Online it is the new build at once, not at the second visit.
    await page.goto('/completar_encuesta/add');
    expect(await buildOf(page)).toBe('2');
    await waitForWorker(page, '2');
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('.survey-question').first()).toBeVisible();
    expect(await buildOf(page)).toBe('2');
    await context.setOffline(false);

    await deploy('3');
    await page.goto('/completar_encuesta/add');
    expect(await buildOf(page)).toBe('3');
    await waitForWorker(page, '3');
    await expect.poll(() => caches(page)).toEqual(['encuestas-app-build-2', 'encuestas-app-build-3']);

    // Without its server, too, but with a network.
    await parts.gateway.kill();
    await page.reload();
    await expect(page.locator('.survey-question').first()).toBeVisible();
    expect(await buildOf(page)).toBe('3');
  } finally {
    await context.close();
    await parts.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
