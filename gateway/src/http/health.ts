import type { ServerResponse } from 'node:http';
import { DATA_HEADERS } from './security.ts';

function answer(response: ServerResponse, status: number, body: object): true {
  response.writeHead(status, { ...DATA_HEADERS, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
  return true;
}

/**
 * For balancers, who ask at the door that they send people to. `/healthz`: the process is up. `/readyz`: it is to be sent
 * requests; why not is told to operators alone, as figures are. True when it was one of them.
 */
export function healthHandler(reason: () => Promise<string | null>) {
  return async (path: string, response: ServerResponse): Promise<boolean> => {
    if (path === '/healthz') return answer(response, 200, { status: 'ok' });
    if (path === '/metrics') return answer(response, 404, { detail: 'Figures are at ADMIN_PORT.' });
    if (path !== '/readyz') return false;
    if ((await reason()) === null) return answer(response, 200, { status: 'ok' });
    return answer(response, 503, { status: 'unavailable' });
  };
}
