import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These take a minute or more. Vitest starts large files first; these are small, so they would start last. */
const SLOWEST = ['system/clone', 'system/start'];

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

/** scripts/test.ts names the tests that pass only at the second try. */
const retry = process.env.CI ? 1 : 0;

/** A shared machine has been seen to take three times as long. */
const PATIENCE = process.env.CI ? 3 : 1;

/** Tests of what runs in Node, of these files. */
const server = (name: string, include: string[], env: Record<string, string> = {}) => ({
  // Vite would take graphql's `module` build where Node takes `main`: two copies refuse each other's types.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    name,
    include,
    env,
    environment: 'node',
    // Files of a worker share loaded modules, which saves a seventh of the time. So no file may mock a module:
    // tests/noModuleMocks.grit.
    isolate: false,
    retry,
    testTimeout: 30_000 * PATIENCE,
    hookTimeout: 60_000 * PATIENCE,
  },
});

/** What looks at code that comes only now (a picker's, a screen's), or at what modules keep of a zone and of a device. */
const APART = [
  'admin/usuarios.test.tsx',
  'authoring/question.test.tsx',
  ...['chunks.test.tsx', 'picker.test.tsx'].map((name) => `shell/${name}`),
  ...['combobox.test.tsx', 'moments.test.tsx'].map((name) => `ui/${name}`),
  ...['drafts.test.ts', 'outbox.test.ts', 'screens.test.tsx'].map((name) => `survey/${name}`),
].map((name) => `tests/web/${name}`);

/**
 * What a test's clock may stop. Not setInterval, by which jsdom draws: a page whose frames stopped with the clock of
 * one file would draw none for the next.
 */
const TIMERS = [
  ...(['setTimeout', 'clearTimeout', 'Date', 'performance'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
];

/** Tests of the client, on a page without a layout; `isolate` where each file needs a page and modules of its own. */
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
    // Much of the time is waiting (for a server to give up, to come back): one worker per core leaves cores idle.
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    projects: [
      server('server', ['tests/{api,gateway,contract,packages}/**/*.test.ts']),
      server('system', ['tests/system/*.test.ts']),
      // Where the others run on a PostgreSQL.
      ...(process.env.TEST_POSTGRES ? [server('embedded', EMBEDDED, { TEST_POSTGRES: '' })] : []),
      web('web', ['tests/web/**/*.test.{ts,tsx}'], { exclude: APART }),
      web('web-apart', APART, { isolate: true }),
      {
        test: {
          name: 'engines',
          include: ['tests/system/engines/*.test.ts'],
          environment: 'node',
          retry,
          testTimeout: 60_000 * PATIENCE,
          // A session of WebKit has been seen to take more than ten seconds to begin.
          hookTimeout: 60_000 * PATIENCE,
        },
      },
    ],
  },
});
