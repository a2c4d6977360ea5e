import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HERE = import.meta.dirname;
/** Where the competitors are installed. */
export const MODULES = join(HERE, '../../../node_modules/.cache/encuestas/bench');

/** A server in a process of its own, whose CPU the operating system reports. */
export interface Server {
  name: string;
  url: string;
  /** CPU seconds used so far. */
  cpu(): number;
  stop(): void;
}

const TICKS = Number(execFileSync('getconf', ['CLK_TCK']));

/** Starts a program of `servers/` and waits until it listens. */
export async function startServer(name: string, file: string, env: Record<string, string> = {}): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [join(HERE, 'servers', file)], {
    env: { ...process.env, NODE_ENV: 'production', BENCH_MODULES: MODULES, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((done, failed) => {
    child.once('exit', (code) => failed(new Error(`${name} ended with ${code} before it listened.`)));
    child.stdout?.on('data', (data: Buffer) => {
      const found = /READY (\d+)/.exec(String(data));
      if (found?.[1]) done(found[1]);
    });
  });
  const { pid } = child;
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    cpu() {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS;
    },
    stop: () => child.kill(),
  };
}
