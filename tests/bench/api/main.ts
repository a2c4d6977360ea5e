import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../support/postgres.ts';
import { type Rest, signIn } from '../../support/rest.ts';
import { benchHashes } from './hashes.ts';

const ROOT = join(import.meta.dirname, '../../..');
const EMPRESAS = Number(process.env.BENCH_EMPRESAS ?? 100_000);
const RESPUESTAS = Number(process.env.BENCH_RESPUESTAS ?? 1_000_000);
const CSV = 'reportes/descargar_reporte_encuestas_completas_csv/';

type Measure = { what: string; value: number; bar: number; unit: string; note?: string };

/** Pairs of letters that many, some and few companies hold: asked for in turn, so that none is asked twice in a row. */
const PAIRS = ['an', 'el', 'ar', 'os', 'in', 'co', 'py', 'es', 'al', 'ri'];

const QUERIES: readonly (readonly [what: string, queryOf: (round: number) => string])[] = [
  ['page 1', () => '?page=1&page_size=20'],
  ['page 5,000', () => `?page=${Math.floor(EMPRESAS / 20)}&page_size=20`],
  ['search, one match', () => `?search=${encodeURIComponent('Banco Ñandutí')}`],
  ['search, none', () => '?search=zzzqqq'],
  ['search, two letters', (round) => `?search=${PAIRS[round % PAIRS.length]}`],
];

/** Rounds of each query, the queries in turn; the median of the rounds stands for what is not ours on the machine. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const REQUESTS = 40;

/** Starts the API alone on a database that is filled already. */
const startApi = async (env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> => {
  const settings = { ...process.env, ...env, API_PORT: '0', HOST: '127.0.0.1', DEMO: '1' };
  const child = spawn(process.execPath, [join(ROOT, 'api/src/main.ts')], {
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /http:\S+/.exec(chunk.toString('utf8'));
      if (found) resolve(found[0]);
    });
    child.once('exit', () => reject(new Error('the API ended')));
  });
  return { url, child };
};

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

const timeOne = async (rest: Rest, query: string): Promise<number> => {
  const start = performance.now();
  const { status } = await rest.get(`empresas/${query}`);
  if (status !== 200) throw new Error(`${query} answered ${status}`);
  return performance.now() - start;
};

const timeLists = async (rest: Rest, bar: number): Promise<Measure[]> => {
  const rounds = new Map<string, number[]>(QUERIES.map(([what]) => [what, []]));
  for (const [, queryOf] of QUERIES) for (let warm = 0; warm < 10; warm++) await timeOne(rest, queryOf(warm));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [what, queryOf] of QUERIES) {
      const times: number[] = [];
      for (let request = 0; request < REQUESTS; request++) times.push(await timeOne(rest, queryOf(request)));
      rounds.get(what)?.push(percentile(times, 0.95));
    }
  }
  return [...rounds].map(([what, p95]) => ({
    ...{ what: `${what}, p95`, value: percentile(p95, 0.5), bar, unit: 'ms' },
    note: `best round ${Math.min(...p95).toFixed(1)}`,
  }));
};

/** What whoever copies a section waits for: questions with their answers, one after another. */
const timeQuestions = async (rest: Rest): Promise<Measure> => {
  const { body: section } = await rest.post('encuestas/secciones/', { descripcion: 'Copia', idioma: 1 });
  const start = performance.now();
  for (let number = 1; number <= 300; number++) {
    const { status } = await rest.post('encuestas/preguntas/', {
      ...{ descripcion: `¿Pregunta ${number}?`, seccion: section.id, tipo_respuesta: 1, orden: number },
      respuestas: [{ descripcion: 'Sí' }, { descripcion: 'No' }, { descripcion: 'NO APLICA' }],
    });
    if (status !== 201) throw new Error(`question ${number} answered ${status}`);
  }
  return { what: '300 questions, one by one', value: performance.now() - start, bar: 10_000, unit: 'ms' };
};

/** Resident memory of a process, in MB. */
const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const timeCsv = async (rest: Rest, pid: number | undefined): Promise<Measure[]> => {
  const before = memoryOf(pid);
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, 20);
  const start = performance.now();
  const answer = await fetch(rest.root + CSV, { headers: { authorization: `Bearer ${rest.token}` } });
  let [first, lines] = [0, 0];
  for await (const chunk of answer.body ?? []) {
    first ||= performance.now() - start;
    for (const byte of chunk) if (byte === 10) lines++;
  }
  clearInterval(sampler);
  const seconds = (performance.now() - start) / 1000;
  console.log(`  CSV: ${lines - 1} rows in ${seconds.toFixed(1)} s`);
  return [
    { what: 'CSV, first byte', value: first, bar: 1000, unit: 'ms' },
    { what: 'CSV, extra memory', value: peak - before, bar: 100, unit: 'MB' },
    { what: 'CSV, rows missing', value: Math.max(0, RESPUESTAS - (lines - 1)), bar: 0, unit: 'rows' },
  ];
};

const measure = async (name: string, env: Record<string, string>, bar: number): Promise<boolean> => {
  const sizes = ['--empresas', String(EMPRESAS), '--respuestas', String(RESPUESTAS)];
  await promisify(execFile)(process.execPath, [join(ROOT, 'api/demo/main.ts'), ...sizes], {
    env: { ...process.env, ...env },
  });
  const { url, child } = await startApi(env);
  try {
    console.log(`${name}: ${EMPRESAS} companies, ${RESPUESTAS} answers; load average ${loadavg()[0]?.toFixed(1)}`);
    const rest = await signIn(url, 'admin');
    const measures = [...(await timeLists(rest, bar)), ...(await timeCsv(rest, child.pid)), await timeQuestions(rest)];
    for (const { what, value, bar: limit, unit, note = '' } of measures) {
      console.log(
        `  ${what.padEnd(28)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(4)} (bar ${limit}) ${value <= limit ? 'ok' : 'OVER'} ${note}`,
      );
    }
    return measures.every(({ value, bar: limit }) => value <= limit);
  } finally {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }
};

/** Measures the API on both databases against the bars; false when one is over. */
const benchApi = async (): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-bench-'));
  const postgres = await startPostgres();
  try {
    if (!postgres) console.log('No PostgreSQL here: only the embedded database is measured.');
    const real =
      postgres && (await measure('PostgreSQL', { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'a') }, 30));
    const embedded = await measure('PGlite', { DATA_DIR: join(folder, 'b') }, 100);
    return embedded && real !== false;
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  if (process.argv[2] === 'hashes') await benchHashes();
  else if (!(await benchApi())) process.exitCode = 1;
}
