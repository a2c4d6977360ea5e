import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Installs the dependencies of a bench into a folder of its own, once: exact versions by package name. */
export function installApart(folder: string, dependencies: Readonly<Record<string, string>>): void {
  const manifest = JSON.stringify({ private: true, dependencies }, null, 2);
  const path = join(folder, 'package.json');
  if (existsSync(join(folder, 'node_modules')) && existsSync(path) && readFileSync(path, 'utf8') === manifest) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, manifest);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
}
