import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { preparedDump } from '../tests/support/api.ts';
import type { Counted } from '../tests/support/countReporter.ts';
import { startTestDatabase } from '../tests/support/testDatabase.ts';
import { ensureChromium, ensureFirefox } from './browsers.ts';
import { ensureBuilt } from './build.ts';
import { ensureGenerated } from './codegen.ts';
import { root } from './fresh.ts';
import { lint } from './lint.ts';
import { ensurePrograms } from './programs.ts';
import { main, run } from './run.ts';
import { keepTemporaryFilesInMemory } from './temporary.ts';
import { typecheck } from './typecheck.ts';

interface Count {
  passed: number;
  failed: number;
}

const reports = join(root, 'node_modules', '.cache', 'encuestas', 'reports');

/** A test that may need its second try, by title, until its cause is known. */
interface KnownFlaky {
  readonly test: string;
  readonly reason: string;
  readonly since: string;
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}

/** The part of Playwright's report that counts. */
interface BrowserReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly Suite[];
}

const flakyOf = (suites: readonly Suite[]): string[] =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...flakyOf(inner),
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ]);

/** Runs one step and prints its duration; a step that throws is one failure. */
async function step(name: string, work: () => Promise<Count>): Promise<Count> {
  const start = performance.now();
  let count: Count;
  try {
    count = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    count = { passed: 0, failed: 1 };
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${count.failed ? '✗' : '✓'} ${name} (${count.passed} passed, ${count.failed} failed, ${seconds} s)`);
  return count;
}

const check = (work: () => Promise<unknown>) => async () => {
  await work();
  return { passed: 1, failed: 0 };
};

/** A runner that ends with an error but no failing test (a crash, an unhandled error) failed. */
function atLeastOne(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** Prints flaky tests that tests/flaky.json does not list. With FLAKY=fail they are failures. */
function counted({ passed, failed, flaky }: Counted): Count {
  const known = JSON.parse(readFileSync(join(root, 'tests/flaky.json'), 'utf8')) as readonly KnownFlaky[];
  const unknown = flaky.filter((title) => !known.some(({ test }) => test === title));
  for (const title of unknown) console.error(`Flaky, and not in tests/flaky.json: ${title}`);
  const refused = process.env.FLAKY === 'fail' ? unknown.length : 0;
  return { passed: passed - refused, failed: failed + refused };
}

/** Runs the tests of some projects of vitest.config.ts. */
async function vitest(projects: readonly string[], env = {}): Promise<Count> {
  const file = join(reports, `vitest-${projects.join('-')}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=./tests/support/countReporter.ts'];
  const { code } = await run('vitest', ['run', ...chosen, ...reporters], {
    show: true,
    env: { COUNTED_FILE: file, ...env },
  });
  return atLeastOne(code, counted(JSON.parse(readFileSync(file, 'utf8')) as Counted));
}

/** Runs some projects on a PostgreSQL of their own, or without one on the embedded database. */
async function vitestOnPostgres(projects: readonly string[]): Promise<Count> {
  const postgres = await startTestDatabase();
  if (!postgres) {
    console.log('No PostgreSQL here, and apt could not install one: the tests run on the embedded database.');
    return vitest(projects.filter((project) => project !== 'embedded'));
  }
  try {
    return await vitest(projects, { TEST_POSTGRES: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function browser(): Promise<Count> {
  const file = join(reports, 'playwright.json');
  const chromium = await ensureChromium();
  const { code } = await run('playwright', ['test', '--reporter=dot,json'], {
    show: true,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CHROMIUM_PATH: chromium },
  });
  const report = JSON.parse(readFileSync(file, 'utf8')) as BrowserReport;
  const { expected, unexpected, flaky } = report.stats;
  return atLeastOne(code, counted({ passed: expected + flaky, failed: unexpected, flaky: flakyOf(report.suites) }));
}

/** `npm test`. */
async function testProduct(): Promise<Count[]> {
  const prepare = async () => {
    await ensurePrograms('chromium-headless-shell', 'poppler-utils', 'postgresql');
    // Several files start from it.
    await preparedDump();
  };
  // Each of these leaves a core idle by itself, and all need the generated code.
  await ensureGenerated();
  return [
    ...(await Promise.all([
      step('build', check(ensureBuilt)),
      step('lint', check(lint)),
      step('type-check', check(typecheck)),
      step('programs', check(prepare)),
    ])),
    await step('unit and contract', () => vitestOnPostgres(['server', 'web', 'web-apart', 'embedded'])),
    await step('Chromium', browser),
  ];
}

/** `npm run test:system`. */
async function testSystem(): Promise<Count[]> {
  const prepare = async () => {
    await ensurePrograms();
    await ensureFirefox();
    await preparedDump();
  };
  return [
    await step('build', check(ensureBuilt)),
    await step('programs', check(prepare)),
    await step('system', () => vitestOnPostgres(['system'])),
    await step('Firefox and WebKit', () => vitest(['engines'])),
  ];
}

await main(async () => {
  keepTemporaryFilesInMemory();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const counts = await (process.argv[2] === 'system' ? testSystem() : testProduct());
  const total = counts.reduce((sum, count) => ({
    passed: sum.passed + count.passed,
    failed: sum.failed + count.failed,
  }));
  if (total.failed) process.exitCode = 1;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
});
