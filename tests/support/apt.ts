import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a script that uses apt, one at a time: several test files may come here at once, and apt serves one. */
export function alone(script: string, options: { cwd?: string; timeout?: number } = {}): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('flock', [join(tmpdir(), 'encuestas-apt.lock'), 'sh', '-c', script], { ...options, env, stdio: 'ignore' });
}

/**
 * Installs a Debian package where apt is there and we may, unless somebody did meanwhile: then a file is there that
 * `pattern`, a path for the shell, names. Whether it worked is for the caller to see.
 */
export function install(name: string, pattern: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  alone(`ls ${pattern} > /dev/null 2>&1 || {
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends -o DPkg::Lock::Timeout=300 ${name}
  }`);
}

/** The program of a Debian package, which is installed where it is missing and that is possible. */
export function programOf(name: string, path: string): string | undefined {
  if (!existsSync(path)) install(name, path);
  return existsSync(path) ? path : undefined;
}
