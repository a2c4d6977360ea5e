import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A project of somebody else's: a folder outside the workspace with the packed gateway and what it declares to need. */
export interface EmptyProject {
  readonly folder: string;
  /** Where the package is unpacked. */
  readonly installed: string;
  /** Runs an example of the package; resolves with the address that it prints. */
  run(example: string, env: Record<string, string>): Promise<{ url: string; stop(): void }>;
  remove(): void;
}

interface Manifest {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

/** Packs the gateway and unpacks it. Only its declared dependencies can be resolved from there. */
export function emptyProject(): EmptyProject {
  const folder = mkdtempSync(join(tmpdir(), 'integrator-'));
  execFileSync('npm', ['pack', '--pack-destination', folder, '--loglevel=error'], { cwd: 'gateway', stdio: 'pipe' });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  const modules = join(folder, 'node_modules');
  const installed = join(modules, '@encuestas/gateway');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1']);
  const { dependencies, peerDependencies }: Manifest = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    const link = join(modules, name);
    mkdirSync(dirname(link), { recursive: true });
    const own = resolve('gateway/node_modules', name);
    symlinkSync(existsSync(own) ? own : resolve('node_modules', name), link);
  }
  const running = new Set<ChildProcess>();
  return {
    folder,
    installed,
    async run(example, env) {
      const child = spawn(process.execPath, [join(installed, 'examples', example)], {
        cwd: folder,
        env: { ...process.env, PORT: '0', ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      running.add(child);
      const url = await new Promise<string>((done, failed) => {
        child.once('exit', (code) => failed(new Error(`${example} ended with ${code}`)));
        child.stdout.once('data', (data: Buffer) => done(String(data).trim()));
      });
      return { url, stop: () => child.kill() };
    },
    remove() {
      for (const child of running) child.kill();
      rmSync(folder, { recursive: true });
    },
  };
}
