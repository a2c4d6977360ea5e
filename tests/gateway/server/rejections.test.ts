import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const REJECTION = 'setTimeout(() => Promise.reject(new Error("abandoned")), 1_500)';

it('the program logs a promise that nobody awaits, and goes on', async () => {
  const env = { ...process.env, REST_URL: 'http://127.0.0.1:9/api/v1/', PORT: '0', LOG_LEVEL: 'error' };
  const program = spawn(process.execPath, ['--import', `data:text/javascript,${REJECTION}`, 'gateway/src/main.ts'], {
    env,
  });
  let output = '';
  program.stdout.on('data', (data: Buffer) => {
    output += data;
  });
  await expect.poll(() => output, { timeout: 20_000 }).toContain('abandoned');
  const url = /GraphQL: (\S+)\/graphql/.exec(output)?.[1];
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(output).toMatch(/"msg":"rejection"/);
  program.kill();
  await once(program, 'exit');
});

/** An integrator's program that has no logger and no handler of rejections. */
const EMBEDDED = `
  import { createGateway, readSettings, startGateway } from './gateway/src/index.ts';
  const settings = { ...readSettings({ PORT: '0' }), restUrl: 'http://127.0.0.1:9/api/v1/' };
  const running = await startGateway(settings);
  const { handler } = await createGateway({ restUrl: settings.restUrl });
  console.log('handlers', process.listenerCount('unhandledRejection'));
  const { createServer } = await import('node:http');
  const server = createServer(handler).listen(0, async () => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer x' };
    const body = JSON.stringify({ query: '{ origenes { count } }' });
    await fetch('http://127.0.0.1:' + server.address().port + '/graphql', { method: 'POST', headers, body });
    process.exit();
  });
`;

it('an embedded gateway leaves the process alone, and writes warnings to stderr', async () => {
  const run = promisify(execFile);
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', EMBEDDED]);
  expect(stdout).toBe('handlers 0\n');
  expect(stderr).toMatch(/"level":"warn".*"msg":"upstream"/);
});
