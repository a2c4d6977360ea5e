import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensureGenerated } from './codegen.ts';
import { root } from './fresh.ts';
import { main, must } from './run.ts';

/** Type-checks every part. */
export async function typecheck(): Promise<void> {
  await ensureGenerated();
  const packages = globSync('packages/*/tsconfig.json', { cwd: root }).map(dirname);
  for (const part of [...packages, 'api', 'gateway', 'web', 'web/bundling', 'tests'])
    await must(`Type-checking ${part}`, 'tsc', ['-p', part]);
}

if (import.meta.main) await main(typecheck);
