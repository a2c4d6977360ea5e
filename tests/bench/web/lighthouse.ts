import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { freePort } from '../../support/freePort.ts';
import { installApart } from '../installApart.ts';

const MODULES = join(import.meta.dirname, '../../../node_modules/.cache/encuestas/bench-web');

/** The part of a Lighthouse report that is checked. */
export interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

interface Lighthouse {
  default(url: string, flags: object, config?: object): Promise<{ lhr: Report }>;
  readonly desktopConfig: object;
}

interface Options {
  readonly executablePath: string | undefined;
  readonly desktop?: boolean;
  /** Runs before the audit, in the same browser profile. */
  prepare?(page: Page): Promise<void>;
}

/** Audits a URL in a new browser profile. Lighthouse is installed outside the product. */
export async function audit(url: string, { executablePath, desktop, prepare }: Options): Promise<Report> {
  installApart(MODULES, { lighthouse: '13.5.0' });
  const installed = pathToFileURL(join(MODULES, 'node_modules/lighthouse/core/index.js')).href;
  const lighthouse = (await import(installed)) as Lighthouse;
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  try {
    const page = await context.newPage();
    await prepare?.(page);
    await page.close();
    const flags = { port, disableStorageReset: true, logLevel: 'error', output: 'json' };
    return (await lighthouse.default(url, flags, desktop ? lighthouse.desktopConfig : undefined)).lhr;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** The score of a category, from 0 to 100. */
export const scoreOf = ({ categories }: Report, category: string): number =>
  Math.round((categories[category]?.score ?? 0) * 100);
