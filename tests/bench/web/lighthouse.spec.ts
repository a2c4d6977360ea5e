import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { Caller } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { freePort } from '../../support/freePort.ts';
import { installApart } from '../installApart.ts';

const MODULES = join(import.meta.dirname, '../../../node_modules/.cache/encuestas/bench-web');
/** Other load only adds time, so the best round counts. */
const ROUNDS = 3;

interface Report {
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number }>>;
    readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  };
}

/** The part of Lighthouse that the bench uses; it is installed outside the product. */
interface Lighthouse {
  default(url: string, flags: object, config?: object): Promise<Report>;
  readonly desktopConfig: object;
}

/** Audits an address in a new browser profile, signed in with `tokens`. */
async function audit(lighthouse: Lighthouse, { url, path, tokens, desktop }: Visit): Promise<Report['lhr']> {
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

interface Visit {
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
  { name: 'list, desktop', path: '/empresas', who: ['admin', 'Admin#2026'], desktop: true, least: 95 },
  { name: 'form, desktop', path: '/empresas/add', who: ['admin', 'Admin#2026'], desktop: true, least: 95 },
] as const)
  test(`Lighthouse, ${name}: performance ≥ ${least}, accessibility and best practices 100`, async ({ stack }) => {
    test.setTimeout(300_000);
    installApart(MODULES, { lighthouse: '13.5.0' });
    const installed = pathToFileURL(join(MODULES, 'node_modules/lighthouse/core/index.js')).href;
    const lighthouse = (await import(installed)) as Lighthouse;
    const rounds: Report['lhr'][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const tokens = who && (await Caller.signIn(stack.url, who[0], who[1])).tokens;
      rounds.push(await audit(lighthouse, { url: stack.url, path, tokens, desktop }));
    }
    const scores = (category: string) =>
      rounds.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100));
    const ms = (name: string) => rounds.map(({ audits }) => Math.round(audits[name]?.numericValue ?? 0)).join(', ');
    console.log(
      `Lighthouse, ${name}: performance ${scores('performance').join(', ')}, accessibility ${scores('accessibility').join(', ')}, best practices ${scores('best-practices').join(', ')}; largest paint ${ms('largest-contentful-paint')} ms, blocked ${ms('total-blocking-time')} ms, load ${loadavg()[0]?.toFixed(1)}`,
    );
    expect.soft(Math.max(...scores('performance'))).toBeGreaterThanOrEqual(least);
    expect.soft(Math.min(...scores('accessibility'))).toBe(100);
    expect.soft(Math.min(...scores('best-practices'))).toBe(100);
  });
