import { fork } from 'node:child_process';
import { join } from 'node:path';

/** The built web client; WEB_DIST names another build to be tested. */
export const WEB_DIR = process.env.WEB_DIST ?? join(import.meta.dirname, '../../web/dist');

/** A stack in a process of its own, as a product runs: the browser's tests do not share its event loop. */
export interface RunningStack {
  readonly url: string;
  readonly adminUrl: string;
  readonly api: { readonly url: string; readonly dataDir: string };
  close(): Promise<void>;
}

/** Starts `stack-process.ts` and waits for its addresses; fails with what it printed when it does not come up. */
export function spawnStack(env: Record<string, string> = {}): Promise<RunningStack> {
  const child = fork(join(import.meta.dirname, 'stack-process.ts'), {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-4_000);
    });
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The stack ended with ${code} before it was ready:\n${output}`)));
    child.once('message', (message) => {
      const { url, adminUrl, api } = message as Omit<RunningStack, 'close'>;
      const close = () => {
        child.kill('SIGTERM');
        return ended;
      };
      resolve({ url, adminUrl, api, close });
    });
  });
}
