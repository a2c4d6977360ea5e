import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { Caller } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { audit, type Report, scoreOf } from './lighthouse.ts';

/** Other load only adds time, so the best round counts. */
const ROUNDS = 3;

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
    const rounds: Report[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const tokens = who && (await Caller.signIn(stack.url, who[0], who[1])).tokens;
      const signIn = async (page: Page) => {
        await page.goto(`${stack.url}/healthz`);
        await page.evaluate((held) => {
          if (!held) return;
          localStorage.setItem('_riart_accessToken', held.access);
          localStorage.setItem('_riart_refreshToken', held.refresh);
        }, tokens);
      };
      const options = { executablePath: process.env.CHROMIUM_PATH, desktop, prepare: signIn };
      rounds.push(await audit(`${stack.url}${path}`, options));
    }
    const scores = (category: string) => rounds.map((report) => scoreOf(report, category));
    const ms = (name: string) => rounds.map(({ audits }) => Math.round(audits[name]?.numericValue ?? 0)).join(', ');
    console.log(
      `Lighthouse, ${name}: performance ${scores('performance').join(', ')}, accessibility ${scores('accessibility').join(', ')}, best practices ${scores('best-practices').join(', ')}; largest paint ${ms('largest-contentful-paint')} ms, blocked ${ms('total-blocking-time')} ms, load ${loadavg()[0]?.toFixed(1)}`,
    );
    expect.soft(Math.max(...scores('performance'))).toBeGreaterThanOrEqual(least);
    expect.soft(Math.min(...scores('accessibility'))).toBe(100);
    expect.soft(Math.min(...scores('best-practices'))).toBe(100);
  });
