import { globSync } from 'node:fs';
import { ensurePrograms, programOf } from './programs.ts';

/** What a test needs to drive WebKitGTK: Debian's programs. */
export interface WebKit {
  readonly driver: string;
  readonly display: string;
  readonly browser: string;
}

/** WebKitGTK's driver and smallest browser, installed where apt is there and we may; undefined where there are none. */
export async function findWebKit(): Promise<WebKit | undefined> {
  await ensurePrograms('webkit2gtk-driver', 'xvfb');
  const [driver, display] = [programOf('webkit2gtk-driver'), programOf('xvfb')];
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  return driver && display && browser ? { driver, display, browser } : undefined;
}
