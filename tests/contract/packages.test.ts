import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Lock {
  packages: Record<string, { version?: string }>;
}
const packagesOf = (file: string): Lock['packages'] =>
  (JSON.parse(readFileSync(join(root, file), 'utf8')) as Lock).packages;

/** What npm notes of what it installed; not there where another program did. */
const INSTALLED = 'node_modules/.package-lock.json';

test.skipIf(!existsSync(join(root, INSTALLED)))('what is installed is what the lock says, and Node beside it', () => {
  const locked = packagesOf('package-lock.json');
  const differing = Object.entries(packagesOf(INSTALLED))
    .filter(([place]) => !/^node_modules\/node-\w+-\w+$/.test(place))
    .filter(([place, { version }]) => locked[place]?.version !== version)
    .map(([place, { version }]) => `${place}: ${version} instead of ${locked[place]?.version}`);
  expect(differing).toEqual([]);
});
