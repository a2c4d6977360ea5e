import { ensureGenerated } from './codegen.ts';
import { main, must } from './run.ts';
import { checkWords } from './words.ts';

/** Banned words, formatting, lint and import cycles (Biome), then dead code and unlisted dependencies (knip). */
export async function lint(): Promise<void> {
  checkWords();
  await ensureGenerated();
  await must('Lint', 'biome', ['check', '--error-on-warnings', '.']);
  await must('The dead-code check', 'knip', []);
}

if (import.meta.main) await main(lint);
