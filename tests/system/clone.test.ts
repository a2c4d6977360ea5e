import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outside } from '../support/installed.ts';

const root = join(import.meta.dirname, '../..');
const clone = mkdtempSync(join(tmpdir(), 'encuestas-clone-'));
/** What git does not keep, and the tests, which a start does not need. */
const LEFT_OUT =
  /^(\.git|node_modules|dist|generated|data|coverage|test-results|playwright-report|\.cache|tests|docs)$/;
const children: ChildProcess[] = [];
afterAll(() => {
  // The group of each: npm, and what it started.
  for (const { pid, exitCode, signalCode } of children) {
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  }
  rmSync(clone, { recursive: true, force: true, maxRetries: 5 });
}, 120_000);

/** Starts in the clone until it says where it listens, or ends; as from a shell of nobody's repository. */
const start = (env: Record<string, string>) =>
  new Promise<{ code: number | null; said: string; child: ChildProcess }>((resolve) => {
    const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(root));
    const child = spawn(process.execPath, ['scripts/start.ts'], {
      cwd: clone,
      env: { ...outside(), PATH: path.join(delimiter), PORT: '0', API_PORT: '0', ...env },
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

const stamp = join(clone, 'node_modules/.cache/encuestas/installed');
const copy = () =>
  cpSync(root, clone, { recursive: true, filter: (path) => path === root || !LEFT_OUT.test(basename(path)) });

/** Runs the bootstrap with another program in npm's place, which notes how it was called. */
const bootstrap = (npm: string) => {
  const fake = join(clone, 'npm.cjs');
  writeFileSync(fake, `require('fs').writeFileSync('called', process.argv.slice(2).join(' '));\n${npm}`);
  rmSync(join(clone, 'called'), { force: true });
  const env = { ...process.env, NODE_ENV: 'production', npm_execpath: fake, npm_node_execpath: process.execPath };
  const { status, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/bootstrap.mjs')], {
    env,
    encoding: 'utf8',
  });
  const called = existsSync(join(clone, 'called')) ? readFileSync(join(clone, 'called'), 'utf8') : '';
  return { status, stderr, called, marked: existsSync(stamp) };
};

/** An npm that makes an empty folder for each package that the manifests name. */
const MAKES_ALL = `
const fs = require('fs');
for (const part of ['.', 'api', 'gateway', 'web']) {
  const { dependencies, devDependencies } = JSON.parse(fs.readFileSync(part + '/package.json', 'utf8'));
  for (const name of Object.keys({ ...dependencies, ...devDependencies }))
    fs.mkdirSync('node_modules/' + name, { recursive: true });
}`;

/**
 * An npm that installs what is installed here: that `npm ci` does is shown by every run of these tests on a clean
 * clone, and takes half a minute of a core.
 */
const INSTALLS = `
const fs = require('fs');
const path = require('path');
for (const part of ['.', 'api', 'gateway', 'web']) {
  const from = path.join(${JSON.stringify(root)}, part, 'node_modules');
  if (!fs.existsSync(from)) continue;
  fs.mkdirSync(part + '/node_modules');
  for (const name of fs.readdirSync(from))
    if (!/^\\.(cache|vite)/.test(name)) fs.symlinkSync(path.join(from, name), path.join(part, 'node_modules', name));
}`;

/**
 * What was built here of the same files, by the same script: a start would build it again, for a minute of a core. Where
 * it is not there it does.
 */
const takeOverBuilds = () => {
  const stamps = ['web', 'playground'].map((name) => `node_modules/.cache/encuestas/${name}`);
  for (const path of ['web/dist', 'gateway/dist/playground', ...stamps])
    if (existsSync(join(root, path))) cpSync(join(root, path), join(clone, path), { recursive: true });
};

describe('the set-up of a fresh clone', () => {
  beforeAll(copy);

  it('installs the build tools under any NODE_ENV, and reports a failed installation', () => {
    const failed = bootstrap('process.exit(1)');
    expect(failed).toMatchObject({ status: 1, marked: false, stderr: expect.stringContaining('The set-up failed') });
    expect(failed.called).toMatch(/^ci --include=dev /);
    const partly = bootstrap("require('fs').mkdirSync('node_modules/pg', { recursive: true })");
    expect(partly).toMatchObject({ status: 1, marked: false, stderr: expect.stringContaining('left packages out') });
    expect(bootstrap(MAKES_ALL)).toMatchObject({ status: 0, marked: true });
    expect(bootstrap(MAKES_ALL), 'nothing to do').toMatchObject({ status: 0, called: '' });
    rmSync(join(clone, 'node_modules/vite'), { recursive: true });
    expect(bootstrap(MAKES_ALL), 'somebody removed the tools').toMatchObject({ status: 0, marked: true });
    expect(existsSync(join(clone, 'node_modules/vite'))).toBe(true);
    rmSync(join(clone, 'node_modules'), { recursive: true });
  }, 60_000);

  it('with NODE_ENV=production a start makes what is missing, and runs', async () => {
    expect(bootstrap(INSTALLS)).toMatchObject({ status: 0, marked: true });
    takeOverBuilds();
    const { said, child } = await start({ NODE_ENV: 'production' });
    expect(said).toMatch(/Encuestas +http/);
    const [, url = ''] = /Encuestas +(http\S+)/.exec(said) ?? [];
    // The code that both parts are made of, and the database; the tests' first step has built the rest.
    expect(existsSync(join(clone, 'gateway/src/generated/schema.ts'))).toBe(true);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const ended = new Promise((resolve) => child.once('close', resolve));
    if (child.pid) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }, 900_000);
});
