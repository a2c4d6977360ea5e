import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../support/postgres.ts';
import { type Rest, signIn } from '../../support/rest.ts';
import { timeDownloads } from './downloads.ts';

const ROOT = join(import.meta.dirname, '../../..');
const EMPRESAS = Number(process.env.BENCH_EMPRESAS ?? 100_000);
/** `npm run bench -- api downloads` */
const ONLY_DOWNLOADS = process.argv[2] === 'downloads';
const RESPUESTAS = Number(process.env.BENCH_RESPUESTAS ?? 1_000_000);

export type Measure = { what: string; value: number; bar: number; unit: string; note?: string };

/** Pairs of letters that many, some and few companies hold: asked for in turn, so that none is asked twice in a row. */
const PAIRS = ['an', 'el', 'ar', 'os', 'in', 'co', 'py', 'es', 'al', 'ri'];

type Queries = readonly (readonly [what: string, pathOf: (round: number) => string])[];

const LISTS: Queries = [
  ['page 1', () => 'empresas/?page=1&page_size=20'],
  ['page 5,000', () => `empresas/?page=${Math.floor(EMPRESAS / 20)}&page_size=20`],
  ['search, one match', () => `empresas/?search=${encodeURIComponent('Banco Ñandutí')}`],
  ['search, none', () => 'empresas/?search=zzzqqq'],
  ['search, two letters', (round) => `empresas/?search=${PAIRS[round % PAIRS.length]}`],
];

/** The follow-up of the campaign that has most companies, as its screen asks for it. */
async function followUp(rest: Rest): Promise<Queries> {
  const { body } = await rest.get('campanas/?vigente=true&page_size=300');
  const campaigns = body.results as { id: number; empresas: number; negocio: string }[];
  const [largest] = campaigns.toSorted((one, other) => other.empresas - one.empresas);
  if (!largest) throw new Error('no campaign runs');
  console.log(`  the campaign of ${largest.negocio}: ${largest.empresas} companies`);
  const companies = (query: string) => `campanas/${largest.id}/empresas/?page_size=10${query}`;
  return [
    ['campaign', () => `campanas/${largest.id}/`],
    ['its companies, page 1', () => companies('&page=1')],
    ['its companies, last page', () => companies(`&page=${Math.ceil(largest.empresas / 10)}`)],
    ['pending', () => companies('&estado=pendientes')],
    ['sent', () => companies('&estado=enviadas')],
    ['without a user', () => companies('&estado=sin_usuario')],
    ['searched', (round) => companies(`&search=${PAIRS[round % PAIRS.length]}`)],
  ];
}

/** Rounds of each query, the queries in turn; the median of the rounds stands for what is not ours on the machine. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const REQUESTS = 40;

/** Starts the API alone on a database that is filled already. */
export const startApi = async (env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> => {
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

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Another number each time, so that no answer that has to do with companies is kept. */
let employees = 0;
const changeCompany = async (rest: Rest): Promise<void> => {
  employees += 1;
  const { body } = await rest.get('empresas/?page_size=1');
  const [{ id }] = body.results as [{ id: number }];
  const { status } = await rest.patch(`empresas/${id}/`, { cant_empleados: employees });
  if (status !== 200) throw new Error(`a company that is changed answered ${status}`);
};

const timeOne = async (rest: Rest, path: string, changing: boolean): Promise<number> => {
  if (changing) await changeCompany(rest);
  const start = performance.now();
  const { status } = await rest.get(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return performance.now() - start;
};

const timeQueries = async (rest: Rest, queries: Queries, bar: number, changing = false): Promise<Measure[]> => {
  const rounds = new Map<string, number[]>(queries.map(([what]) => [what, []]));
  for (const [, pathOf] of queries) for (let warm = 0; warm < 10; warm++) await timeOne(rest, pathOf(warm), changing);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [what, pathOf] of queries) {
      const times: number[] = [];
      for (let request = 0; request < REQUESTS; request++) times.push(await timeOne(rest, pathOf(request), changing));
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

const measure = async (name: string, env: Record<string, string>, bar: number): Promise<boolean> => {
  const sizes = ['--empresas', String(EMPRESAS), '--respuestas', String(RESPUESTAS)];
  await promisify(execFile)(process.execPath, [join(ROOT, 'api/demo/main.ts'), ...sizes], {
    env: { ...process.env, ...env },
  });
  const { url, child } = await startApi(env);
  try {
    console.log(`${name}: ${EMPRESAS} companies, ${RESPUESTAS} answers; load average ${loadavg()[0]?.toFixed(1)}`);
    const rest = await signIn(url, 'admin');
    const downloads = () => timeDownloads(rest, child.pid, RESPUESTAS);
    const measures = ONLY_DOWNLOADS
      ? await downloads()
      : [
          ...(await timeQueries(rest, LISTS, bar)),
          ...(await timeQueries(rest, await followUp(rest), bar * 2, true)),
          ...(await downloads()),
          await timeQuestions(rest),
        ];
    for (const { what, value, bar: limit, unit, note = '' } of measures) {
      console.log(
        `  ${what.padEnd(38)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(4)} (bar ${limit}) ${value <= limit ? 'ok' : 'OVER'} ${note}`,
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
  if (!(await benchApi())) process.exitCode = 1;
}
