import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CHECK = join(import.meta.dirname, '../../api/checkNode.mjs');

/** What the check says where Node is of this version. */
function saidOf(version: string): string {
  const versions = `{ ...process.versions, node: '${version}' }`;
  const pretend = `data:text/javascript,Object.defineProperty(process, 'versions', { value: ${versions} })`;
  return spawnSync(process.execPath, ['--import', pretend, CHECK], { encoding: 'utf8' }).stderr;
}

test.each(['20.20.2', '22.17.1'])('Node %s is refused with the version that is needed', (version) => {
  expect(saidOf(version)).toBe(
    `Node 22.18 or newer is needed; this is v${version}. Install it, or run npm start once, which brings one.\n`,
  );
});

test.each(['22.18.0', '24.0.0', '100.0.0'])('Node %s is accepted silently', (version) => {
  expect(saidOf(version)).toBe('');
});
