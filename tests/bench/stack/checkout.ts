import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
const CACHE = join(ROOT, 'node_modules/.cache/encuestas');

/** The commit before the stack was measured whole. */
const BEFORE = 'a82bbcce193435cbb5eb03ff84b7f6ba8ada4861';

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 1e9 });

const unpack = (commit: string, folder: string) =>
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) });

const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');

/** Where the modules of a commit are: ours where they are the same, else installed once. */
function modulesOf(commit: string, folder: string): string {
  if (lockOf(folder) === lockOf(ROOT)) return join(ROOT, 'node_modules');
  const apart = join(CACHE, `bench-base-${commit}`);
  if (!existsSync(join(apart, 'node_modules'))) {
    mkdirSync(apart, { recursive: true });
    unpack(commit, apart);
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['ci', ...flags], { cwd: apart, stdio: 'inherit' });
  }
  return join(apart, 'node_modules');
}

/** The files of another commit, BENCH_BASE or the one before, in a temporary folder: Node runs no TypeScript of a cache. */
export function checkoutBase(): { name: string; folder: string } | undefined {
  let commit: string;
  try {
    commit = git('rev-parse', '--verify', `${process.env.BENCH_BASE ?? BEFORE}^{commit}`)
      .toString('utf8')
      .trim();
  } catch {
    console.log('The commit of BENCH_BASE is not here, so that only the peer is compared with.');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-base-'));
  unpack(commit, folder);
  symlinkSync(modulesOf(commit, folder), join(folder, 'node_modules'));
  return { name: commit.slice(0, 7), folder };
}
