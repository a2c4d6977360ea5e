import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect } from 'vitest';
import { CACHE } from './cache.ts';

/** Ours alone: what npm and the tests' runner tell of this run. How this machine reaches a registry is not. */
const OURS =
  /^(npm_(?!config_(registry|cafile|cache|(https_?)?proxy|noproxy|userconfig|globalconfig)$)|VITEST|NODE_(?!EXTRA_CA_CERTS))/i;

/** The environment of a shell of nobody's repository. */
export const outside = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)));

const PARTS = ['.', 'api', 'gateway', 'web'];
/** Options that say how npm talks and when it refuses, not what it installs. */
const TALK = /^--(no-audit|no-fund|engine-strict)$/;

/** Puts the packages of one folder into another, as links where that is possible. */
const link = (from: string, to: string): void => {
  for (const part of PARTS) {
    const modules = join(from, part, 'node_modules');
    if (!existsSync(modules)) continue;
    mkdirSync(join(to, part), { recursive: true });
    execFileSync('sh', ['-c', 'cp -al "$0" "$1" 2>/dev/null || cp -a "$0" "$1"', modules, join(to, part)]);
  }
};

/**
 * Runs an `npm ci …` of the product's instructions in a folder. What npm has installed by the same options and of the
 * same manifests comes from there: it takes ten seconds of a core, and says nothing new.
 */
export function install(folder: string, command: string): void {
  const hash = createHash('sha256').update(
    command
      .split(' ')
      .filter((word) => !TALK.test(word))
      .sort()
      .join(' '),
  );
  for (const name of ['.npmrc', 'package-lock.json', ...PARTS.map((part) => join(part, 'package.json'))])
    if (existsSync(join(folder, name))) hash.update(name).update(readFileSync(join(folder, name)));
  const made = join(CACHE, `packages-${hash.digest('hex').slice(0, 16)}`);
  if (existsSync(made)) {
    link(made, folder);
    return;
  }
  const offline = `${command} --prefer-offline --loglevel=error`;
  const { status, stderr } = spawnSync('sh', ['-c', offline], { cwd: folder, env: outside(), encoding: 'utf8' });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  // The rename is what publishes it whole.
  const mine = `${made}.${process.pid}`;
  link(folder, mine);
  if (existsSync(made)) rmSync(mine, { recursive: true });
  else renameSync(mine, made);
}

/** What an operator's command says in a folder where the product is, run as they run it: by npm, on the Node of the tests. */
export function admin(folder: string, args: readonly string[], env: Record<string, string> = {}): string {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const shell = { ...outside(), PATH: path, ...env };
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', 'admin', '--', ...args], {
    cwd: folder,
    env: shell,
    encoding: 'utf8',
  });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

/** Of the client, which is there built, and a tool that it names. */
const OTHERS = [
  'react',
  '@types/react',
  '@chakra-ui/react',
  '@apollo/client',
  'recharts',
  'react-router-dom',
  'typescript',
];

/** Packages in a folder that only building, testing or the browser needs. */
export function unneeded(folder: string): string[] {
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(
    readFileSync(join(folder, 'package-lock.json'), 'utf8'),
  );
  const tools = Object.keys(lock.packages).filter((path) => lock.packages[path]?.dev);
  expect(tools).toEqual(
    expect.arrayContaining(['vite', 'vitest', '@playwright/test'].map((name) => `node_modules/${name}`)),
  );
  return [...tools, ...OTHERS.map((name) => `node_modules/${name}`)].filter((path) => existsSync(join(folder, path)));
}

/** The product's programs, as a test has started them. */
export class Programs {
  readonly #children = new Set<ChildProcess>();

  add(child: ChildProcess): void {
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
  }

  /** Starts a command of the instructions, `node …`, in a folder; resolves with the address that it says. */
  start(
    folder: string,
    [, ...rest]: readonly string[],
    env: Readonly<Record<string, string>>,
  ): Promise<{ child: ChildProcess; url: string }> {
    const child = spawn(process.execPath, rest, { cwd: folder, env: { PATH: process.env.PATH ?? '', ...env } });
    this.add(child);
    let said = '';
    return new Promise((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => {
          said += chunk;
          const [, url] = /(?:API|GraphQL): (http\S+)/.exec(said) ?? [];
          if (url) resolve({ child, url });
        });
      }
      child.once('exit', (code) => reject(new Error(`${rest.join(' ')} ended with ${code}: ${said}`)));
    });
  }

  async end(): Promise<void> {
    const ended = [...this.#children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of this.#children) child.kill('SIGKILL');
    await Promise.all(ended);
  }
}
