// The same file in gateway/src/observe and api/src/observe; a test holds them alike.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** Answers operators: `/metrics`, `/healthz`, and `/readyz` with the reason. */
export type AdminHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Where operators are answered. */
export interface AdminAddress {
  readonly port: number;
  readonly host: string;
}

/** Whether who listens at one host is there at the other one, too. */
const covers = (host: string, other: string): boolean =>
  host === other || host === '::' || (host === '0.0.0.0' && !other.includes(':'));

/** Refuses one port for operators and everybody else: the second who listens would say that a stranger has it. */
export function demandOwnPort(operators: AdminAddress | undefined, door: AdminAddress, prefix: '' | 'API_'): void {
  if (!operators || operators.port === 0 || operators.port !== door.port) return;
  if (!covers(operators.host, door.host) && !covers(door.host, operators.host)) return;
  throw new Error(`${prefix}ADMIN_PORT must be another port than ${prefix}PORT: both are ${door.port}.`);
}

interface Operated {
  readonly registry: Registry;
  /** Why no requests are to be sent here; null where they are. */
  reason(): Promise<string | null>;
}

async function answerOf(path: string, { registry, reason }: Operated): Promise<[number, string, type?: string]> {
  if (path === '/metrics') return [200, await registry.metrics(), registry.contentType];
  if (path === '/healthz') return [200, '{"status":"ok"}'];
  if (path !== '/readyz') return [404, '{"detail":"/metrics, /healthz and /readyz are here."}'];
  const why = await reason();
  return why === null ? [200, '{"status":"ok"}'] : [503, JSON.stringify({ status: 'unavailable', reason: why })];
}

export const adminHandler =
  (operated: Operated): AdminHandler =>
  (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    answerOf(path, operated)
      .catch((): [number, string] => [500, '{"detail":"The figures could not be read."}'])
      .then(([status, body, type = 'application/json; charset=utf-8']) => {
        const headers = { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
        response.writeHead(status, headers).end(body);
      });
  };

/** Listens for operators; `setting` names the port where it cannot. Answers the address, and how to end it. */
export async function listenForOperators({ port, host }: AdminAddress, setting: string, handler: AdminHandler) {
  const server = createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new Error(`${setting} ${port} on ${host} cannot be listened on (${code}).`)),
    );
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
