import type { ServerResponse } from 'node:http';
import { DATA_HEADERS } from './security.ts';

function answer(response: ServerResponse, status: number, body: object): true {
  response.writeHead(status, { ...DATA_HEADERS, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
  return true;
}

export interface Health {
  /** Why the gateway cannot serve everything, null where it can. */
  reason(): Promise<string | null>;
  isDraining(): boolean;
}

/**
 * For balancers, which check the port that serves people. `/healthz` says whether the process is up, and in its body
 * whether it is about to end. `/readyz` says whether the REST server answers, too; only operators learn the reason.
 * Returns true when the path was one of them.
 */
export function healthHandler({ reason, isDraining }: Health) {
  return async (path: string, response: ServerResponse): Promise<boolean> => {
    if (path === '/healthz') return answer(response, 200, { status: isDraining() ? 'draining' : 'ok' });
    if (path === '/metrics') return answer(response, 404, { detail: 'Figures are at ADMIN_PORT.' });
    if (path !== '/readyz') return false;
    if ((await reason()) === null) return answer(response, 200, { status: 'ok' });
    return answer(response, 503, { status: 'unavailable' });
  };
}
