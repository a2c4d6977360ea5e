import { areas, generatedFor } from '../codegen/areas.ts';
import { SPANISH } from '../codegen/texts.ts';
import { whenChanged } from './fresh.ts';
import { main, must } from './run.ts';

/** Writes the resolver types, the web's documents and hooks and the type of its texts, when their sources changed. */
export function ensureGenerated(): Promise<boolean> {
  return whenChanged(
    'generated',
    {
      inputs: ['schema.graphql', 'codegen.ts', 'codegen/*', 'web/src/**/*.graphql', SPANISH, 'package-lock.json'],
      outputs: [
        'gateway/src/generated/schema.ts',
        'web/src/generated/texts.ts',
        ...[...areas().keys()].map(generatedFor),
      ],
    },
    () => must('Code generation', 'graphql-codegen', ['--silent']),
  );
}

if (import.meta.main) await main(async () => void (await ensureGenerated()));
