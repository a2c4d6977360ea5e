import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import express from 'express';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureChromium } from '../../scripts/chromium.ts';
import { type Foreign, startForeign } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let foreign: Foreign;
let gateway: TestGateway;
let browser: Browser;
let page: Page;
const elsewhere: string[] = [];
const problems: string[] = [];
let early = 0;

beforeAll(async () => {
  if (!existsSync('gateway/dist/playground/index.html'))
    await build({ root: 'gateway/playground', configFile: 'gateway/playground/vite.config.ts', logLevel: 'error' });
  foreign = await startForeign();
  gateway = await startTestGateway({ restUrl: foreign.url });
  browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  page = await browser.newPage();
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== gateway.url) elsewhere.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await gateway?.close();
  await foreign?.close();
});

/**
 * Chooses a tab and runs its operation. The editor takes over a tab's operation a moment after the tab is chosen, so
 * it is run until it is this one that is sent.
 */
const run = async (index: number, operation: string) => {
  await page.getByRole('tab').nth(index).click();
  await page.locator('.graphiql-query-editor').getByText(operation).first().waitFor();
  for (let sent = false; !sent; ) {
    const named = (body: string | null) => body?.includes(`"operationName":"${operation}"`) ?? false;
    const request = page.waitForRequest((seen) => named(seen.postData()), { timeout: 2_000 });
    const [found] = await Promise.all([
      request.catch(() => null),
      page.getByRole('button', { name: /execute query/i }).click(),
    ]);
    sent = found !== null;
    // It was the operation of the tab before under this tab's text, which is refused.
    if (!sent) early += 1;
  }
};
const result = () => page.locator('.graphiql-response');

describe('the playground', () => {
  it('is led beside its files by a slash of its path, and by none of its query', async () => {
    const get = (path: string) => fetch(gateway.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect((await get('/graphql?query=%7Bme/')).status).toBe(200);
    const led = await get('/graphql/?query=a/b?c/');
    expect([led.status, led.headers.get('location')]).toEqual([308, '../graphql?query=a/b?c/']);
  });

  it('signs in, lists and saves in three clicks each on its own tab, offline', async () => {
    await page.goto(`${gateway.url}/graphql`);
    await page.getByRole('tab').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('tab').count()).toBe(3);
    await run(0, 'IniciarSesion');
    await expect.poll(() => page.getByLabel('Token').inputValue(), { timeout: 10_000 }).toMatch(/^token-/);
    await run(1, 'ListarEmpresas');
    await expect.poll(() => result().innerText(), { timeout: 10_000 }).toContain('Nacional');
    await expect.poll(() => page.getByText('REST v1: 4').count(), { timeout: 10_000 }).toBe(1);
    await run(2, 'GuardarOrigen');
    await expect.poll(() => foreign.calls.at(-1)?.method, { timeout: 10_000 }).toBe('POST');
    expect(foreign.calls.at(-1)?.body).toEqual({ descripcion: 'Cooperativa' });
    expect(elsewhere).toEqual([]);
    const refused = problems.filter((problem) => problem.includes('status of 400'));
    expect(refused.length).toBeLessThanOrEqual(early);
    expect(problems.filter((problem) => !refused.includes(problem))).toEqual([]);
  }, 60_000);

  it('is filled in where the address has an operation', async () => {
    const query = 'query Enlazada { rubros { count } }';
    const own = await browser.newPage();
    await own.goto(`${gateway.url}/graphql?query=${encodeURIComponent(query)}`);
    await own.locator('.graphiql-query-editor').getByText('Enlazada').first().waitFor();
    expect(await own.title()).toContain('Encuestas');
    await own.close();
  }, 60_000);

  it('sends the token that was pasted with its scheme, and of two the one among the headers', async () => {
    const own = await browser.newPage();
    const fetches: string[] = [];
    await own.route('**/graphql', async (route) => {
      if (route.request().method() === 'POST') fetches.push(route.request().headers().authorization ?? '');
      await route.continue();
    });
    await own.goto(`${gateway.url}/graphql?query={__typename}`);
    await own.getByLabel('Token').fill('Bearer token-pasted');
    const execute = own.getByRole('button', { name: /execute query/i });
    await execute.click();
    await expect.poll(() => fetches.at(-1)).toBe('Bearer token-pasted');
    await own.getByRole('button', { name: 'Headers' }).click();
    await own.locator('.graphiql-editor-tool .monaco-editor').last().click();
    await own.keyboard.insertText('{"Authorization": "Bearer token-among-headers"}');
    const sent = async () => {
      await execute.click();
      return fetches.at(-1);
    };
    await expect.poll(sent, { timeout: 10_000 }).toBe('Bearer token-among-headers');
    await own.close();
  }, 60_000);

  it('tells of the contract what stands above it, and fits a narrow window in the dark', async () => {
    const own = await browser.newPage({ viewport: { width: 360, height: 700 }, colorScheme: 'dark' });
    await own.goto(`${gateway.url}/graphql`);
    const documentation = own.getByRole('button', { name: 'Show Documentation Explorer' });
    await documentation.waitFor();
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await documentation.click();
    await own.getByText('stable extensions.code').waitFor();
    const bar = () => own.locator('.playground-bar').evaluate((shown) => getComputedStyle(shown).color);
    expect(await bar()).toBe('rgb(255, 255, 255)');
    await own.getByRole('button', { name: 'Open settings dialog' }).click();
    await own.getByRole('button', { name: 'Light', exact: true }).click();
    await expect.poll(bar).toBe('rgb(0, 0, 0)');
    await own.close();
  }, 60_000);

  it('finds its files wherever it is mounted', async () => {
    for (const mount of ['/mine', '/a/graphql']) {
      const server = createServer(express().use(mount, gateway.gateway.handler));
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${mount.replace(/\/graphql$/, '')}/graphql`;
      const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
      const files = [...html.matchAll(/(?:src|href)="([^":]+\.(?:js|css))"/g)].map(([, file]) => file ?? '');
      expect(files.length).toBeGreaterThan(1);
      for (const file of files) {
        const { status, headers } = await fetch(new URL(file, address));
        expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/javascript|css/)]);
      }
      server.closeAllConnections();
      server.close();
    }
  });
});
