import { areas, generatedFor } from '../codegen/areas.ts';
import { whenChanged } from './fresh.ts';
import { main, must } from './run.ts';

/** Writes the resolver types and the web's documents and hooks, when the schema or a document changed. */
export function ensureGenerated(): Promise<boolean> {
  return whenChanged(
    'generated',
    {
      inputs: ['schema.graphql', 'codegen.ts', 'codegen/*', 'web/src/**/*.graphql', 'package-lock.json'],
      outputs: ['gateway/src/generated/schema.ts', ...[...areas().keys()].map(generatedFor)],
    },
    () => must('Code generation', 'graphql-codegen', ['--silent']),
  );
}

if (import.meta.main) await main(async () => void (await ensureGenerated()));
