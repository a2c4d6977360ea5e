import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run } from './run.ts';

/** Debian's browser without a window: the same engine, and the browser tests take two thirds of the time in it. */
const SHELL = 'chromium-headless-shell';

const firstOf = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

/** What the person chose, or what is made for tests. */
const findBest = () => firstOf([process.env.CHROMIUM_PATH, chromium.executablePath(), `/usr/lib/chromium/${SHELL}`]);

/** Chromium's path: CHROMIUM_PATH, Playwright's own, Debian's; undefined where there is none. */
export const findChromium = (): string | undefined => findBest() ?? firstOf(['/usr/bin/chromium']);

async function install(name: string): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
}

/** Finds Chromium, installing Debian's where apt is there and we may. Throws with what to do otherwise. */
export async function ensureChromium(): Promise<string> {
  const best = findBest();
  if (best) return best;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing Chromium…');
    // A machine without a network waits for its mirrors no longer than this.
    const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
    await run('apt-get', ['update', '-qq', ...patience]);
    await install(SHELL);
    if (!findChromium()) await install('chromium');
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to its executable.');
}
