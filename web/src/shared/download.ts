import type { TextKey } from './i18n';
import { authFetch } from './session/authFetch';
import { ANSWER_MS, renewableTimeout } from './session/timeouts';

/** A file to download and its name. */
export interface DownloadFile {
  url: string;
  name: string;
}

/** The message for a refused download. */
const BY_STATUS: Record<number, TextKey> = {
  400: 'download.refused',
  401: 'download.signIn',
  403: 'common.forbidden',
  404: 'download.missing',
  429: 'common.tooMany',
  501: 'download.plainOnly',
  504: 'common.timeout',
};

/** A failed download; `requestId` finds it in the server's log. */
export class DownloadError extends Error {
  readonly text: TextKey;
  readonly requestId: string | undefined;
  /** Seconds until a retry. */
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
    throw new DownloadError('download.network');
  }
}

/**
 * Fetches a file with the session's token, which `authFetch` renews, and reports the received bytes. Aborting rejects
 * with the signal's error.
 */
export async function download(url: string, signal: AbortSignal, onProgress: (bytes: number) => void): Promise<Blob> {
  const each = renewableTimeout(ANSWER_MS, signal);
  const response = await open(url, each.signal, signal);
  const { ok, status, body, headers } = response;
  if (!ok) throw new DownloadError(BY_STATUS[status] ?? 'download.server', headers);
  if (!body) throw new DownloadError('download.broken', headers);
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
      onProgress(bytes);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    // A partial file must not pass for all answers.
    throw new DownloadError('download.broken', headers);
  } finally {
    each.done();
  }
  return new Blob(parts, { type: headers.get('content-type') ?? 'text/csv' });
}
