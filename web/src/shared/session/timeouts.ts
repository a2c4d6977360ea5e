import { NetworkError } from '../failure';

/** Timeout of a read: longer than the gateway's own. */
export const ANSWER_MS = 20_000;
/** Timeout of a write: the gateway's is longer, too, and the server rolls back on its own timeout. */
export const WRITE_MS = 45_000;
/** Throughput of the slowest network that is still supported. */
const BYTES_PER_MS = 4;

const MUTATION = /"query":"(\\n|\s)*mutation\b/;

/** Whether a request body is a mutation. */
export const isMutation = (body: unknown): body is string => typeof body === 'string' && MUTATION.test(body);

/** Timeout of a request, by its kind and the size of its body. */
export const timeoutMs = (body: unknown): number =>
  (isMutation(body) ? WRITE_MS : ANSWER_MS) + (typeof body === 'string' ? body.length / BYTES_PER_MS : 0);

/** A timeout that each `renew()` restarts, for streams; `signal` aborts when it expires, or with `also`. */
export function renewableTimeout(ms: number, also?: AbortSignal | null) {
  const controller = new AbortController();
  let timer = 0;
  const renew = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => controller.abort(new NetworkError('No answer came in time')), ms);
  };
  renew();
  return {
    signal: also ? AbortSignal.any([also, controller.signal]) : controller.signal,
    renew,
    done: () => clearTimeout(timer),
  };
}

/**
 * A signal that aborts after a timeout, or with `also`. It aborts with a `NetworkError`, so that a hanging network is
 * handled like none.
 */
export const timeoutSignal = (ms: number, also?: AbortSignal | null): AbortSignal => renewableTimeout(ms, also).signal;
