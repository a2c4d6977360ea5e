import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A REST v1 whose answers are given byte by byte, to see what becomes of odd ones. */
export interface Scripted {
  /** The REST v1 root. */
  url: string;
  /** The body of each path (without its query); anything else is 404. */
  bodies: Map<string, Buffer | string | object>;
  /** The ETag of all answers, if any. */
  etag: string | null;
  calls: string[];
  close(): Promise<void>;
}

const bytesOf = (body: Buffer | string | object): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

export async function startScripted(): Promise<Scripted> {
  const bodies: Scripted['bodies'] = new Map();
  const server = createServer((request, response) => {
    const url = (request.url ?? '').slice('/api/v1/'.length);
    scripted.calls.push(url);
    const body = bodies.get(url.split('?')[0] ?? '');
    if (body === undefined) return response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    const bytes = bytesOf(body);
    const tag = scripted.etag === null ? {} : { etag: scripted.etag };
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length, ...tag }).end(bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const scripted: Scripted = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/`,
    bodies,
    etag: null,
    calls: [],
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return scripted;
}
