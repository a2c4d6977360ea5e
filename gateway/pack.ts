import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Makes what `npm pack` takes along: JavaScript with types, the schema and the playground. */
const here = import.meta.dirname;
const root = join(here, '..');
const run = (program: string, args: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });

if (!existsSync(join(here, 'src/generated/schema.ts'))) run('@graphql-codegen/cli/cjs/bin.js', []);
// Whoever packs at the same time finds whole files.
const cache = join(root, 'node_modules/.cache/encuestas');
mkdirSync(cache, { recursive: true });
const compiled = mkdtempSync(join(cache, 'package-'));
run('typescript/bin/tsc', ['-p', join(here, 'tsconfig.build.json'), '--outDir', compiled]);
for (const entry of readdirSync(compiled, { recursive: true, withFileTypes: true })) {
  const folder = join(here, 'dist', relative(compiled, entry.parentPath));
  mkdirSync(folder, { recursive: true });
  if (entry.isFile()) renameSync(join(entry.parentPath, entry.name), join(folder, entry.name));
}
rmSync(compiled, { recursive: true });
copyFileSync(join(root, 'schema.graphql'), join(here, 'dist/schema.graphql'));
if (!existsSync(join(here, 'dist/playground/index.html'))) {
  run('vite/bin/vite.js', ['build', join(here, 'playground'), '--logLevel', 'error']);
}
