import type { Rest } from '../../support/rest.ts';
import type { Process } from '../processes.ts';
import type { Measure } from './main.ts';

const CSV = 'reportes/descargar_reporte_encuestas_completas_csv/';

/** Every kind of file, and how many megabytes its download may add to the process. */
const FILES = [
  ['CSV', '', 100],
  ['CSV, a row per answer', '?formato=largo', 150],
  ['XLSX, a row per answer', '?formato=largo&archivo=xlsx', 150],
  ['CSV, a row per company', '?formato=ancho&opciones=columnas', 150],
  ['XLSX, a row per company', '?formato=ancho&opciones=columnas&archivo=xlsx', 150],
] as const;

/** The most memory that a process has while `work` runs. */
export async function peakMemory(process: Process, work: () => Promise<unknown>): Promise<number> {
  let peak = process.memory();
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memory());
  }, 100);
  await work().finally(() => clearInterval(sampler));
  return peak;
}

/** Downloads all answers as every kind of file: time of the first byte, memory, completeness. */
export async function measureDownloads(rest: Rest, api: Process, answers: number): Promise<Measure[]> {
  let idle = api.memory();
  const measures: Measure[] = [];
  for (const [what, query, bar] of FILES) {
    // The first sample may hold garbage of the start.
    idle = Math.min(idle, api.memory());
    const start = performance.now();
    let [first, bytes, lines] = [0, 0, 0];
    const peak = await peakMemory(api, async () => {
      const answer = await fetch(rest.root + CSV + query, { headers: { authorization: `Bearer ${rest.token}` } });
      for await (const chunk of answer.body ?? []) {
        first ||= performance.now() - start;
        bytes += chunk.length;
        if (!query.includes('xlsx')) for (const byte of chunk) if (byte === 10) lines++;
      }
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`  ${what}: ${(bytes / 1e6).toFixed(0)} MB in ${seconds} s, ${peak.toFixed(0)} MB of memory in total`);
    measures.push(
      { what: `${what}, first byte`, value: first, bar: 1000, unit: 'ms' },
      { what: `${what}, extra memory`, value: peak - idle, bar, unit: 'MB' },
    );
    if (what === 'CSV') {
      const missing = Math.max(0, answers - (lines - 1));
      measures.push({ what: 'CSV, rows missing', value: missing, bar: 0, unit: 'rows' });
    }
  }
  return measures;
}
