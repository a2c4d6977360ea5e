import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { reasonOf } from '@encuestas/ops';
import fetch from 'node-fetch';
import { isHtml, MENDABLE, retryAfterOf } from './statuses.ts';
import { bytesOf, redirectOf } from './transport.ts';

/** Statuses that are the caller's concern; any other is the upstream's failure. */
const SHOWN = new Set([400, 401, 403, 404, 422, 429]);
/** Bytes of a refusal at most; what is longer is not for a person. */
const MOST_SAID = 64_000;

/** Whether a page of something on the way stands in the place of a file; of no type, a file may be called a page, too. */
async function holdsPage(body: Readable, type: string | null): Promise<boolean> {
  if (!isHtml(type)) return false;
  await once(body, 'readable');
  const start: Buffer | null = body.read();
  if (start) body.unshift(start);
  return start !== null && /^\s*</.test(start.toString('latin1'));
}

/** Opens a file of the upstream as a stream. The answer must begin in time; the file itself may take as long as it is. */
export async function openStream(
  address: string,
  headers: Record<string, string>,
  timeoutMs: number,
  left: AbortSignal,
) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const options = { headers, redirect: 'manual', signal: AbortSignal.any([late.signal, left]) } as const;
    const asked = await fetch(address, options);
    const elsewhere = redirectOf(asked.status, asked.headers.get('location'), address);
    if (elsewhere) asked.body?.resume();
    const response = elsewhere ? await fetch(elsewhere.href, options) : asked;
    const body = response.body as Readable | null;
    const type = response.headers.get('content-type');
    const page = response.status === 200 && body !== null && (await holdsPage(body, type));
    if (response.status === 200 && body && !page) return { status: 200, body, type };
    // Where it breaks off, nothing is said.
    const said = MENDABLE.has(response.status) ? await bytesOf(body, MOST_SAID).catch(() => null) : null;
    late.abort();
    // What is on the way wants a sign-in of its own: the session is not over.
    const shown = SHOWN.has(response.status) && !(response.status === 401 && isHtml(type));
    return {
      status: shown ? response.status : 502,
      retryAfter: retryAfterOf(response.status, response.headers.get('retry-after')),
      said: { status: response.status, headers: { 'content-type': type ?? '' }, body: said ?? Buffer.alloc(0) },
      reason: page ? 'a page in its place' : `status ${response.status}`,
    };
  } catch (error) {
    if (late.signal.aborted) return { status: 504, retryAfter: null, reason: 'no answer in time' };
    return { status: 502, retryAfter: null, reason: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}
