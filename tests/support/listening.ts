import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server on a free local port; closing it also ends open connections. */
export async function listening(server: Server) {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((done) => server.close(() => done()).closeAllConnections()),
  };
}
