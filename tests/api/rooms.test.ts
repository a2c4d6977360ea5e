import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../api/src');

/** The folders of the API from the top down: each imports of those below it, and none of those beside or above it. */
const FLOORS = [
  ['.'],
  ['http', 'commands'],
  ['audit', 'authoring', 'imports'],
  ['resources'],
  ['accounts', 'campaigns', 'results', 'reports'],
  ['surveys'],
  ['mails'],
  ['crud'],
  ['endpoint'],
  ['auth', 'fields'],
  ['trail'],
  ['database'],
  ['errors', 'process'],
  ['observe'],
];

const floorOf = (folder: string): number => FLOORS.findIndex((folders) => folders.includes(folder));

/** Every import of one folder's file from another folder. */
function importsBetween(): { from: string; to: string; line: string }[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.flatMap((file) => {
    const text = readFileSync(join(SRC, file), 'utf8');
    return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g)].flatMap(([, path = '']) => {
      const target = relative(SRC, join(SRC, dirname(file), path));
      // The demo fills tables: it is of no floor, and only the start composes it.
      const [from, to] = [dirname(file), dirname(target)];
      return from === to || target.startsWith('..') ? [] : [{ from, to, line: `${file} imports ${target}` }];
    });
  });
}

test('every folder of the API has its floor', () => {
  const folders = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(FLOORS.flat().slice(1).sort());
});

test('folders import downwards only, and so never in a circle', () => {
  const imports = importsBetween();
  expect(imports.length).toBeGreaterThan(100);
  expect(imports.filter(({ from, to }) => floorOf(from) >= floorOf(to)).map(({ line }) => line)).toEqual([]);
});

test('only the start composes what is not of a floor', () => {
  const demo = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => readFileSync(join(SRC, name), 'utf8').includes('/demo/'));
  expect(demo).toEqual(['index.ts']);
});

test('shared packages import none of the parts, and the survey rules nothing at all', () => {
  const packages = join(SRC, '../../packages');
  const files = readdirSync(packages, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('node_modules'),
  );
  const imports = files.flatMap((file) =>
    [...readFileSync(join(packages, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
      ([, path = '']) => ({ file, path }),
    ),
  );
  expect(imports.length).toBeGreaterThan(5);
  const leaves = ({ file, path }: { file: string; path: string }) =>
    path.startsWith('.') ? relative(packages, join(packages, dirname(file), path)).startsWith('..') : false;
  const foreign = ({ file, path }: { file: string; path: string }) =>
    !path.startsWith('.') && (file.startsWith('survey/') || /^@encuestas\/(api|gateway|web)/.test(path));
  expect(imports.filter((one) => leaves(one) || foreign(one))).toEqual([]);
});
