import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { listenError, originOf } from './network.ts';

/** Answers operators: `/metrics`, `/healthz`, and `/readyz` with the reason. */
export type AdminHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Where the process listens for operators. */
export interface AdminAddress {
  readonly port: number;
  readonly host: string;
}

type Prefix = '' | 'API_';

/** Whether a server at one host also receives connections to the other. */
const covers = (host: string, other: string): boolean =>
  host === other || host === '::' || (host === '0.0.0.0' && !other.includes(':'));

/** Returns the operators' address, or undefined without a port. It must differ from the address of the users. */
export function adminAddressOf(
  prefix: Prefix,
  port: number | undefined,
  host: string,
  users: AdminAddress,
): AdminAddress | undefined {
  if (port === undefined) return undefined;
  if (port !== 0 && port === users.port && (covers(host, users.host) || covers(users.host, host)))
    throw new Error(`${prefix}ADMIN_PORT must be another port than ${prefix}PORT: both are ${port}.`);
  return { port, host };
}

interface Sources {
  readonly registry: Registry;
  /** Why a balancer must not send requests here; null when it may. */
  reason(): Promise<string | null>;
}

async function answerOf(path: string, { registry, reason }: Sources): Promise<[number, string, type?: string]> {
  if (path === '/metrics') return [200, await registry.metrics(), registry.contentType];
  if (path === '/healthz') return [200, '{"status":"ok"}'];
  if (path !== '/readyz') return [404, '{"detail":"/metrics, /healthz and /readyz are here."}'];
  const why = await reason();
  return why === null ? [200, '{"status":"ok"}'] : [503, JSON.stringify({ status: 'unavailable', reason: why })];
}

export const adminHandler =
  (sources: Sources): AdminHandler =>
  (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    answerOf(path, sources)
      .catch((): [number, string] => [500, '{"detail":"The figures could not be read."}'])
      .then(([status, body, type = 'application/json; charset=utf-8']) => {
        const headers = { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
        response.writeHead(status, headers).end(body);
      });
  };

/** Listens for operators; `prefix` names the settings in an error. */
export async function openOperatorPort(address: AdminAddress, prefix: Prefix, handler: AdminHandler) {
  const server = createServer(handler);
  await new Promise<void>((resolve, reject) => {
    const names = { portName: `${prefix}ADMIN_PORT`, hostName: `${prefix}ADMIN_HOST` };
    server.once('error', (error) => reject(listenError(error, address, names)));
    server.listen(address.port, address.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: originOf(address.host, port),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
