import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './fresh.ts';

/** Words that have a plain or a standard term instead, such as fix, compute, retry, report or query. */
const BANNED =
  /\b(mend(s|ed|ing)?|reckon(s|ed|ing)?|told|asked|spoken|whom|whoever|whatever|anew|let go|lets go|once more|in the place of|all the same|without a word|be it)\b/i;

/** Paths with banned words; a path without any must leave the list. */
const PENDING = ['tests/', 'web/'];

/** Clean paths within the pending ones. */
const CLEAN = [
  ...['api', 'bench', 'contract', 'gateway', 'packages', 'system'].map((folder) => `tests/${folder}/`),
  ...['tests/support/useApi.ts', 'web/README.md'],
];

/** The lines of comments, names, messages and docs that use a banned word, by file. */
function findBanned(): string[] {
  const patterns = [
    '*.ts',
    '*.tsx',
    '*.mjs',
    '*.md',
    '*.graphql',
    '*.yml',
    '*.yaml',
    '*.cfg',
    '*.service',
    '*Dockerfile',
  ];
  const files = execFileSync('git', ['ls-files', '-z', ...patterns], { cwd: root, encoding: 'utf8' }).split('\0');
  return files.filter(Boolean).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        // Names such as `toldOnce` are several words.
        const [word] = BANNED.exec(line.replace(/([a-z])(?=[A-Z])/g, '$1 ')) ?? [];
        return word ? [`${file}:${index + 1}: "${word}"`] : [];
      }),
  );
}

/** Throws an error that lists every banned word, and every pending path without one. */
export function checkWords(): void {
  const found = findBanned().filter((line) => !line.startsWith('scripts/words.ts:'));
  const isPending = (line: string) =>
    PENDING.some((path) => line.startsWith(path)) && !CLEAN.some((path) => line.startsWith(path));
  const clean = PENDING.filter((path) => !found.some((line) => line.startsWith(path)));
  const wrong = [
    ...found.filter((line) => !isPending(line)).map((line) => `${line} has a plain or a standard term instead.`),
    ...clean.map((path) => `scripts/words.ts: ${path} is clean, so it is no longer pending.`),
  ];
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}
