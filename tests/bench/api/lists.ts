import type { Rest } from '../../support/rest.ts';
import { percentile } from '../processes.ts';
import type { Measure } from './main.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 20);
/** Budgets of a page and of a bulk change. */
const [PAGE_MS, BULK_MS] = [60, 5_000];

const FILTERS = ['rubro=3', 'segmento=7', 'origen=1', 'con_usuario=false', 'activo=false', 'search=an'];
const ORDERINGS = [
  ...['razon_social', 'ruc_ci', 'direccion', 'rubro', 'segmento', 'origen'],
  ...['cant_sucursales', 'cant_empleados', 'con_usuario'],
];
const PAIRS = FILTERS.flatMap((one, index) => FILTERS.slice(index + 1).map((other) => `${one}&${other}`));

/** Lists with every two filters and every ordering, and a bulk change of 2,000 records records. */
export async function measureLists(rest: Rest): Promise<Measure[]> {
  const measures = [];
  for (const ordering of ORDERINGS) {
    const times: number[] = [];
    let slowest = { ms: 0, query: '' };
    for (const query of [...PAIRS, ...FILTERS, '']) {
      for (let round = 0; round < REQUESTS; round++) {
        const direction = round % 2 === 0 ? '' : '-';
        const start = performance.now();
        const { status, text } = await rest.get(
          `empresas/?${query}&ordering=${direction}${ordering}&page=${1 + round}`,
        );
        if (status !== 200) throw new Error(text);
        const ms = performance.now() - start;
        times.push(ms);
        if (ms > slowest.ms) slowest = { ms, query };
      }
    }
    console.log(`  slowest by ${ordering}: ${slowest.ms.toFixed(0)} ms with "${slowest.query}"`);
    measures.push({ what: `list by ${ordering}, p95`, value: percentile(times, 0.95), bar: PAGE_MS, unit: 'ms' });
  }
  const { body } = await rest.get('empresas/?page_size=300&ordering=id');
  const registros = (body.results as { id: number }[]).map(({ id }) => ({ id }));
  for (let page = 2; registros.length < 2_000; page++) {
    const { results } = (await rest.get(`empresas/?page_size=300&ordering=id&page=${page}`)).body;
    registros.push(...(results as { id: number }[]).map(({ id }) => ({ id })));
  }
  const start = performance.now();
  const changed = await rest.post('empresas/lote/', {
    ...{ registros: registros.slice(0, 2_000), cambios: { cant_empleados: 12_345 } },
  });
  if (changed.body.aplicado !== true) throw new Error(changed.text.slice(0, 300));
  const value = performance.now() - start;
  return [...measures, { what: 'bulk change of 2,000 records', value, bar: BULK_MS, unit: 'ms' }];
}
