import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../support/freePort.ts';

/** A way to a server that can be cut and put together again. */
export interface Cable {
  readonly url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Passes on every connection to the server at an address, from a port of its own. */
export async function cableTo(url: string): Promise<Cable> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  const own = await freePort();
  const listen = () => new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  await listen();
  return {
    url: `http://127.0.0.1:${own}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    restore: listen,
  };
}
