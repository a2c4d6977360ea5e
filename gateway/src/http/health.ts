import type { ServerResponse } from 'node:http';
import type { Metrics } from '../observe/metrics.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { DATA_HEADERS } from './security.ts';

function answer(response: ServerResponse, status: number, body: object): true {
  response.writeHead(status, { ...DATA_HEADERS, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
  return true;
}

/** `/healthz`: the process is up. `/readyz`: the upstream answers too. `/metrics`: Prometheus. True when it was one. */
export function healthHandler(upstream: Upstream, metrics: Metrics, draining: () => boolean) {
  return async (path: string, response: ServerResponse): Promise<boolean> => {
    if (path === '/healthz') return answer(response, 200, { status: 'ok' });
    if (path === '/metrics') {
      const text = await metrics.registry.metrics();
      response.writeHead(200, { ...DATA_HEADERS, 'content-type': metrics.registry.contentType });
      response.end(text);
      return true;
    }
    if (path !== '/readyz') return false;
    if (draining()) return answer(response, 503, { status: 'draining' });
    const reason = await upstream.ping();
    if (reason !== null) return answer(response, 503, { status: 'unavailable', upstream: reason });
    return answer(response, 200, { status: 'ok' });
  };
}
