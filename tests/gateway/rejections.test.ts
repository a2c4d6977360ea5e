import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** A promise that nobody awaits must not end the process in which everybody is answered. */
const PROGRAM = `
  import { readSettings, startGateway } from './gateway/src/index.ts';
  const gateway = await startGateway(readSettings({ REST_URL: 'http://127.0.0.1:9/api/v1/', PORT: '0', LOG_LEVEL: 'error' }));
  Promise.reject(new Error('left alone'));
  await new Promise((done) => setTimeout(done, 50));
  console.log('health', (await fetch(gateway.url + '/healthz')).status);
  await gateway.close();
`;

it('is logged, and the process goes on', async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', PROGRAM]);
  expect(stdout).toContain('health 200');
  expect(stdout).toMatch(/"msg":"rejection"/);
  expect(stdout).toContain('left alone');
});
