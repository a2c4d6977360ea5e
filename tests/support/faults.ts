import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './freePort.ts';

/** What the proxy does to the connections that come in from now on. */
export type Fault =
  | 'none'
  | 'dead'
  | 'reset'
  | 'hang'
  | 'slow'
  | 'truncated'
  | 'html'
  | 'badJson'
  | 'error500'
  | 'error503'
  | 'garbage';

export interface FaultProxy {
  /** The REST v1 root, through the proxy. */
  url: string;
  set(fault: Fault): Promise<void>;
  /** How many requests came in. */
  requests(): number;
  /** How many connections came in. */
  connections(): number;
  close(): Promise<void>;
}

const answer = (status: string, type: string, body: string, length = Buffer.byteLength(body)) =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${body}`;

const SCRIPTED: Partial<Record<Fault, string>> = {
  truncated: answer('200 OK', 'application/json', '{"results": [', 5_000),
  html: answer('200 OK', 'text/html', '<html>secret stack at /srv/app</html>'),
  badJson: answer('200 OK', 'application/json', '{"results": [}'),
  error500: answer('500 Internal Server Error', 'text/html', '<h1>secret stack at /srv/app</h1>'),
  error503: answer('503 Service Unavailable', 'application/json', '{"detail": "secret"}'),
  garbage: 'this is not HTTP at all\r\n\r\n',
};

const REQUEST = /^(GET|POST|PATCH|DELETE) /;

/** A TCP proxy before an upstream; `set` makes it fail as networks and servers do. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port, pathname } = new URL(target);
  let fault: Fault = 'none';
  let connections = 0;
  let requests = 0;
  const open = new Set<Socket>();

  const handle = (socket: Socket) => {
    connections += 1;
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    const scripted = SCRIPTED[fault];
    if (fault === 'reset') socket.once('data', () => socket.resetAndDestroy());
    else if (fault === 'hang') socket.resume();
    else if (fault === 'slow') {
      // One byte at a time, for ever: no single wait is long.
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n');
        const timer = setInterval(() => socket.write(' '), 100);
        socket.on('close', () => clearInterval(timer));
      });
    } else if (scripted) socket.once('data', () => socket.end(scripted));
    else {
      const upstream = connect(Number(port), hostname);
      open.add(upstream);
      upstream.on('error', () => socket.destroy());
      upstream.on('close', () => open.delete(upstream));
      socket.on('close', () => upstream.destroy());
      upstream.pipe(socket);
      socket.on('end', () => upstream.end());
      socket.on('data', (chunk: Buffer) => {
        // Clients send one request after the other on a connection, so a request begins a chunk.
        if (REQUEST.test(chunk.toString('latin1', 0, 8))) requests += 1;
        upstream.write(chunk);
      });
    }
  };

  let server: Server | null = null;
  const own = await freePort();
  const listen = () =>
    new Promise<void>((done) => {
      const next = createServer(handle);
      server = next;
      next.listen(own, '127.0.0.1', done);
    });
  const stop = () =>
    new Promise<void>((done) => {
      for (const socket of open) socket.destroy();
      if (server) server.close(() => done());
      else done();
      server = null;
    });
  await listen();

  return {
    url: `http://127.0.0.1:${own}${pathname}`,
    async set(next) {
      fault = next;
      for (const socket of open) socket.destroy();
      if (next === 'dead') await stop();
      else if (!server) await listen();
    },
    requests: () => requests,
    connections: () => connections,
    close: stop,
  };
}
