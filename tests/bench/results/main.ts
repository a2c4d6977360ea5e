import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../support/postgres.ts';
import { type Rest, signIn } from '../../support/rest.ts';
import { memoryOf } from '../api/downloads.ts';
import { percentile, startApi } from '../api/main.ts';

const ROOT = join(import.meta.dirname, '../../..');
const EMPRESAS = Number(process.env.BENCH_EMPRESAS ?? 60_000);
const RESPUESTAS = Number(process.env.BENCH_RESPUESTAS ?? 1_000_000);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 30);
/** Of results that are counted anew, and megabytes that the API may grow by meanwhile. */
const BAR_MS = 1_500;
const BAR_KEPT_MS = 50;
const BAR_MB = 100;

const PATH = 'encuestas/1/resultados/';

/** Another answer each time, so that nothing that was counted before is still true. */
async function changeAnswer(rest: Rest, round: number): Promise<void> {
  const { body: page } = await rest.get('encuestas/usuario_empresa/?encuesta=1&page_size=1');
  const [{ id } = { id: 0 }] = page.results as { id: number }[];
  const { body } = await rest.get(`encuestas/usuario_empresa/${id}/`);
  const preguntas = (body.preguntas as { descripcion: string; tipo_respuesta: number }[]).map((written) =>
    written.tipo_respuesta === 2 ? { ...written, descripcion: String(1 + (round % 90)) } : written,
  );
  const { status, text } = await rest.patch(`encuestas/usuario_empresa/${id}/`, {
    ...{ encuesta: 1, respuestas: body.respuestas, preguntas },
  });
  if (status !== 200) throw new Error(`a submission that is changed answered ${status} ${text.slice(0, 200)}`);
}

const timeOne = async (rest: Rest, path: string): Promise<number> => {
  const start = performance.now();
  const { status } = await rest.get(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return performance.now() - start;
};

/** Results counted anew each time: of everybody, of a segment, and of what is narrowed in all ways. */
async function timeCounting(rest: Rest): Promise<[what: string, ms: number[]][]> {
  const { body } = await rest.get(PATH);
  const [segment, origin] = [body.segmentos, body.origenes].map((list) => (list as { id: number }[])[0]?.id);
  const queries: [string, string][] = [
    ['everybody', ''],
    ['a segment', `?segmento=${segment}`],
    ['segment, origin, size', `?segmento=${segment}&origen=${origin}&tamano=MAS_DE_250`],
  ];
  const times = queries.map(([what]): [string, number[]] => [what, []]);
  for (let round = 0; round < REQUESTS; round++) {
    for (const [index, [, query]] of queries.entries()) {
      await changeAnswer(rest, round);
      times[index]?.[1].push(await timeOne(rest, PATH + query));
    }
  }
  return times;
}

/** Measures results of a survey with very many answers on PostgreSQL; false when a bar is passed. */
async function benchResults(env: Record<string, string>): Promise<boolean> {
  const sizes = ['--empresas', String(EMPRESAS), '--respuestas', String(RESPUESTAS)];
  await promisify(execFile)(process.execPath, [join(ROOT, 'api/demo/main.ts'), ...sizes], {
    env: { ...process.env, ...env },
  });
  const { url, child } = await startApi(env);
  try {
    const rest = await signIn(url, 'admin');
    const { body } = await rest.get(PATH);
    console.log(`  ${body.empresas} submissions, ${RESPUESTAS} answers; load average ${loadavg()[0]?.toFixed(1)}`);
    for (let warm = 0; warm < 5; warm++) await timeOne(rest, PATH);
    const before = memoryOf(child.pid);
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, memoryOf(child.pid));
    }, 50);
    const first = await timeCounting(rest);
    const half = peak;
    const second = await timeCounting(rest);
    clearInterval(sampler);
    const counted = first.map(([what, ms], index) => [what, [...ms, ...(second[index]?.[1] ?? [])]] as const);
    await timeOne(rest, PATH);
    const kept: number[] = [];
    for (let request = 0; request < REQUESTS * 3; request++) kept.push(await timeOne(rest, PATH));
    const measures = [
      ...counted.map(([what, times]) => [`counted: ${what}, p95`, percentile(times, 0.95), BAR_MS, 'ms'] as const),
      ...counted.map(([what, times]) => [`counted: ${what}, p50`, percentile(times, 0.5), BAR_MS, 'ms'] as const),
      ['kept, p95', percentile(kept, 0.95), BAR_KEPT_MS, 'ms'] as const,
      ['extra memory', peak - before, BAR_MB, 'MB'] as const,
      ['of it in the second half', peak - half, BAR_MB / 4, 'MB'] as const,
    ];
    for (const [what, value, bar, unit] of measures)
      console.log(
        `  ${what.padEnd(36)} ${value.toFixed(1).padStart(9)} ${unit} (bar ${bar}) ${value <= bar ? 'ok' : 'OVER'}`,
      );
    return measures.every(([, value, bar]) => value <= bar);
  } finally {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'encuestas-bench-'));
const postgres = await startPostgres();
try {
  if (!postgres) console.log('No PostgreSQL here: nothing is measured.');
  else if (!(await benchResults({ DATABASE_URL: postgres.url, DATA_DIR: folder }))) process.exitCode = 1;
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
