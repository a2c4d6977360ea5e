import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { install } from './apt.ts';
import { ensurePrograms, programOf } from './programs.ts';

/** Debian's browser without a window: the same engine, and the browser tests take two thirds of the time in it. */
const SHELL = 'chromium-headless-shell';

const firstOf = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

/** What the person chose, or what is made for tests. */
const findBest = () => firstOf([process.env.CHROMIUM_PATH, chromium.executablePath(), programOf(SHELL)]);

/** Chromium's path: CHROMIUM_PATH, Playwright's own, Debian's; undefined where there is none. */
export const findChromium = (): string | undefined => findBest() ?? firstOf(['/usr/bin/chromium']);

/** Finds Chromium, installing Debian's where apt is there and we may. Throws with what to do otherwise. */
export async function ensureChromium(): Promise<string> {
  const best = findBest();
  if (best) return best;
  await ensurePrograms(SHELL);
  if (!findChromium()) await install('chromium');
  const installed = findChromium();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable.');
}
