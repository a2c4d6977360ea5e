import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../support/postgres.ts';
import { type Rest, signIn } from '../../support/rest.ts';
import { type Process, startProgram } from '../processes.ts';
import { measureDownloads } from './downloads.ts';
import { measureLists } from './lists.ts';
import { measureResults } from './results.ts';

const ROOT = join(import.meta.dirname, '../../..');
const EMPRESAS = Number(process.env.BENCH_EMPRESAS ?? 60_000);
const RESPUESTAS = Number(process.env.BENCH_RESPUESTAS ?? 1_000_000);

export type Measure = { what: string; value: number; bar: number; unit: string };
type Bench = (rest: Rest, api: Process, answers: number) => Promise<Measure[]>;

/** `npm run bench -- api downloads` measures one of them; lists and results only matter on PostgreSQL. */
const only = process.argv[2];

/** Fills a database and measures its API. Returns whether all measures are within their budgets. */
async function measure(name: string, env: Record<string, string>, benches: Record<string, Bench>): Promise<boolean> {
  const sizes = ['--empresas', String(EMPRESAS), '--respuestas', String(RESPUESTAS)];
  await promisify(execFile)(process.execPath, [join(ROOT, 'api/demo/main.ts'), ...sizes], {
    env: { ...process.env, ...env },
  });
  const main = join(ROOT, 'api/src/main.ts');
  const api = await startProgram('API', main, { ...env, API_PORT: '0', DEMO: '1' }, /(http:\S+)/);
  try {
    console.log(`${name}: ${EMPRESAS} companies, ${RESPUESTAS} answers; load ${loadavg()[0]?.toFixed(1)}`);
    const rest = await signIn(api.url, 'admin');
    let isWithin = true;
    for (const [bench, run] of Object.entries(benches)) {
      if (only && bench !== only) continue;
      for (const { what, value, bar, unit } of await run(rest, api, RESPUESTAS)) {
        const verdict = value <= bar ? 'ok' : 'OVER';
        console.log(`  ${what.padEnd(38)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(4)} (bar ${bar}) ${verdict}`);
        isWithin &&= value <= bar;
      }
    }
    return isWithin;
  } finally {
    await api.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'encuestas-bench-'));
const postgres = await startPostgres();
try {
  if (!postgres) console.log('No PostgreSQL here: only the embedded database is measured.');
  const downloads = measureDownloads;
  const real =
    postgres &&
    (await measure(
      'PostgreSQL',
      { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'postgres') },
      { downloads, lists: measureLists, results: measureResults },
    ));
  const embedded =
    only === 'lists' ||
    only === 'results' ||
    (await measure('PGlite', { DATA_DIR: join(folder, 'embedded') }, { downloads }));
  if (real === false || !embedded) process.exitCode = 1;
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
