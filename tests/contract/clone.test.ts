import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const clone = mkdtempSync(join(tmpdir(), 'encuestas-clone-'));
/** What git does not keep, and the tests, which a start does not need. */
const LEFT_OUT =
  /^(\.git|node_modules|dist|generated|data|coverage|test-results|playwright-report|\.cache|tests|docs)$/;
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(clone, { recursive: true, force: true });
});

/** Runs `npm start` in the clone until it says where it listens, or ends; as from a shell of nobody's repository. */
const start = (env: Record<string, string>) =>
  new Promise<{ code: number | null; said: string; child: ChildProcess }>((resolve) => {
    const outside = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_)/i.test(name));
    const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(root));
    const child = spawn('npm', ['start', '--prefer-offline'], {
      cwd: clone,
      env: { ...Object.fromEntries(outside), PATH: path.join(delimiter), PORT: '0', API_PORT: '0', ...env },
      detached: true,
    });
    children.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk;
        if (/Encuestas +http/.test(said)) resolve({ code: null, said, child });
      });
    }
    child.on('close', (code) => resolve({ code, said, child }));
  });

it('NODE_ENV=production npm start installs, builds and runs on a fresh clone, and never calls a failure installed', async () => {
  cpSync(root, clone, { recursive: true, filter: (path) => path === root || !LEFT_OUT.test(basename(path)) });
  const stamp = join(clone, 'node_modules/.cache/encuestas/installed');
  const failed = await start({
    NODE_ENV: 'production',
    npm_config_registry: 'http://127.0.0.1:1/',
    npm_config_cache: join(clone, 'none'),
    npm_config_fetch_retries: '0',
  });
  expect(failed.said).toContain('The set-up failed');
  expect([failed.code, existsSync(stamp)]).toEqual([1, false]);

  const { said, child } = await start({ NODE_ENV: 'production' });
  expect(said).toMatch(/Encuestas +http/);
  expect(existsSync(stamp)).toBe(true);
  const [, url = ''] = /Encuestas +(http\S+)/.exec(said) ?? [];
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const ended = new Promise((resolve) => child.once('close', resolve));
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
  await ended;
}, 300_000);
