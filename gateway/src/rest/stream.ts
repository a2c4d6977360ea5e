import { reasonOf } from '@encuestas/ops';
import { request } from 'undici';
import { retryAfterOf, VALIDATION_STATUSES } from './statuses.ts';
import { bytesOf } from './transport.ts';

/** Statuses that are the caller's concern; any other is the upstream's failure. */
const SHOWN = new Set([400, 401, 403, 404, 422, 429]);
/** The longest refusal that is read. */
const MAX_REFUSAL_BYTES = 64_000;

/** Opens a file of the upstream as a stream. The timeout applies to the start of the answer only. */
export async function openStream(
  address: string,
  headers: Record<string, string>,
  timeoutMs: number,
  disconnect: AbortSignal,
) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const signal = AbortSignal.any([late.signal, disconnect]);
    const { statusCode: status, headers: sent, body } = await request(address, { headers, signal, bodyTimeout: 0 });
    const type = String(sent['content-type'] ?? '');
    const isPage = type.startsWith('text/html');
    if (status === 200 && !isPage) return { status: 200, body, type };
    // The rest of a refusal is discarded.
    body.on('error', () => {});
    const refusal = VALIDATION_STATUSES.has(status) ? await bytesOf(body, MAX_REFUSAL_BYTES).catch(() => null) : null;
    body.destroy();
    return {
      status: SHOWN.has(status) ? status : 502,
      retryAfter: retryAfterOf(status, String(sent['retry-after'] ?? '')),
      refusal: { status, headers: { 'content-type': type }, body: refusal ?? Buffer.alloc(0) },
      reason: status === 200 ? 'a web page instead of a file' : `status ${status}`,
    };
  } catch (error) {
    if (late.signal.aborted) return { status: 504, retryAfter: null, reason: 'no answer in time' };
    return { status: 502, retryAfter: null, reason: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}
