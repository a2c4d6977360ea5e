import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('a list passes at most 15 files from HTTP to the REST call', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['tests/support/coverage-process.ts']);
  const files: string[] = JSON.parse(stdout);
  expect(files).toEqual(expect.arrayContaining(['server/graphql.ts', 'graphql/executor.ts', 'rest/transport.ts']));
  expect(files.length, files.join(' ')).toBeLessThanOrEqual(15);
});
