import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync(['*.md', 'docs/{,decisions/}*.md', '{api,gateway,web,packages/*}/README.md'], { cwd: root });

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

it.each(files)('the links of %s lead somewhere', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
  const broken = links.filter(([, path = '', anchor]) => {
    const target = path === '' ? join(root, file) : join(root, dirname(file), path);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

/** Where the paths in pages begin, in addition to the page's own folder. */
const BASES = [
  '',
  'api',
  'api/src',
  'gateway/src',
  'web/src',
  'web/src/features/answering',
  'web/src/features/results',
];
const PATH = /`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|mdx?|graphql|yml))`/g;

it.each([...files, ...globSync('docs/src/content/docs/**/*.mdx', { cwd: root })])(
  'the files that %s names exist',
  (file) => {
    const named = [...readFileSync(join(root, file), 'utf8').matchAll(PATH)].map(([, path = '']) => path);
    const exists = (path: string) =>
      [dirname(file), `${dirname(file)}/src`, ...BASES].some((base) => existsSync(join(root, base, path)));
    // A resource `x` stands for any.
    expect(named.filter((path) => !exists(path) && !path.includes('/x/'))).toEqual([]);
  },
);

const readmes = files.filter((file) => file.endsWith('README.md'));
const wordsOf = (file: string) => readFileSync(join(root, file), 'utf8').trim().split(/\s+/).length;

it.each(readmes)('%s fits one screen and a half', (file) => {
  const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(file === 'README.md' ? 120 : 80);
});

it('READMEs and the unreleased changes are short', () => {
  expect(wordsOf('README.md')).toBeLessThanOrEqual(1_000);
  expect(readmes.reduce((sum, file) => sum + wordsOf(file), 0)).toBeLessThanOrEqual(3_500);
  const [, unreleased = ''] =
    /\n## Unreleased\n([\s\S]*?)(?=\n## |$)/.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  expect(unreleased.trim().split(/\s+/).length).toBeLessThanOrEqual(600);
});
