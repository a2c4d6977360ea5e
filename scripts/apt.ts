import { existsSync } from 'node:fs';
import { run } from './run.ts';

/** A machine without a network waits for its mirrors no longer than this, and one installation for the other. */
const PATIENCE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=300'];

let listed = false;

/** Installs Debian packages where apt is there and we may; whether it worked is for the caller to see. */
export async function install(...names: readonly string[]): Promise<void> {
  if (names.length === 0 || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing ${names.join(', ')}…`);
  if (!listed) await run('apt-get', ['update', '-qq', ...PATIENCE], { env });
  listed = true;
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PATIENCE, ...names], { env });
}
