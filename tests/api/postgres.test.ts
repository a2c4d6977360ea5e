import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '../../api/src/database/database.ts';
import { PREPARED, prepareDemo } from '../support/api.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';

const ROOT = join(import.meta.dirname, '../..');

// Durability is not what this file is about; kill.test.ts is.
const postgres: Postgres | undefined = process.env.TEST_POSTGRES ? undefined : await startPostgres(['-c', 'fsync=off']);
if (!postgres && !process.env.TEST_POSTGRES) {
  console.log(
    'SKIPPED: no PostgreSQL here and none could be installed by apt; the suite ran on the embedded database only.',
  );
}
afterAll(() => postgres?.stop());

const runSuite = (env: Record<string, string>): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const args = [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      'tests/api',
      '--project',
      'server',
      '--reporter=dot',
    ];
    // These start databases of their own kind, so they would do the same twice.
    const skipped = ['postgres', 'kill', 'reminders-kill', 'pool', 'processes'].flatMap((name) => [
      '--exclude',
      `**/${name}.test.ts`,
    ]);
    const child = spawn(process.execPath, [...args, ...skipped], {
      cwd: ROOT,
      env: { ...process.env, ...env, NO_COLOR: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    }
    child.on('exit', (code) => resolve({ code, output }));
  });

test.skipIf(!postgres)('the same suite holds on a real PostgreSQL', { timeout: 300_000 }, async () => {
  if (!postgres) return;
  await postgres.run(`create database ${PREPARED}`);
  const database = await openPostgres(postgres.urlOf(PREPARED));
  await prepareDemo(database.db);
  expect(database.version).toMatch(/^PostgreSQL (1[5-9]|[2-9]\d)/);
  await database.close();
  const { code, output } = await runSuite({ TEST_POSTGRES: postgres.url, FUZZ_RUNS: '500' });
  expect(output).toMatch(/Tests\s+\d{2,} passed/);
  expect(code, output.slice(-4000)).toBe(0);
});
