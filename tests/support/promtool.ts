import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const INSTALLED = '/usr/bin/promtool';
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/encuestas/prometheus');
const UNPACKED = join(FOLDER, 'usr/bin/promtool');

/** The package is unpacked and not installed: its server would be started where there is a systemd. */
const UNPACK = `test -x ${UNPACKED} || {
  apt-get download -qq prometheus || { apt-get update -qq && apt-get download -qq prometheus; }
  dpkg-deb --extract prometheus_*.deb . && rm prometheus_*.deb
}`;

/** Prometheus's tool, of Debian's package where it is missing and that is possible. */
export function promtoolProgram(): string | undefined {
  if (existsSync(INSTALLED)) return INSTALLED;
  if (!existsSync(UNPACKED) && existsSync('/usr/bin/apt-get')) {
    mkdirSync(FOLDER, { recursive: true });
    spawnSync('sh', ['-c', UNPACK], { cwd: FOLDER, timeout: 120_000, stdio: 'ignore' });
  }
  return existsSync(UNPACKED) ? UNPACKED : undefined;
}
