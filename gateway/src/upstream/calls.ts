import { badInput, type Language, missingToken, RestError, WrongShape } from '../errors.ts';
import type { Caller } from './caller.ts';
import { errorOfStatus, TransportError } from './errors.ts';
import type { Path } from './path.ts';
import type { RequestState } from './requestState.ts';
import type { Reply } from './transport.ts';
import type { CallRecord, Upstream } from './upstream.ts';

const NEVER = () => false;

/** A version of a record, as a header may hold it. */
const VERSION = /^[\x20-\x7e]{1,200}$/;

/** The version that an answer says it is; one that cannot be sent back is none. */
export const etagOf = ({ headers }: Pick<Reply, 'headers'>): string | null => {
  const { etag } = headers;
  return typeof etag === 'string' && VERSION.test(etag) ? etag : null;
};

/** The version that a caller's change is based on. */
export function checkVersion(version: string): string {
  if (!VERSION.test(version)) throw badInput('ifMatch no es una versión de un registro.');
  return version;
}

/** One header of an answer that has a single value. */
export const header = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null;

/** The calls of one request: which headers they have, how they are recorded, and what their failures become. */
export class Calls {
  readonly upstream: Upstream;
  readonly caller: Caller;
  readonly lang: Language;
  readonly state: RequestState;
  protected readonly observe: (call: CallRecord) => void;

  constructor(
    upstream: Upstream,
    caller: Caller,
    observe: (call: CallRecord) => void,
    lang: Language,
    state: RequestState,
  ) {
    this.upstream = upstream;
    this.caller = caller;
    this.observe = observe;
    this.lang = lang;
    this.state = state;
  }

  protected headers(anonymous: boolean): Record<string, string> {
    const headers: Record<string, string> = { accept: 'application/json', 'x-request-id': this.caller.requestId };
    if (this.caller.trace) headers.traceparent = this.caller.trace.parent;
    if (anonymous) {
      headers['x-forwarded-for'] = this.caller.forwardedFor();
      return headers;
    }
    if (this.caller.token === null) throw missingToken();
    headers.authorization = `Bearer ${this.caller.token}`;
    return headers;
  }

  protected async send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: Path,
    query: string,
    headers: Record<string, string>,
    body: string | undefined,
    confirms: (reply: Reply) => boolean = NEVER,
    expected: Buffer | null = null,
  ): Promise<Reply> {
    const started = performance.now();
    const record = (status: number | string, answer: CallRecord['answer']) => {
      const ms = performance.now() - started;
      const call = { method, endpoint: path.endpoint, path: path.path + query, status, startedAt: started, ms, answer };
      this.state.calls.push(call);
      this.observe(call);
    };
    const call = { method, path: path.path + query, headers, body, signal: this.caller.signal(), expected };
    try {
      const reply = await this.upstream.send(call);
      record(reply.status, confirms(reply) ? 'confirmed' : 'new');
      return reply;
    } catch (error) {
      const kind = error instanceof TransportError ? error.kind : 'refused';
      record(kind, 'new');
      if (kind === 'unsendable') throw new RestError('BAD_USER_INPUT', this.lang, String(error));
      const timeout = kind === 'timeout' || kind === 'aborted';
      throw this.report(path, timeout ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_UNAVAILABLE', String(error));
    }
  }

  protected failure(path: Path, reply: Reply): RestError {
    const error = errorOfStatus(reply.status, this.lang, header(reply.headers['retry-after']));
    if (error.code === 'UPSTREAM_UNAVAILABLE') this.#warn(path, error.reason);
    return error;
  }

  protected report(path: Path, code: 'UPSTREAM_TIMEOUT' | 'UPSTREAM_UNAVAILABLE', reason: string): RestError {
    this.#warn(path, reason);
    return new RestError(code, this.lang, reason);
  }

  #warn(path: Path, reason: string): void {
    this.upstream.log.warn({ requestId: this.caller.requestId, endpoint: path.endpoint, reason }, 'upstream');
  }

  /** Runs a decoding; a wrong shape is logged with its path and becomes UPSTREAM_UNAVAILABLE. */
  shaped<T>(path: Path, decode: () => T): T {
    try {
      return decode();
    } catch (error) {
      if (error instanceof SyntaxError) throw this.report(path, 'UPSTREAM_UNAVAILABLE', 'the answer is not JSON');
      if (!(error instanceof WrongShape)) throw error;
      throw this.report(path, 'UPSTREAM_UNAVAILABLE', error.message);
    }
  }
}
