import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { Caller } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { freePort } from '../../support/freePort.ts';
import { installApart } from '../installApart.ts';

const MODULES = join(import.meta.dirname, '../../../node_modules/.cache/encuestas/bench-web');
/** What else this machine does only ever adds: the best round is the one that was measured. */
const ROUNDS = 3;

interface Report {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number }>>;
    readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  };
}

/** What is used of Lighthouse, which is installed apart from the product. */
interface Lighthouse {
  default(url: string, flags: object, config?: object): Promise<Report>;
  readonly desktopConfig: object;
}

/** Looks at an address with a browser that has never been there, as a person who is signed in. */
async function look(lighthouse: Lighthouse, { url, path, tokens, desktop }: Look): Promise<Report['lhr']> {
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/healthz`);
    await page.evaluate((held) => {
      if (!held) return;
      localStorage.setItem('_riart_accessToken', held.access);
      localStorage.setItem('_riart_refreshToken', held.refresh);
    }, tokens);
    await page.close();
    const flags = { port, disableStorageReset: true, logLevel: 'error', output: 'json' };
    return (await lighthouse.default(`${url}${path}`, flags, desktop ? lighthouse.desktopConfig : undefined)).lhr;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

interface Look {
  readonly url: string;
  readonly path: string;
  readonly tokens: Caller['tokens'] | null;
  readonly desktop: boolean;
}

for (const { name, path, who, desktop, least } of [
  { name: 'sign-in, mobile', path: '/auth/login', who: null, desktop: false, least: 90 },
  {
    name: 'survey, mobile',
    path: '/completar_encuesta/add',
    who: ['usuario', 'Usuario#2026'],
    desktop: false,
    least: 90,
  },
  { name: 'list, desktop', path: '/empresas', who: ['admin', 'Admin#2026'], desktop: true, least: 97 },
  { name: 'form, desktop', path: '/empresas/add', who: ['admin', 'Admin#2026'], desktop: true, least: 97 },
] as const)
  test(`Lighthouse, ${name}: performance ≥ ${least}, accessibility and best practices 100`, async ({ stack }) => {
    test.setTimeout(300_000);
    installApart(MODULES, { lighthouse: '13.5.0' });
    const installed = pathToFileURL(join(MODULES, 'node_modules/lighthouse/core/index.js')).href;
    const lighthouse = (await import(installed)) as Lighthouse;
    const rounds: Report['lhr'][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const tokens = who && (await Caller.signIn(stack.url, who[0], who[1])).tokens;
      rounds.push(await look(lighthouse, { url: stack.url, path, tokens, desktop }));
    }
    const scores = (category: string) =>
      rounds.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    const ms = (audit: string) => rounds.map(({ audits }) => Math.round(audits[audit]?.numericValue ?? 0)).join(', ');
    console.log(
      `Lighthouse, ${name}: ${scores('performance').join(', ')}; largest paint ${ms('largest-contentful-paint')} ms, blocked ${ms('total-blocking-time')} ms`,
    );
    expect(Math.max(...scores('performance'))).toBeGreaterThanOrEqual(least);
    expect(Math.min(...scores('accessibility'))).toBe(100);
    expect(Math.min(...scores('best-practices'))).toBe(100);
  });
