import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Builds the content of the package: JavaScript with types, the schema, the playground and the license. */
const here = import.meta.dirname;
const root = join(here, '..');
const run = (program: string, args: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });

if (!existsSync(join(here, 'src/generated/schema.ts'))) run('@graphql-codegen/cli/cjs/bin.js', []);
// Files are renamed into place, so that a concurrent pack reads whole files.
const cache = join(root, 'node_modules/.cache/encuestas');
mkdirSync(cache, { recursive: true });
const compiled = mkdtempSync(join(cache, 'package-'));
run('typescript/bin/tsc', ['-p', join(here, 'tsconfig.build.json'), '--outDir', compiled]);

/** Moves compiled files into a folder of `dist`. The private `@encuestas/ops` is part of the package, at `dist/ops`. */
function moveCompiled(source: string, target: string): void {
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const moved = join(target, relative(source, file));
    const path = relative(dirname(moved), join(here, 'dist/ops/index.js')).replaceAll('\\', '/');
    const specifier = path.startsWith('.') ? path : `./${path}`;
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll("'@encuestas/ops'", `'${specifier}'`));
    mkdirSync(dirname(moved), { recursive: true });
    renameSync(file, moved);
  }
}

moveCompiled(join(compiled, 'gateway/src'), join(here, 'dist'));
moveCompiled(join(compiled, 'packages/ops/src'), join(here, 'dist/ops'));
rmSync(compiled, { recursive: true });
copyFileSync(join(root, 'schema.graphql'), join(here, 'dist/schema.graphql'));
copyFileSync(join(root, 'LICENSE'), join(here, 'LICENSE'));
if (!existsSync(join(here, 'dist/playground/index.html'))) {
  run('vite/bin/vite.js', ['build', join(here, 'playground'), '--logLevel', 'error']);
}
