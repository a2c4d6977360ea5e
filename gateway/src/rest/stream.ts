import type { Readable } from 'node:stream';
import { reasonOf } from '@encuestas/ops';
import fetch from 'node-fetch';
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
    const response = await fetch(address, { headers, redirect: 'manual', signal });
    const { status } = response;
    const body = response.body as Readable | null;
    const type = response.headers.get('content-type') ?? '';
    const isPage = type.startsWith('text/html');
    if (status === 200 && body && !isPage) return { status: 200, body, type };
    const refusal = VALIDATION_STATUSES.has(status) ? await bytesOf(body, MAX_REFUSAL_BYTES).catch(() => null) : null;
    late.abort();
    return {
      status: SHOWN.has(status) ? status : 502,
      retryAfter: retryAfterOf(status, response.headers.get('retry-after')),
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
