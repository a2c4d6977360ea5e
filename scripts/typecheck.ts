import { join } from 'node:path';
import { ensureGenerated } from './codegen.ts';
import { root } from './fresh.ts';
import { main, must } from './run.ts';

const buildInfo = join(root, 'node_modules', '.cache', 'encuestas', 'types');

/** Type-checks every project. Incremental: a full check takes a minute of CPU, a repeated one a tenth. */
export async function typecheck(): Promise<void> {
  await ensureGenerated();
  for (const project of ['api', 'gateway', 'web', 'web/bundling', 'tests']) {
    const info = join(buildInfo, `${project.replace('/', '-')}.json`);
    await must(`Type-checking ${project}`, 'tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', info]);
  }
}

if (import.meta.main) await main(typecheck);
