import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { preparedDump } from '../tests/support/api.ts';
import type { Counted } from '../tests/support/countReporter.ts';
import { startTestDatabase } from '../tests/support/testDatabase.ts';
import { ensureBuilt } from './build.ts';
import { ensureChromium } from './chromium.ts';
import { ensureFirefox } from './firefox.ts';
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

/** A test that may pass at its second try only, by its title, until somebody finds out why. */
interface KnownFlaky {
  readonly test: string;
  readonly reason: string;
  readonly since: string;
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}

/** What is read of the report that Playwright writes. */
interface BrowserReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly Suite[];
}

const flakyOf = (suites: readonly Suite[]): string[] =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...flakyOf(inner),
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ]);

/** Runs one step, says how long it took, and counts a step that throws as one failure. */
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

/** A runner that closes with an error without a failing test (a crash, an unhandled error) still failed. */
function atLeastOne(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** Names what passed only at its second try, but what tests/flaky.json lists. With FLAKY=fail that is a failure. */
function counted({ passed, failed, flaky }: Counted): Count {
  const known = JSON.parse(readFileSync(join(root, 'tests/flaky.json'), 'utf8')) as readonly KnownFlaky[];
  const unknown = flaky.filter((title) => !known.some(({ test }) => test === title));
  for (const title of unknown)
    console.error(`Passed only at its second try, and is not listed in tests/flaky.json: ${title}`);
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

/** Runs some projects on a PostgreSQL of their own, and on the embedded database where there is no PostgreSQL. */
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

/** Steps that have one core busy each, or wait for a mirror. */
const concurrently = (...steps: readonly (() => Promise<Count>)[]) => Promise.all(steps.map((start) => start()));

/** `npm test`. */
async function testProduct(): Promise<Count[]> {
  const prepare = async () => {
    await ensurePrograms('chromium-headless-shell', 'poppler-utils', 'postgresql');
    // Five files start from it; each would make its own in seven seconds.
    await preparedDump();
  };
  return [
    ...(await concurrently(
      () => step('lint', check(lint)),
      () => step('type-check', check(typecheck)),
      () => step('programs', check(prepare)),
    )),
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
    await step('programs', check(prepare)),
    await step('system', () => vitestOnPostgres(['system'])),
    await step('Firefox and WebKit', () => vitest(['engines'])),
  ];
}

await main(async () => {
  keepTemporaryFilesInMemory();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const build = await step('build', check(ensureBuilt));
  const counts = [build, ...(await (process.argv[2] === 'system' ? testSystem() : testProduct()))];
  const total = counts.reduce((sum, count) => ({
    passed: sum.passed + count.passed,
    failed: sum.failed + count.failed,
  }));
  if (total.failed) process.exitCode = 1;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
});
