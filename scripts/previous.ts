import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Previous builds that are still served, since open pages request their files. */
const BUILDS_KEPT = 2;

const filesOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The files of each previous build, the newest first; without a record, all present files are one build. */
function recorded(record: string, present: readonly string[]): string[][] {
  if (!existsSync(record)) return present.length > 0 ? [[...present]] : [];
  return JSON.parse(readFileSync(record, 'utf8')) as string[][];
}

/**
 * Replaces `dist` by a new build (`next`) in one step. Its `assets` get the files of previous builds, which open pages and
 * running servers still request. `record` lists the files of each build, so that only the latest builds remain.
 */
export function replaceBuild(next: string, dist: string, record: string): void {
  const [before, after] = [join(dist, 'assets'), join(next, 'assets')];
  const own = filesOf(after);
  const builds = [own, ...recorded(record, filesOf(before))].slice(0, BUILDS_KEPT + 1);
  mkdirSync(after, { recursive: true });
  for (const name of new Set(builds.slice(1).flat())) {
    const kept = join(before, name);
    if (existsSync(kept) && !own.includes(name)) cpSync(kept, join(after, name), { preserveTimestamps: true });
  }
  const old = `${next}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(builds));
}
