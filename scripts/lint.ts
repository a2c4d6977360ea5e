import { ensureGenerated } from './codegen.ts';
import { main, must } from './run.ts';

/** Formatting, lint, import rules and circles (Biome), then dead code and unlisted dependencies (knip). */
export async function lint(): Promise<void> {
  await ensureGenerated();
  await must('Lint', 'biome', ['check', '--error-on-warnings', '.']);
  await must('The dead-code check', 'knip', []);
}

if (import.meta.main) await main(lint);
