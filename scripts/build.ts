import { join } from 'node:path';
import { ensureGenerated } from './codegen.ts';
import { root, whenChanged } from './fresh.ts';
import { replaceBuild } from './previous.ts';
import { main, must } from './run.ts';

/** A test runner has another value, and the next start would serve its build. */
const PRODUCTION = { NODE_ENV: 'production' };

const packages = ['package-lock.json', 'tsconfig.base.json'];

/** Rebuilds what changed: generated code, the web client, the playground. */
export async function ensureBuilt(say: (text: string) => void = () => {}): Promise<void> {
  await ensureGenerated();
  await whenChanged(
    'web',
    {
      inputs: [
        ...packages,
        'schema.graphql',
        'codegen.ts',
        'codegen/*',
        'scripts/documents.ts',
        'packages/**/*.*',
        'web/**/*.*',
      ],
      outputs: ['web/dist/index.html'],
    },
    async () => {
      say('Building the web client…');
      const next = join(root, 'web/.cache/next');
      const args = ['build', 'web', '--logLevel', 'warn', '--outDir', next, '--emptyOutDir'];
      await must('Building the web client', 'vite', args, PRODUCTION);
      // Imported here, since only a build needs the client's modules.
      await (await import('./documents.ts')).writeManifest(next);
      replaceBuild(next, join(root, 'web/dist'), join(root, 'node_modules/.cache/encuestas/web-builds.json'));
    },
  );
  await whenChanged(
    'playground',
    {
      inputs: [
        ...packages,
        'schema.graphql',
        'codegen/*',
        'gateway/playground/**/*.*',
        'web/src/**/*.graphql',
        'web/src/shared/theme/tokens.ts',
      ],
      outputs: ['gateway/dist/playground/index.html'],
    },
    () => {
      say('Building the playground…');
      return must('Building the playground', 'vite', ['build', 'gateway/playground', '--logLevel', 'warn'], PRODUCTION);
    },
  );
}

if (import.meta.main) await main(() => ensureBuilt(console.log));
