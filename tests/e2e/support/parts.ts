import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyFolder } from '../../support/dumps.ts';
import { freePort } from '../../support/freePort.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** A process of the product that a test kills and starts again on the same port. */
class Part {
  readonly #main: string;
  readonly #env: Record<string, string>;
  readonly #health: string;
  #child: ChildProcess | null = null;

  constructor(main: string, health: string, env: Record<string, string>) {
    this.#main = main;
    this.#health = health;
    this.#env = env;
  }

  async start(): Promise<void> {
    const env = { ...process.env, NODE_OPTIONS: '', ...this.#env };
    const child = spawn(process.execPath, [this.#main], { cwd: ROOT, env, stdio: 'ignore' });
    this.#child = child;
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
      const healthy = await fetch(this.#health).then(
        ({ ok }) => ok,
        () => false,
      );
      if (healthy) return;
      if (child.exitCode !== null) throw new Error(`${this.#main} ended with ${child.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${this.#main} is not healthy after a minute`);
  }

  kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    return ended;
  }
}

/** API (with the demo data, on disk) and gateway as two processes; the gateway serves a build of the web client. */
export async function startParts(web: { WEB_DIR?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-parts-'));
  const [apiPort, port] = [await freePort(), await freePort()];
  const host = 'http://127.0.0.1';
  const api = new Part('api/src/main.ts', `${host}:${apiPort}/healthz`, {
    ...{ HOST: '127.0.0.1', API_PORT: `${apiPort}`, DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
  });
  const gateway = new Part('tests/e2e/support/gateway-process.ts', `${host}:${port}/healthz`, {
    ...{ HOST: '127.0.0.1', PORT: `${port}`, REST_URL: `${host}:${apiPort}/api/v1/`, LOG_LEVEL: 'silent', ...web },
  });
  await emptyFolder(join(folder, 'data'));
  await api.start();
  await gateway.start();
  const close = async () => {
    await Promise.all([api.kill(), gateway.kill()]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: `${host}:${port}`, api, gateway, close };
}
