import { globSync } from 'node:fs';
import { install } from './apt.ts';
import { main } from './run.ts';

/** Programs that tests run: Debian's packages, each with a path of it. */
const PROGRAMS = {
  'chromium-headless-shell': '/usr/lib/chromium/chromium-headless-shell',
  'firefox-esr': '/usr/bin/firefox-esr',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'poppler-utils': '/usr/bin/pdftotext',
  postgresql: '/usr/lib/postgresql/*/bin/initdb',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};
type Package = keyof typeof PROGRAMS;

/** What somebody chose to be tested with instead. */
const CHOSEN: Partial<Record<Package, string | undefined>> = {
  'chromium-headless-shell': process.env.CHROMIUM_PATH,
  'firefox-esr': process.env.FIREFOX_PATH,
};

/** The program of a package; undefined where it is not installed. */
export const programOf = (name: Package): string | undefined => globSync(PROGRAMS[name])[0];

const ALL = Object.keys(PROGRAMS) as Package[];

/**
 * Installs what is missing of some packages, or of all: in one go, since each one alone would have apt read its lists and
 * Debian build its indices again. Whether it worked is for the caller to see.
 */
export async function ensurePrograms(...names: readonly Package[]): Promise<void> {
  const missing = () => (names.length > 0 ? names : ALL).filter((name) => !CHOSEN[name] && !programOf(name));
  await install(...missing());
  // One that apt does not know keeps it from installing any.
  if (names.length !== 1) for (const name of missing()) await install(name);
}

if (import.meta.main) await main(() => ensurePrograms(...(process.argv.slice(2) as Package[])));
