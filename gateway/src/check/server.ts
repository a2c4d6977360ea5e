import { queryString } from '../rest/client.ts';
import type { Query } from '../rest/path.ts';
import { TransportError } from '../rest/statuses.ts';
import { type Call as HttpCall, type Reply as HttpReply, Transport } from '../rest/transport.ts';
import { jsonIn } from '../rest/upstream.ts';

/** A reply of the checked server. `body` is undefined when it is not JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: HttpReply['headers'];
  readonly body: unknown;
  readonly bytes: Buffer;
}

interface Call {
  readonly query?: Query;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends no token. */
  readonly anonymous?: boolean;
}

/** The server cannot be reached, or its answer cannot be read. */
export class Unreachable extends Error {}

/** Sends one request to a path below the root of the server. */
export type Send = (call: Pick<HttpCall, 'method' | 'path' | 'headers' | 'body'>) => Promise<HttpReply>;

const MAX_ANSWER_BYTES = 50_000_000;

/** Sends requests to a root with its slash, for example `https://host/api/v1/`. */
export function sendTo(root: URL, timeoutMs: number): Send {
  const transport = new Transport(root.origin, { connectMs: timeoutMs, answerMs: timeoutMs }, MAX_ANSWER_BYTES);
  return async (call) => {
    try {
      return await transport.send({ ...call, path: root.pathname + call.path });
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      throw new Unreachable(`${call.method} ${root.href}${call.path}: ${error.message}`);
    }
  };
}

/** The server under check. Sends plain requests, so that a check sees the answers as they are. */
export class Server {
  readonly #send: Send;
  token: string | null = null;

  constructor(send: Send) {
    this.#send = send;
  }

  async call(
    method: HttpCall['method'],
    path: string,
    { query = {}, body, headers = {}, anonymous }: Call = {},
  ): Promise<Reply> {
    const sent: Record<string, string> = { accept: 'application/json', ...headers };
    if (this.token && !anonymous) sent.authorization = `Bearer ${this.token}`;
    if (body) sent['content-type'] = 'application/json';
    const json = body && JSON.stringify(body);
    const reply = await this.#send({ method, path: path + queryString(query), headers: sent, body: json });
    return { status: reply.status, headers: reply.headers, body: jsonIn(reply.body), bytes: reply.body };
  }

  get(path: string, query: Query = {}, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.call('GET', path, { query: { lang: 'es', ...query }, headers });
  }
}
