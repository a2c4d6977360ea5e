import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './fresh.ts';

/** The text and exit code of a command that has ended. */
export interface Finished {
  readonly code: number;
  readonly output: string;
}

/** Node's compile cache: tools and tests start some hundred processes of the same modules. */
const compiled = join(root, 'node_modules', '.cache', 'encuestas', 'compiled');

const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

/** Runs a command of node_modules/.bin (or of the machine) in the root; `show` passes its output on as it comes. */
export function run(command: string, args: readonly string[], { show = false, env = {} } = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled, ...env },
      shell: process.platform === 'win32',
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Like `run`, for a step that must succeed: otherwise throws with what it printed. */
export async function must(what: string, command: string, args: readonly string[], env = {}): Promise<void> {
  const { code, output } = await run(command, args, { env });
  if (code !== 0) throw new Error(`${what} failed:\n${output}`);
}

/** Runs a script's main function; an error prints its message without a stack and sets the exit code 1. */
export async function main(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
