import { ensurePrograms, programOf } from './programs.ts';

/** Firefox's path: FIREFOX_PATH, or Debian's, which is installed where apt is there and we may. Throws otherwise. */
export async function ensureFirefox(): Promise<string> {
  await ensurePrograms('firefox-esr');
  const path = process.env.FIREFOX_PATH ?? programOf('firefox-esr');
  if (path) return path;
  throw new Error('These tests need Firefox: install it, or set FIREFOX_PATH to its executable.');
}
