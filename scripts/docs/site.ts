import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';
import { audit, scoreOf } from '../../tests/bench/web/lighthouse.ts';
import { freePort } from '../../tests/support/freePort.ts';
import { ensureChromium } from '../browsers.ts';
import { root } from '../fresh.ts';

const DIST = join(root, 'docs/dist');

/** A page of each door for Lighthouse, and its lowest score in each category. */
const AUDITED = ['/guide/year/', '/frontend/start/', '/integrators/rest-v1/', '/operators/operating/'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const LEAST = 95;

/** Other load only adds time, so the best round counts. */
const ROUNDS = 3;

/** A word that some page has, by the home page of its language. */
const SEARCHES = [
  { home: '/', button: /^Search/, word: 'backup' },
  { home: '/es/', button: /^Buscar/, word: 'borrador' },
] as const;

/** The paths of all pages of the built site. */
const pagePaths = () =>
  globSync('**/index.html', { cwd: DIST })
    .map((file) => `/${file.replace(/index\.html$/, '')}`)
    .toSorted();

/** Serves the built site on a free port. */
async function serveSite() {
  const port = await freePort();
  const command = join(root, 'docs/node_modules/astro/bin/astro.mjs');
  const args = [command, 'preview', '--host', '127.0.0.1', '--port', String(port)];
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  const child = spawn(process.execPath, args, { cwd: join(root, 'docs'), stdio: 'ignore', env });
  const url = `http://127.0.0.1:${port}`;
  const close = async () => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The preview of the site ended with ${child.exitCode}.`);
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url, close };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await close();
  throw new Error('The preview of the site does not answer.');
}

/** Axe's findings in one theme. */
async function axeFaults(page: Page, path: string, theme: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value;
  }, theme);
  const found: Result[] = await page.evaluate('axe.run().then(({ violations }) => violations)');
  return found.map(({ id, nodes }) => `${path} (${theme}): axe ${id}: ${nodes[0]?.target.join(' ')}`);
}

/** The images of a page that are not shown. */
const brokenImages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    const failed = await Promise.all(
      images.map((image) =>
        image.decode().then(
          () => null,
          () => image.src,
        ),
      ),
    );
    return failed.filter((src) => src !== null);
  });

/** Axe and the images of one page. */
async function pageFaults(page: Page, url: string, path: string): Promise<string[]> {
  await page.goto(url + path);
  const images = (await brokenImages(page)).map((src) => `${path}: the image ${src} is missing`);
  await page.evaluate(axe.source);
  return [...images, ...(await axeFaults(page, path, 'light')), ...(await axeFaults(page, path, 'dark'))];
}

/** The search of each language. */
async function searchFaults(page: Page, url: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { home, button, word } of SEARCHES) {
    await page.goto(url + home);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByRole('textbox').or(page.getByRole('searchbox')).first().fill(word);
    const result = page.locator('.pagefind-ui__result-link').first();
    await result.waitFor({ timeout: 20_000 }).catch(() => faults.push(`${home}: the search finds no ${word}`));
  }
  return faults;
}

/** Reports each request to another host, and refuses it: the site works without a network. */
async function refuseNetwork(context: BrowserContext, url: string, faults: string[]): Promise<void> {
  await context.route(
    (requested) => requested.origin !== url && requested.protocol.startsWith('http'),
    (route) => {
      faults.push(`${route.request().frame().url()}: requests ${route.request().url()}`);
      return route.abort();
    },
  );
}

async function offlineFaults(browser: Browser, url: string): Promise<string[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const faults: string[] = [];
  await refuseNetwork(context, url, faults);
  const page = await context.newPage();
  for (const path of pagePaths()) faults.push(...(await pageFaults(page, url, path)));
  faults.push(...(await searchFaults(page, url)));
  await context.close();
  return faults;
}

async function lighthouseFaults(executablePath: string, url: string): Promise<string[]> {
  const faults: string[] = [];
  for (const path of AUDITED) {
    const best = new Map<string, number>();
    for (let round = 0; round < ROUNDS && CATEGORIES.some((name) => (best.get(name) ?? 0) < LEAST); round += 1) {
      const report = await audit(url + path, { executablePath });
      for (const name of CATEGORIES) best.set(name, Math.max(best.get(name) ?? 0, scoreOf(report, name)));
    }
    const scores = [...best].map(([name, score]) => `${name} ${score}`).join(', ');
    console.log(`Lighthouse, ${path}: ${scores}`);
    for (const [name, score] of best)
      if (score < LEAST) faults.push(`${path}: Lighthouse ${name} ${score}, expected ${LEAST}`);
  }
  return faults;
}

/** Checks the built site: axe, images, search, no request to another host, and Lighthouse. */
export async function checkSite(): Promise<void> {
  const executablePath = await ensureChromium();
  const { url, close } = await serveSite();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const faults = await offlineFaults(browser, url);
    await browser.close();
    faults.push(...(await lighthouseFaults(executablePath, url)));
    if (faults.length > 0) throw new Error(faults.join('\n'));
    console.log(`${pagePaths().length} pages without faults.`);
  } finally {
    await browser.close();
    await close();
  }
}
