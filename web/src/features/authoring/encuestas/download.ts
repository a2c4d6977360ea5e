import type { Lang, TextKey } from '../../../shared/i18n';
import { authFetch } from '../../../shared/session/authFetch';
import { ANSWER_MS, renewableTimeout } from '../../../shared/session/timeouts';

/** A file to be downloaded, under the name that the spec gives it (§7). */
export interface DownloadFile {
  url: string;
  name: string;
}

export const downloadOf = (id?: string): DownloadFile =>
  id === undefined
    ? { url: '/descargas/encuestas.csv', name: 'todas_respuestas_encuestas.csv' }
    : { url: `/descargas/encuestas/${encodeURIComponent(id)}.csv`, name: `respuestas_encuesta_${id}.csv` };

/** How the answers are wanted as a sheet, where the server offers one. */
export interface SheetChoice {
  encuesta: string | undefined;
  segmento: string | undefined;
  formato: 'ancho' | 'largo';
  opciones: 'texto' | 'columnas';
  identificadores: boolean;
  completas: boolean;
  archivo: 'csv' | 'xlsx';
}

/** The answers as a sheet; the name says which ones, as ever, and what kind of file it is. */
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

/** What a person is told of a refused download. */
const BY_STATUS: Record<number, TextKey> = {
  400: 'authoring:surveys.sheet.refused',
  401: 'authoring:surveys.download.signIn',
  403: 'common.forbidden',
  404: 'authoring:surveys.download.missing',
  429: 'common.tooMany',
  501: 'authoring:surveys.sheet.plainOnly',
  504: 'common.timeout',
};

/** The download failed: `text` says why, and `requestId` is what the log of the server knows it by. */
export class DownloadError extends Error {
  readonly text: TextKey;
  readonly requestId: string | undefined;
  /** Seconds that the server asks to be left alone. */
  readonly retryAfter: number | undefined;

  constructor(text: TextKey, headers?: Headers) {
    super(text);
    this.text = text;
    this.requestId = headers?.get('x-request-id') ?? undefined;
    this.retryAfter = Number(headers?.get('retry-after')) || undefined;
  }
}

async function open(url: string, signal: AbortSignal, cancelled: AbortSignal): Promise<Response> {
  try {
    return await authFetch(url, { signal, unbounded: true });
  } catch (error) {
    if (cancelled.aborted) throw error;
    throw new DownloadError('authoring:surveys.download.network');
  }
}

/**
 * Fetches a file with the session's token (a refused one is renewed on the way), telling how many bytes have come.
 * Aborting rejects with the signal's own error.
 */
export async function download(url: string, signal: AbortSignal, came: (bytes: number) => void): Promise<Blob> {
  const each = renewableTimeout(ANSWER_MS, signal);
  const response = await open(url, each.signal, signal);
  const { ok, status, body, headers } = response;
  if (!ok) throw new DownloadError(BY_STATUS[status] ?? 'authoring:surveys.download.server', headers);
  if (!body) throw new DownloadError('authoring:surveys.download.broken', headers);
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      each.renew();
      if (done) break;
      parts.push(value);
      bytes += value.byteLength;
      came(bytes);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    // A file that broke off is no file: half of the answers must not pass for all of them.
    throw new DownloadError('authoring:surveys.download.broken', headers);
  } finally {
    each.done();
  }
  return new Blob(parts, { type: headers.get('content-type') ?? 'text/csv' });
}
