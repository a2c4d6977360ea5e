import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const TICKS = Number(execFileSync('getconf', ['CLK_TCK']));

/** A process whose CPU seconds the operating system tells. */
export interface Measured {
  name: string;
  cpu(): number;
}

/** A process with its children, whose memory is told as well: in MB, what they share counted once. */
export interface Process extends Measured {
  memory(): number;
}

/** A program that was started and listens. */
export interface Program extends Measured {
  url: string;
  stop(): Promise<void>;
}

/** Numbers of /proc/<pid>/stat after the name, which may hold anything; undefined when the process has ended. */
function statOf(pid: number | string): { parent: number; used: number; ofEnded: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((place) => Number(fields[place]));
    return {
      parent: parent ?? 0,
      used: ((user ?? 0) + (system ?? 0)) / TICKS,
      ofEnded: ((endedUser ?? 0) + (endedSystem ?? 0)) / TICKS,
    };
  } catch {
    return undefined;
  }
}

const pidsNow = () => readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));

/** The processes that one started. */
export const childrenOf = (pid: number): number[] =>
  pidsNow()
    .filter((one) => statOf(one)?.parent === pid)
    .map(Number);

const memoryOf = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
};

/** A process with its children, those that ended among them: a PostgreSQL and its backends. */
export const withChildren = (name: string, pid: number): Process => ({
  name,
  memory: () => [pid, ...childrenOf(pid)].reduce((sum, one) => sum + memoryOf(one), 0),
  cpu() {
    const children = pidsNow()
      .map(statOf)
      .filter((stat) => stat?.parent === pid);
    const own = statOf(pid);
    return children.reduce((sum, child) => sum + (child?.used ?? 0), (own?.used ?? 0) + (own?.ofEnded ?? 0));
  },
});

/** Starts a program of Node and waits until it says where it listens. */
export async function startProgram(
  name: string,
  file: string,
  env: Record<string, string>,
  says: RegExp,
): Promise<Program> {
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (data: Buffer) => {
      said += String(data);
      const found = says.exec(said);
      if (found?.[1]) resolve(found[1]);
    });
    gone.then(() => reject(new Error(`${name} ended before it listened.`)));
  });
  return {
    ...{ name, url },
    cpu: () => statOf(child.pid ?? 0)?.used ?? 0,
    async stop() {
      child.kill();
      await gone;
    },
  };
}
