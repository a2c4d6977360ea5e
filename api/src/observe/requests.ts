import { AsyncLocalStorage } from 'node:async_hooks';
import { type Log, requestFields, roundMs, type TraceContext, type Traces } from '@encuestas/ops';
import type { Metrics } from './metrics.ts';

/** A request in logs, metrics and traces. */
export interface Observed {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of its path; null for an unknown path. */
  readonly endpoint: string | null;
  readonly trace: TraceContext | null;
  readonly start: number;
  userId: number | null;
}

/** The current request, whose id identifies its statements. */
export const current = new AsyncLocalStorage<Observed>();

/** The fields that find a request in the log; none outside a request. */
export const idsOf = (request: Observed | undefined) => (request ? requestFields(request) : {});

/** Health checks of balancers, which are not counted. */
const PROBES = new Set(['/healthz', '/readyz']);

/** A health check of the gateway requests the root without a token. */
function isProbe({ endpoint }: Observed, status: number): boolean {
  return PROBES.has(endpoint ?? '') || (endpoint === '/api/v1/' && status === 401);
}

/** Records a finished or abandoned (499) request in log, metrics and traces. */
export function requestReporter(log: Log, metrics: Metrics, traces: Traces | null) {
  return (request: Observed, status: number): void => {
    const { requestId, method, endpoint, trace, start, userId } = request;
    const ms = performance.now() - start;
    const line = { ...idsOf(request), method, endpoint, status, ms: roundMs(ms) };
    if (isProbe(request, status)) log.debug(line, 'request');
    else {
      metrics.request(method, endpoint ?? 'none', status, ms / 1000);
      log.info(line, 'request');
    }
    if (!trace?.recorded) return;
    traces?.add({
      ...{ ...trace, kind: 'server', name: `${method} ${endpoint ?? 'none'}`, start, ms, failed: status >= 500 },
      attributes: {
        'http.request.method': method,
        'http.route': endpoint,
        'http.response.status_code': status,
        'enduser.id': userId === null ? null : String(userId),
        'request.id': requestId,
      },
    });
  };
}
