import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS = Number(execFileSync('getconf', ['CLK_TCK']));

/** A process with its children, as the operating system measures them. */
export interface Process {
  name: string;
  /** CPU seconds used so far. */
  cpu(): number;
  /** Megabytes in memory; shared pages count once. */
  memory(): number;
}

/** A program of Node that listens. */
export interface Program extends Process {
  url: string;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
}

interface Stat {
  parent: number;
  used: number;
  /** CPU seconds of children that have ended. */
  ofEnded: number;
}

/** Numbers of /proc/<pid>/stat, after the name; undefined if the process has ended. */
function statOf(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (place) => fields[place],
    );
    return { parent, used: (user + system) / TICKS, ofEnded: (endedUser + endedSystem) / TICKS };
  } catch {
    return undefined;
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((entry) => statOf(entry)?.parent === pid);

const memoryOf = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
};

/** A process with its children, such as a PostgreSQL and its backends. */
export const withChildren = (name: string, pid: number): Process => ({
  name,
  memory: () => [pid, ...childrenOf(pid)].reduce((sum, one) => sum + memoryOf(one), 0),
  cpu() {
    const own = statOf(pid);
    return childrenOf(pid).reduce(
      (sum, child) => sum + (statOf(child)?.used ?? 0),
      (own?.used ?? 0) + (own?.ofEnded ?? 0),
    );
  },
});

/** Starts a program and waits until it prints where it listens: the first group of `listens`. */
export async function startProgram(
  name: string,
  file: string,
  env: Record<string, string>,
  listens: RegExp,
): Promise<Program> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      output = (output + String(data)).slice(-2_000);
      const found = listens.exec(output);
      if (found?.[1]) resolve(found[1]);
    });
    gone.then(() => reject(new Error(`${name} ended before it listened.`)));
  });
  return {
    ...withChildren(name, child.pid ?? 0),
    url: /^\d+$/.test(address) ? `http://127.0.0.1:${address}` : address,
    signal: (signal) => void child.kill(signal),
    async stop() {
      child.kill();
      await gone;
    },
  };
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
