import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Makes what `npm pack` takes along: JavaScript with types, the schema and the playground. */
const here = import.meta.dirname;
const root = join(here, '..');
const run = (program: string, args: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });

if (!existsSync(join(here, 'src/generated/schema.ts'))) run('@graphql-codegen/cli/cjs/bin.js', []);
run('typescript/bin/tsc', ['-p', join(here, 'tsconfig.build.json')]);
copyFileSync(join(root, 'schema.graphql'), join(here, 'dist/schema.graphql'));
if (!existsSync(join(here, 'dist/playground/index.html'))) {
  run('vite/bin/vite.js', ['build', join(here, 'playground'), '--logLevel', 'error']);
}
