import { existsSync } from 'node:fs';
import { install } from './apt.ts';

const DEBIAN = '/usr/bin/firefox-esr';

/** Firefox's path: FIREFOX_PATH, or Debian's, which is installed where apt is there and we may. Throws otherwise. */
export async function ensureFirefox(): Promise<string> {
  const chosen = process.env.FIREFOX_PATH;
  if (chosen) return chosen;
  if (!existsSync(DEBIAN)) await install('firefox-esr');
  if (existsSync(DEBIAN)) return DEBIAN;
  throw new Error('These tests need Firefox: install it, or set FIREFOX_PATH to its executable.');
}
