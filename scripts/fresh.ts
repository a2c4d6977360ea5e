import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..');
const stamps = join(root, 'node_modules', '.cache', 'encuestas');

/** A hash over the names and contents of the files of the globs (from the root). */
function fingerprint(globs: readonly string[]): string {
  const hash = createHash('sha256');
  const files = globSync([...globs], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**', '**/.cache/**'],
  });
  for (const file of files.sort()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * Runs `work` if one of `inputs` (globs from the root) changed since its last success, or an output is missing. Returns
 * whether it ran.
 */
export async function whenChanged(
  name: string,
  { inputs, outputs }: { inputs: readonly string[]; outputs: readonly string[] },
  work: () => Promise<void>,
): Promise<boolean> {
  const stamp = join(stamps, name);
  const now = fingerprint(inputs);
  const present = outputs.every((output) => existsSync(join(root, output)));
  if (present && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false;
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
  return true;
}
