import { queryString } from '../rest/client.ts';
import type { Query } from '../rest/path.ts';
import { jsonOf } from '../rest/upstream.ts';

/** A reply of the checked server. `body` is undefined when it is not JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
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

/** The server cannot be reached, or what it answers cannot be read. */
export class Unreachable extends Error {}

function parse(bytes: Buffer): unknown {
  try {
    return jsonOf(bytes);
  } catch {
    return undefined;
  }
}

/** The server under check. Sends plain HTTP requests, so that a check sees what the server answers and nothing else. */
export class Server {
  readonly #root: URL;
  readonly #timeoutMs: number;
  token: string | null = null;

  /** `root`: the REST v1 root with its slash, for example `https://host/api/v1/`. */
  constructor(root: URL, timeoutMs: number) {
    this.#root = root;
    this.#timeoutMs = timeoutMs;
  }

  /** Sends a request to a path below the root. Throws `Unreachable` when no answer arrives in time. */
  async call(method: string, path: string, { query = {}, body, headers = {}, anonymous }: Call = {}): Promise<Reply> {
    const url = new URL(path + queryString(query), this.#root);
    const sent = new Headers({ accept: 'application/json', ...headers });
    if (this.token && !anonymous) sent.set('authorization', `Bearer ${this.token}`);
    if (body) sent.set('content-type', 'application/json');
    try {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        headers: sent,
        signal: AbortSignal.timeout(this.#timeoutMs),
        ...(body && { body: JSON.stringify(body) }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body: parse(bytes), bytes };
    } catch (error) {
      const { cause, message } = error as Error;
      const reason = cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
      throw new Unreachable(`${method} ${url.href}: ${reason}`);
    }
  }

  get(path: string, query: Query = {}, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
    return this.call('GET', path, { query: { lang: 'es', ...query }, headers });
  }
}
