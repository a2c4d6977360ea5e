import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How many builds before the present one are still served: pages that are open ask for the files of theirs. */
const BUILDS_KEPT = 2;

const filesOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The files of each build before, the newest first; where nobody wrote that down, what is there is one build. */
function recorded(record: string, present: readonly string[]): string[][] {
  if (!existsSync(record)) return present.length > 0 ? [[...present]] : [];
  return JSON.parse(readFileSync(record, 'utf8')) as string[][];
}

/**
 * Puts a new build (`next`) in the place of `dist`, in one step and with the files of the builds before it in its
 * `assets`, whose names tell their content: a page that was opened before, and a server that was started before, find
 * what they ask for. `record` remembers which build each file is of, so that only the last ones are kept.
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
