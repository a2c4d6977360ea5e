import { existsSync, globSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ensurePrograms, install, programOf } from './programs.ts';

/** Debian's Chromium without windows: the same engine, and the browser tests take two thirds of the time. */
const SHELL = 'chromium-headless-shell';

const firstOf = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

/** The Chromium of CHROMIUM_PATH, or one made for tests. */
const findBest = () => firstOf([process.env.CHROMIUM_PATH, chromium.executablePath(), programOf(SHELL)]);

/** Chromium's path: CHROMIUM_PATH, Playwright's, Debian's; undefined if there is none. */
export const findChromium = (): string | undefined => findBest() ?? firstOf(['/usr/bin/chromium']);

/** Chromium's path, after installing Debian's if necessary. Throws if there is none. */
export async function ensureChromium(): Promise<string> {
  const best = findBest();
  if (best) return best;
  await ensurePrograms(SHELL);
  if (!findChromium()) await install('chromium');
  const installed = findChromium();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable.');
}

/** Firefox's path: FIREFOX_PATH or Debian's, installed if necessary. Throws if there is none. */
export async function ensureFirefox(): Promise<string> {
  await ensurePrograms('firefox-esr');
  const path = process.env.FIREFOX_PATH ?? programOf('firefox-esr');
  if (path) return path;
  throw new Error('These tests need Firefox: install it, or set FIREFOX_PATH to its executable.');
}

/** The programs that drive WebKitGTK. */
export interface WebKit {
  readonly driver: string;
  readonly display: string;
  readonly browser: string;
}

/** WebKitGTK's driver and its smallest browser, installed if necessary; undefined if there are none. */
export async function findWebKit(): Promise<WebKit | undefined> {
  await ensurePrograms('webkit2gtk-driver', 'xvfb');
  const [driver, display] = [programOf('webkit2gtk-driver'), programOf('xvfb')];
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  return driver && display && browser ? { driver, display, browser } : undefined;
}
