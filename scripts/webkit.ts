import { existsSync, globSync } from 'node:fs';
import { install } from './apt.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';

/** What a test needs to drive WebKitGTK: Debian's programs. */
export interface WebKit {
  readonly driver: string;
  readonly display: string;
  readonly browser: string;
}

/** WebKitGTK's driver and smallest browser, installed where apt is there and we may; undefined where there are none. */
export async function findWebKit(): Promise<WebKit | undefined> {
  if (!existsSync(DRIVER)) await install('webkit2gtk-driver');
  if (!existsSync(DISPLAY)) await install('xvfb');
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  return existsSync(DRIVER) && existsSync(DISPLAY) && browser
    ? { driver: DRIVER, display: DISPLAY, browser }
    : undefined;
}
