import { createServer, request } from 'node:http';
import { listening } from './listening.ts';

/** A REST server seen through a counter: what passed, in order, as "GET /api/v1/empresas/?page=1". */
export interface Counting {
  readonly url: string;
  readonly calls: string[];
  close(): Promise<void>;
}

/** Puts a transparent proxy before a REST v1 root. */
export async function countCalls(restUrl: string): Promise<Counting> {
  const target = new URL(restUrl);
  const calls: string[] = [];
  const server = createServer((incoming, outgoing) => {
    calls.push(`${incoming.method} ${incoming.url}`);
    const { method, url: path, headers } = incoming;
    const onward = request({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const { origin, close } = await listening(server);
  return {
    url: origin + target.pathname,
    calls,
    close,
  };
}
