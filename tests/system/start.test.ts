import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build.ts';
import { prepareFolder } from '../support/api.ts';
import { emptyFolder } from '../support/dumps.ts';
import { postGraphql } from '../support/gateway.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'encuestas-start-'));
const running: ChildProcess[] = [];

/** A start: its exit code (null while it runs), what it printed, and what it complained of on stderr. */
interface Started {
  code: number | null;
  words: string;
  complaint: string;
  child: ChildProcess;
}

/** Runs the start script until it prints `until` or ends. */
function start(env: Record<string, string>, until = 'Encuestas  '): Promise<Started> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', PORT: '0', API_PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
  });
  running.push(child);
  let words = '';
  return new Promise((resolve) => {
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk;
    });
    child.stdout.on('data', (chunk: Buffer) => {
      words += chunk;
      if (words.includes(until)) resolve({ code: null, words, complaint, child });
    });
    child.on('close', (code) => resolve({ code, words, complaint, child }));
  });
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

/** The address that the start announced after a name. */
const address = (words: string, name: string) => new RegExp(`${name} +(http\\S+)`).exec(words)?.[1] ?? '';

const login = async (url: string, username: string, password: string) => {
  const query = `mutation { login(username: "${username}", password: "${password}") { access } }`;
  return (await postGraphql(`${url}/graphql`, { query })).data.login.access;
};

// A start builds what changed, which takes longer than a test may.
beforeAll(async () => {
  await ensureBuilt();
  await prepareFolder(join(folder, 'data'));
}, 600_000);
afterEach(async () => {
  for (const child of running.splice(0)) await stop(child, 'SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Each starts processes, some of them one after the other.
describe('npm start', { timeout: 180_000 }, () => {
  let taken: Server;
  let takenPort: string;
  beforeAll(async () => {
    taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const bound = taken.address();
    takenPort = String(typeof bound === 'object' && bound ? bound.port : 0);
  });
  afterAll(() => taken.close());

  it('serves the web client, GraphQL and REST v1, locks its data folder, and ends with 0 on SIGTERM', async () => {
    const { words, child } = await start({}, 'Demo accounts');
    const url = address(words, 'Encuestas');
    const page = await fetch(`${url}/empresas/1/view`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<div id="root">');
    expect(await login(url, 'admin', 'Admin#2026')).toMatch(/\./);
    expect((await fetch(address(words, 'REST v1'))).status).toBe(200);
    const second = await start({});
    expect(second.code).toBe(1);
    expect(second.complaint).toContain(join(folder, 'data'));
    expect(second.complaint).toContain(String(child.pid));
    expect(second.complaint.trim().split('\n')).toHaveLength(1);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(await stop(child)).toBe(0);
  });

  // Each malformed setting is tried where they are read: tests/gateway/settings, tests/api/commands/program.
  it.each([
    ['a port that is taken', () => ({ PORT: takenPort }), 'PORT'],
    ['an API port that is taken', () => ({ API_PORT: takenPort }), 'API_PORT'],
    ['a database that does not answer', () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/x' }), 'DATABASE_URL'],
  ])('refuses %s with one sentence that names the setting', async (_, env, name) => {
    const { code, complaint } = await start(env());
    expect(code).toBe(1);
    expect(complaint).toContain(name);
    expect(complaint.trim().split('\n')).toHaveLength(1);
    expect(complaint).not.toMatch(/\n\s+at |node:internal/);
  });

  it('serves other machines with their own administrator, and the demo only with DEMO=1', async () => {
    expect((await start({ HOST: '0.0.0.0' })).complaint).toMatch(/^HOST 0\.0\.0\.0 is open .*DEMO=1[^\n]*\.\n$/);
    const own = { ADMIN_USERNAME: 'jefa', ADMIN_PASSWORD: 'Secreta#2026', HOST: '0.0.0.0' };
    const refused = await start(own);
    expect(refused.code).toBe(1);
    expect(refused.complaint).toMatch(
      /^HOST .* accounts of the demo .*\(admin, editor, usuario, usuario2\)[^\n]*\.\n$/,
    );

    await emptyFolder(join(folder, 'own'));
    const { words, child } = await start({ ...own, DATA_DIR: join(folder, 'own') }, 'REST v1');
    const url = address(words, 'Encuestas').replace('0.0.0.0', '127.0.0.1');
    expect(await login(url, 'jefa', 'Secreta#2026')).toMatch(/\./);
    expect(await login(url, 'admin', 'Admin#2026')).toBeNull();
    expect(address(words, 'REST v1')).toMatch(/^http:\/\/127\.0\.0\.1:/);
    let all = words;
    child.stdout?.on('data', (chunk: Buffer) => {
      all += chunk;
    });
    expect(await stop(child)).toBe(0);
    expect(all).not.toContain('Demo accounts');
  });

  it('ends with the shell of npm, which alone receives the signal', async () => {
    const env = { ...process.env, NODE_OPTIONS: '', PORT: '0', REST_URL: 'http://127.0.0.1:9/api/v1/' };
    const npm = { ...env, npm_lifecycle_event: 'start' };
    // A second command keeps every shell from putting the first one in its own place.
    const script = `"${process.execPath}" scripts/start.ts; true`;
    const shell = spawn('sh', ['-c', script], { cwd: root, env: npm, stdio: ['ignore', 'pipe', 'ignore'] });
    running.push(shell);
    let words = '';
    const url = await new Promise<string>((resolve) => {
      shell.stdout.on('data', (chunk: Buffer) => {
        words += chunk;
        if (words.includes('GraphQL')) resolve(address(words, 'Encuestas'));
      });
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status, 'no API of its own beside REST_URL').toBe(503);
    await stop(shell);
    const gone = () =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      );
    await expect.poll(gone, { timeout: 5_000 }).toBe(true);
  });
});
