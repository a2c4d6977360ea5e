import type { Rest } from '../../support/rest.ts';
import { type Process, percentile } from '../processes.ts';
import { peakMemory } from './downloads.ts';
import type { Measure } from './main.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 30);
const PATH = 'encuestas/1/resultados/';
/** Budgets of counted and of cached results, and of the memory that counting adds. */
const [COUNTED_MS, CACHED_MS, EXTRA_MB] = [1_500, 50, 100];

/** Changes an answer, which invalidates the cached results. */
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
  if (status !== 200) throw new Error(`The change of a submission answered ${status} ${text.slice(0, 200)}`);
}

async function timeOne(rest: Rest, path: string): Promise<number> {
  const start = performance.now();
  const { status } = await rest.get(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return performance.now() - start;
}

/** Measures the results of a survey with many answers: counted after a change, and cached. */
export async function measureResults(rest: Rest, api: Process): Promise<Measure[]> {
  const { body } = await rest.get(PATH);
  const [segment, origin] = [body.segmentos, body.origenes].map((list) => (list as { id: number }[])[0]?.id);
  const queries = {
    everybody: '',
    'a segment': `?segmento=${segment}`,
    'segment, origin, size': `?segmento=${segment}&origen=${origin}&tamano=MAS_DE_250`,
  };
  const counted = Object.entries(queries).map(([what, query]) => ({ what, query, times: [] as number[] }));
  for (let warm = 0; warm < 5; warm++) await timeOne(rest, PATH);
  const before = api.memory();
  const peak = await peakMemory(api, async () => {
    for (let round = 0; round < REQUESTS; round++)
      for (const { query, times } of counted) {
        await changeAnswer(rest, round);
        times.push(await timeOne(rest, PATH + query));
      }
  });
  const cached: number[] = [];
  for (let request = 0; request < REQUESTS * 3; request++) cached.push(await timeOne(rest, PATH));
  return [
    ...counted.map(({ what, times }) => ({
      ...{ what: `counted: ${what}, p95`, value: percentile(times, 0.95), bar: COUNTED_MS, unit: 'ms' },
    })),
    { what: 'cached, p95', value: percentile(cached, 0.95), bar: CACHED_MS, unit: 'ms' },
    { what: 'extra memory', value: peak - before, bar: EXTRA_MB, unit: 'MB' },
  ];
}
