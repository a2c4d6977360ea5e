import { ensureGenerated } from './codegen.ts';
import { main, must } from './run.ts';

/** Type-checks every room. */
export async function typecheck(): Promise<void> {
  await ensureGenerated();
  for (const room of ['api', 'gateway', 'web', 'web/bundling', 'tests'])
    await must(`Type-checking ${room}`, 'tsc', ['-p', room]);
}

if (import.meta.main) await main(typecheck);
