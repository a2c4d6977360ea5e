import { ensureGenerated } from './codegen.ts';
import { main, must } from './run.ts';
import { checkWords } from './words.ts';

/** Banned words, formatting, lint, import cycles (Biome), rules of the React Compiler (ESLint), dead code (knip). */
export async function lint(): Promise<void> {
  checkWords();
  await ensureGenerated();
  await must('Lint', 'biome', ['check', '--error-on-warnings', '.']);
  const cache = ['--cache', '--cache-location', 'node_modules/.cache/eslint/'];
  await must('The lint for the React Compiler', 'eslint', [...cache, '--max-warnings', '0', 'web/src']);
  await must('The dead-code check', 'knip', []);
}

if (import.meta.main) await main(lint);
