import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take a minute or more, but are small; Vitest starts large files first. */
const SLOWEST = ['system/clone', 'system/start', 'api/database/upgrade', 'gateway/check/check'];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = SLOWEST.findIndex((name) => moduleId.includes(`/tests/${name}.`));
      return place < 0 ? SLOWEST.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * Tests of behaviour that may differ on the embedded database: types, errors, reads during writes, and concurrent writers
 * on its one connection. Browser tests, backups and upgrades run on it too.
 */
const EMBEDDED = ['crud/catalogues', 'crud/concurrency', 'crud/references', 'reports/csv', 'results/extremes'].map(
  (name) => `tests/api/${name}.test.ts`,
);

/** For `npm run test:system`: attacks in bulk, upgrades, backups, commands, the playground in a browser, examples. */
const OPERATION = [
  ...['auth/limits', 'commands/backups', 'commands/program', 'database/upgrade', 'process/timeZone'].map(
    (name) => `api/${name}`,
  ),
  ...['contract/operators', 'gateway/check/check', 'gateway/examples', 'gateway/playground'],
].map((name) => `tests/${name}.test.ts`);

/** scripts/test.ts prints the tests that need the second try. */
const retry = process.env.CI ? 1 : 0;

/** A shared machine may take three times as long. */
const PATIENCE = process.env.CI ? 3 : 1;

/** Tests of code that runs in Node. */
const server = (
  name: string,
  include: string[],
  { exclude = [], env = {} }: { exclude?: string[]; env?: Record<string, string> } = {},
) => ({
  test: {
    ...{ name, include, exclude, env },
    environment: 'node',
    // Node runs the sources as in production. Vite would transform them, and load a second copy of graphql.
    experimental: { viteModuleRunner: false },
    // Files of a worker share loaded modules. So no file may mock a module: tests/noModuleMocks.grit.
    isolate: false,
    retry,
    testTimeout: 30_000 * PATIENCE,
    hookTimeout: 60_000 * PATIENCE,
  },
});

/** Tests of lazily loaded code, and of module state of a time zone or a device: each needs modules of its own. */
const APART = [
  'features/catalogues/usuarios.test.tsx',
  'features/authoring/secciones/preguntas/question.test.tsx',
  'app/loading.test.tsx',
  ...['combobox.test.tsx', 'picker.test.tsx'].map((name) => `crud/fields/${name}`),
  'shared/i18n/timeZone.test.tsx',
  ...['drafts.test.ts', 'outbox.test.ts', 'screens.test.tsx'].map((name) => `features/answering/${name}`),
].map((name) => `tests/web/${name}`);

// A file that moved would run elsewhere, unnoticed.
const missing = [...EMBEDDED, ...OPERATION, ...APART].filter((path) => !existsSync(join(import.meta.dirname, path)));
if (missing.length > 0) throw new Error(`vitest.config.ts names files that do not exist: ${missing.join(', ')}`);

/** Timers that a test may fake. Without setInterval: jsdom draws by it, also for the next file of the worker. */
const TIMERS = [
  ...(['setTimeout', 'clearTimeout', 'Date', 'performance'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
];

/** Tests of the client in jsdom; `isolate` gives each file a page and modules of its own. */
const web = (name: string, include: string[], { isolate = false, exclude = [] as string[] } = {}) => ({
  test: {
    ...{ name, include, exclude, isolate, retry },
    environment: 'jsdom',
    setupFiles: ['tests/web/setup.ts'],
    fakeTimers: { toFake: TIMERS },
    testTimeout: 15_000 * PATIENCE,
  },
});

export default defineConfig({
  test: {
    // Tests often wait (for a timeout, for a server), so that one worker per core leaves cores idle.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    projects: [
      server('server', ['tests/{api,gateway,contract,packages}/**/*.test.ts'], { exclude: OPERATION }),
      server('system', ['tests/system/*.test.ts', ...OPERATION]),
      ...(process.env.TEST_POSTGRES ? [server('embedded', EMBEDDED, { env: { TEST_POSTGRES: '' } })] : []),
      web('web', ['tests/web/**/*.test.{ts,tsx}'], { exclude: APART }),
      web('web-apart', APART, { isolate: true }),
      {
        test: {
          name: 'engines',
          include: ['tests/system/engines/*.test.ts'],
          environment: 'node',
          retry,
          testTimeout: 60_000 * PATIENCE,
          // A session of WebKit may take more than ten seconds to begin.
          hookTimeout: 60_000 * PATIENCE,
        },
      },
    ],
  },
});
