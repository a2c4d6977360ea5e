import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureGenerated } from './codegen.ts';
import { root } from './fresh.ts';
import { main, must } from './run.ts';

const buildInfo = join(root, 'node_modules', '.cache', 'encuestas', 'types');

/** Type-checks every part. Incremental: a full check takes a minute of CPU, a repeated one a tenth. */
export async function typecheck(): Promise<void> {
  await ensureGenerated();
  const packages = globSync('packages/*/tsconfig.json', { cwd: root }).map(dirname);
  for (const part of [...packages, 'api', 'gateway', 'gateway/playground', 'web', 'web/bundling', 'tests']) {
    const info = join(buildInfo, `${part.replaceAll('/', '-')}.json`);
    await must(`Type-checking ${part}`, 'tsc', ['-p', part, '--incremental', '--tsBuildInfoFile', info]);
  }
}

if (import.meta.main) await main(typecheck);
