import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.ts';
import { root } from './fresh.ts';
import { main, must } from './run.ts';

/** The content of a release: the product and its docs, without sources of web/. Only files in git are released. */
const KEPT = [
  ...['package.json', 'package-lock.json', '.npmrc', 'schema.graphql', 'LICENSE'],
  ...[
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'api',
    'deploy',
    'docs',
    'packages',
    'web/package.json',
    'web/README.md',
  ],
  ...['gateway/package.json', 'gateway/README.md', 'gateway/examples', 'gateway/src'],
];
const BUILT = ['web/dist', 'gateway/dist/playground'];
/** The record of the builds in web/dist (previous.ts). */
const RECORD = 'node_modules/.cache/encuestas/web-builds.json';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 100_000_000 })
    .split('\n')
    .filter((line) => line !== '');

interface Manifest {
  readonly version?: string;
}

const versionOf = (path: string): string => {
  const { version = 'none' }: Manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return version;
};

/** The changelog of a version; null if it has none. */
export function notesOf(changelog: string, version: string): string | null {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((text) => /^\[?(\d[\w.-]*)/.exec(text)?.[1] === version);
  return found ? `${found.slice(found.indexOf('\n') + 1).trim()}\n` : null;
}

interface State {
  readonly versions: Readonly<Record<string, string>>;
  readonly tags: readonly string[];
  readonly changed: readonly string[];
  readonly notes: string | null;
}

/** The reasons against a release, a sentence each. */
export function obstacles(version: string, { versions, tags, changed, notes }: State): string[] {
  const others = Object.entries(versions).filter(([, own]) => own !== version);
  return [
    ...others.map(([path, own]) => `${path} says ${own}, and package.json ${version}.`),
    ...(tags.includes(`v${version}`) ? [] : [`HEAD has no tag v${version}: git tag -a v${version}`]),
    ...(changed.length === 1 ? ['1 file differs from HEAD: commit or remove it.'] : []),
    ...(changed.length > 1 ? [`${changed.length} files differ from HEAD: commit or remove them.`] : []),
    ...(notes ? [] : [`CHANGELOG.md has no section "## ${version}" that says something.`]),
  ];
}

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** A reproducible archive: sorted names, the time of the commit, no user (GNU tar). */
async function archive(version: string, out: string): Promise<void> {
  const names = [...git('ls-files', '--', ...KEPT), ...BUILT].sort();
  const list = join(root, 'node_modules/.cache/encuestas/release.txt');
  writeFileSync(list, `${names.join('\n')}\n`);
  const [seconds] = git('log', '-1', '--format=%ct');
  const same = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner'];
  const file = join(out, `encuestas-${version}.tar.gz`);
  const packed = ['--use-compress-program', 'gzip -n', '--create', '--file', file, '--files-from', list];
  await must('Packing', 'tar', [...same, '--mode=u=rwX,go=rX', '--transform', `s,^,encuestas-${version}/,`, ...packed]);
}

/** Checks, builds and packs; `trial` packs despite failed checks. */
async function release(out: string, trial: boolean): Promise<void> {
  const version = versionOf('package.json');
  const parts = globSync('{api,gateway,web,packages/*}/package.json', { cwd: root }).sort();
  const manifests = ['package-lock.json', ...parts];
  const notes = notesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version);
  const found = obstacles(version, {
    versions: Object.fromEntries(manifests.map((path) => [path, versionOf(path)])),
    tags: git('tag', '--points-at', 'HEAD'),
    changed: git('status', '--porcelain'),
    notes,
  });
  if (found.length > 0 && !trial) throw new Error(`No release:\n${found.map((line) => `- ${line}`).join('\n')}`);
  // A release holds its own build alone.
  if (!trial)
    for (const path of [...BUILT, 'gateway/dist', RECORD]) rmSync(join(root, path), { recursive: true, force: true });
  await ensureBuilt(console.log);
  mkdirSync(out, { recursive: true });
  await archive(version, out);
  await must('Packing the gateway', 'npm', [
    'pack',
    '--workspace=gateway',
    '--pack-destination',
    out,
    '--loglevel=error',
  ]);
  const files = readdirSync(out).filter((name) => /^encuestas-.*gz$/.test(name));
  writeFileSync(join(out, 'SHA256SUMS'), files.map((name) => `${sha256(join(out, name))}  ${name}\n`).join(''));
  if (notes) writeFileSync(join(out, 'NOTES.md'), notes);
  for (const name of files) console.log(join(out, name));
}

/** `npm run release`: the files of a release, in release/, from the commit that has its tag. */
if (import.meta.main) {
  await main(async () => {
    const options = {
      'dry-run': { type: 'boolean', default: false },
      out: { type: 'string', default: 'release' },
    } as const;
    const { values } = parseArgs({ options });
    await release(resolve(root, values.out), values['dry-run']);
  });
}
