import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { type Process, withChildren } from '../stack/processes.ts';

/** A process of the whole, on ports of its own that it keeps when it is started again. */
export interface Part extends Process {
  /** Starts it, and waits until it serves. */
  start(): Promise<void>;
  /** Ends it as an operator does. */
  stop(): Promise<void>;
  /** Sends it a signal: SIGHUP, to read its settings again. */
  signal(name: NodeJS.Signals): void;
  /** Ends it as a crash does. */
  kill(): Promise<void>;
}

interface Command {
  name: string;
  run: readonly [string, ...string[]];
  /** Its settings, each time that it starts. */
  env?(): Record<string, string>;
  user?: { uid: number; gid: number } | undefined;
  /** Whether it serves. */
  ready(): Promise<boolean>;
}

const running = new Set<ChildProcess>();
// However this process ends, it leaves none behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function createPart({ name, run: [program, ...args], env, user, ready }: Command): Part {
  let child: ChildProcess | undefined;
  let said = '';
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = child;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const gone = new Promise((resolve) => ended.once('exit', resolve));
    ended.kill(signal);
    await gone;
  };
  return {
    name,
    cpu: () => (child?.pid ? withChildren(name, child.pid).cpu() : 0),
    memory: () => (child?.pid ? withChildren(name, child.pid).memory() : 0),
    async start() {
      const started = spawn(program, args, {
        ...user,
        env: { ...process.env, ...env?.() },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = started;
      running.add(started);
      started.once('exit', () => running.delete(started));
      started.stderr?.on('data', (data: Buffer) => {
        said = (said + data).slice(-2_000);
      });
      while (!(await ready())) {
        if (started.exitCode !== null) throw new Error(`${name} ended with ${started.exitCode}: ${said}`);
        await wait(50);
      }
    },
    stop: () => end('SIGTERM'),
    signal: (name) => void child?.kill(name),
    kill: () => end('SIGKILL'),
  };
}

/** Whether an address answers with this status. */
export const answers = (url: string, status = 200): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) })
    .then((answer) => answer.body?.cancel().then(() => answer.status === status) ?? answer.status === status)
    .catch(() => false);
