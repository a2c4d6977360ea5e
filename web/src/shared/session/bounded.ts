import { NetworkError } from '../failure';

/** How long an answer may take: longer than the gateway lets a request run. */
export const ANSWER_MS = 20_000;
/** A write may be a long piece of work, which is put back where it cannot be ended. */
export const WRITE_MS = 45_000;
/** What the slowest network that still is one carries in a millisecond. */
const BYTES_PER_MS = 4;

const MUTATION = /"query":"(\\n|\s)*mutation\b/;

/** Whether the body of a request asks for a write. */
export const writes = (body: unknown): body is string => typeof body === 'string' && MUTATION.test(body);

/** How long to wait for the answer to a request, by what it asks and how much has to be sent first. */
export const patience = (body: unknown): number =>
  (writes(body) ? WRITE_MS : ANSWER_MS) + (typeof body === 'string' ? body.length / BYTES_PER_MS : 0);

/** A time that begins anew with each `came()`, for what comes in pieces; `signal` aborts when it ends, or with `also`. */
export function boundedEach(ms: number, also?: AbortSignal | null) {
  const late = new AbortController();
  let timer = 0;
  const came = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => late.abort(new NetworkError('No answer came in time')), ms);
  };
  came();
  return {
    signal: also ? AbortSignal.any([also, late.signal]) : late.signal,
    came,
    done: () => clearTimeout(timer),
  };
}

/**
 * A signal that aborts after a time, or with `also`. A network that hangs is no network: `fetch` throws as it does where
 * there is none, and whoever waits is told so.
 */
export const bounded = (ms: number, also?: AbortSignal | null): AbortSignal => boundedEach(ms, also).signal;
