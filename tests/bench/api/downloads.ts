import { readFileSync } from 'node:fs';
import type { Rest } from '../../support/rest.ts';
import type { Measure } from './main.ts';

const CSV = 'reportes/descargar_reporte_encuestas_completas_csv/';

/** Every kind of file, with how much memory it may take beside what the process holds at rest. */
const FILES = [
  ['CSV', '', 100],
  ['CSV, a row per answer', '?formato=largo', 150],
  ['XLSX, a row per answer', '?formato=largo&archivo=xlsx', 150],
  ['CSV, a row per company', '?formato=ancho&opciones=columnas', 150],
  ['XLSX, a row per company', '?formato=ancho&opciones=columnas&archivo=xlsx', 150],
] as const;

/** Resident memory of a process, in MB. */
export const memoryOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Downloads all answers as every kind of file: the first byte, the memory that it takes, and whether all is there. */
export async function timeDownloads(rest: Rest, pid: number | undefined, answers: number): Promise<Measure[]> {
  const before = memoryOf(pid);
  const measures: Measure[] = [];
  for (const [what, query, bar] of FILES) {
    let peak = memoryOf(pid);
    const sampler = setInterval(() => {
      peak = Math.max(peak, memoryOf(pid));
    }, 20);
    const start = performance.now();
    const answer = await fetch(rest.root + CSV + query, { headers: { authorization: `Bearer ${rest.token}` } });
    let [first, bytes, lines] = [0, 0, 0];
    for await (const chunk of answer.body ?? []) {
      first ||= performance.now() - start;
      bytes += chunk.length;
      if (!query.includes('xlsx')) for (const byte of chunk) if (byte === 10) lines++;
    }
    clearInterval(sampler);
    const seconds = (performance.now() - start) / 1000;
    console.log(
      `  ${what}: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s, ${peak.toFixed(0)} MB of memory in all`,
    );
    measures.push(
      { what: `${what}, first byte`, value: first, bar: 1000, unit: 'ms' },
      { what: `${what}, extra memory`, value: peak - before, bar, unit: 'MB' },
    );
    if (what === 'CSV') {
      const missing = Math.max(0, answers - (lines - 1));
      measures.push({ what: 'CSV, rows missing', value: missing, bar: 0, unit: 'rows' });
    }
  }
  return measures;
}
