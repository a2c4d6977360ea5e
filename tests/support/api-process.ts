import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from './freePort.ts';

const MAIN = join(import.meta.dirname, '../../api/src/main.ts');

/** The API as a process of its own, which can be killed. */
export interface ApiProcess {
  /** Ends in /api/v1/. */
  readonly url: string;
  readonly child: ChildProcess;
}

/** Starts one; resolves once it listens, and rejects with what it said where it ends before. */
export async function startApiProcess(env: Record<string, string>): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, API_PORT: String(port), SECRET_KEY: 'k'.repeat(40), ...env },
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8');
        if (said.includes('REST v1 API')) resolve();
      });
    }
    child.once('exit', () => reject(new Error(said)));
  });
  return { url: `http://127.0.0.1:${port}/api/v1/`, child };
}
