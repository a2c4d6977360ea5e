import type { DownloadFile } from '../../../shared/download';
import type { Lang } from '../../../shared/i18n';

/** The file of version 1 (spec §7). */
export const downloadOf = (id?: string): DownloadFile =>
  id === undefined
    ? { url: '/descargas/encuestas.csv', name: 'todas_respuestas_encuestas.csv' }
    : { url: `/descargas/encuestas/${encodeURIComponent(id)}.csv`, name: `respuestas_encuesta_${id}.csv` };

/** The choices for a spreadsheet of answers, where the server supports one. */
export interface SheetChoice {
  encuesta: string | undefined;
  segmento: string | undefined;
  formato: 'ancho' | 'largo';
  opciones: 'texto' | 'columnas';
  identificadores: boolean;
  completas: boolean;
  archivo: 'csv' | 'xlsx';
}

export function sheetOf(choice: SheetChoice, lang: Lang): DownloadFile {
  const { encuesta, segmento, formato, archivo } = choice;
  const query = new URLSearchParams({ formato, lang });
  if (segmento !== undefined) query.set('segmento', segmento);
  if (choice.completas) query.set('completas', 'true');
  if (formato === 'ancho') query.set('opciones', choice.opciones);
  if (formato === 'ancho' && choice.identificadores) query.set('identificadores', 'true');
  const { url, name } = downloadOf(encuesta);
  const as = (path: string) => path.replace(/csv$/, archivo);
  return { url: `${as(url)}?${query}`, name: as(name) };
}
