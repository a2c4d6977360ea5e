import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './fresh.ts';

/** Words that have a plain or a standard term instead, such as fix, compute, retry, report or query. */
const BANNED =
  /\b(mend(s|ed|ing)?|reckon(s|ed|ing)?|told|asked|spoken|whom|whoever|whatever|anew|let go|lets go|once more|in the place of|all the same|without a word|be it)\b/i;

/** The lines of comments, names, messages and docs that use a banned word, by file. */
function findBanned(): string[] {
  const patterns = [
    '*.ts',
    '*.tsx',
    '*.mjs',
    '*.md',
    '*.mdx',
    'web/locales/en/*.json',
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

/** Throws an error that lists every banned word. */
export function checkWords(): void {
  const found = findBanned().filter((line) => !line.startsWith('scripts/words.ts:'));
  if (found.length > 0) throw new Error(`These words have a plain or a standard term instead:\n${found.join('\n')}`);
}
