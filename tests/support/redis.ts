import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { programOf } from '../../scripts/programs.ts';
import { freePort } from './freePort.ts';

/** A Redis server of a test's own, in memory alone. */
export interface Redis {
  readonly url: string;
  /** Sends one command with its arguments, and answers what it says. */
  run(...words: string[]): string;
  /** Stops it as though its machine hung, and lets it go on. */
  hang(): void;
  goOn(): void;
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  start(): Promise<void>;
}

const CLIENT = '/usr/bin/redis-cli';

/** Whether there is one. */
export const hasRedis = (): boolean => programOf('redis-tools') !== undefined;

export async function startRedis(): Promise<Redis> {
  const port = String(await freePort());
  let server: ChildProcess | undefined;
  const run = (...words: string[]) => spawnSync(CLIENT, ['-p', port, ...words], { encoding: 'utf8' }).stdout.trim();
  const start = async () => {
    const settings = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
    server = spawn(String(programOf('redis-tools')), settings, { argv0: 'redis-server', stdio: 'ignore' });
    for (let tries = 0; run('ping') !== 'PONG'; tries += 1) {
      if (tries > 200) throw new Error('Redis did not start');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    run,
    hang: () => void server?.kill('SIGSTOP'),
    goOn: () => void server?.kill('SIGCONT'),
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
    start,
  };
}
