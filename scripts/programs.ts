import { existsSync, globSync } from 'node:fs';
import { main, run } from './run.ts';

/** Programs that tests run: Debian's packages, each with a path of it. */
const PROGRAMS = {
  'chromium-headless-shell': '/usr/lib/chromium/chromium-headless-shell',
  'firefox-esr': '/usr/bin/firefox-esr',
  haproxy: '/usr/sbin/haproxy',
  'poppler-utils': '/usr/bin/pdftotext',
  postgresql: '/usr/lib/postgresql/*/bin/initdb',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
};
type Package = keyof typeof PROGRAMS;
const ALL = Object.keys(PROGRAMS) as Package[];

/** Browsers that the environment names instead. */
const CHOSEN: Partial<Record<Package, string | undefined>> = {
  'chromium-headless-shell': process.env.CHROMIUM_PATH,
  'firefox-esr': process.env.FIREFOX_PATH,
};

/** Limits the waiting for mirrors without a network, and for another installation. */
const PATIENCE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=300'];

let isUpdated = false;

/** Installs Debian packages if this is root on a Debian; the caller checks whether it worked. */
export async function install(...names: readonly string[]): Promise<void> {
  if (names.length === 0 || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing ${names.join(', ')}…`);
  if (!isUpdated) await run('apt-get', ['update', '-qq', ...PATIENCE], { env });
  isUpdated = true;
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PATIENCE, ...names], { env });
}

/** The program of a package; undefined if it is not installed. */
export const programOf = (name: Package): string | undefined => globSync(PROGRAMS[name])[0];

/** Installs the missing ones of some packages, or of all, in one run of apt; the caller checks whether it worked. */
export async function ensurePrograms(...names: readonly Package[]): Promise<void> {
  const missing = () => (names.length > 0 ? names : ALL).filter((name) => !CHOSEN[name] && !programOf(name));
  await install(...missing());
  // A package that apt does not know stops the installation of all.
  if (names.length !== 1) for (const name of missing()) await install(name);
}

if (import.meta.main) await main(() => ensurePrograms(...(process.argv.slice(2) as Package[])));
