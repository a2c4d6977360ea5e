import { type Language, missingToken, RestError, WrongShape } from '../errors.ts';
import type { Answer } from './answers.ts';
import type { Caller } from './caller.ts';
import { errorOfStatus, TransportError } from './errors.ts';
import type { Path } from './path.ts';
import type { RequestState } from './requestState.ts';
import type { Call, Reply } from './transport.ts';
import type { CallRecord, Upstream } from './upstream.ts';

/** One header of an answer that has a single value. */
export const header = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' ? value : null;

/** What a call sends beside its path. */
export type Sent = Pick<Call, 'method' | 'headers' | 'body'>;

/** What all clients of one request share. */
export interface ClientParts {
  readonly upstream: Upstream;
  readonly caller: Caller;
  readonly state: RequestState;
  /** Whether answers are reused when the upstream confirms them. */
  readonly conditional: boolean;
  readonly observe: (call: CallRecord) => void;
}

/** The calls of one request: which headers they have, how they are recorded, and what their failures become. */
export class Calls {
  readonly lang: Language;
  protected readonly parts: ClientParts;

  constructor(parts: ClientParts, lang: Language) {
    this.parts = parts;
    this.lang = lang;
  }

  get upstream(): Upstream {
    return this.parts.upstream;
  }

  get caller(): Caller {
    return this.parts.caller;
  }

  get state(): RequestState {
    return this.parts.state;
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

  /** Sends a call and records it; `confirmed` is whether the cached answer still stands. */
  protected async send(
    path: Path,
    query: string,
    sent: Sent,
    cached?: Answer,
  ): Promise<{ reply: Reply; confirmed: boolean }> {
    const startedAt = performance.now();
    const whole = path.path + query;
    const record = (status: number | string, confirmed: boolean) => {
      const ms = performance.now() - startedAt;
      const answer = confirmed ? 'confirmed' : 'new';
      const call = {
        method: sent.method,
        endpoint: path.endpoint,
        path: whole,
        status,
        startedAt,
        ms,
        answer,
      } as const;
      this.state.calls.push(call);
      this.parts.observe(call);
    };
    try {
      const reply = await this.upstream.send({ ...sent, path: whole, signal: this.caller.signal() });
      const confirmed = cached?.confirmedBy(reply) === true;
      record(reply.status, confirmed);
      return { reply, confirmed };
    } catch (error) {
      const kind = error instanceof TransportError ? error.kind : 'refused';
      record(kind, false);
      if (kind === 'unsendable') throw new RestError('BAD_USER_INPUT', this.lang, String(error));
      const timeout = kind === 'timeout' || kind === 'aborted';
      throw this.#reported(path, new RestError(timeout ? 'UPSTREAM_TIMEOUT' : UNAVAILABLE, this.lang, String(error)));
    }
  }

  /** The error of a status that is not a success. */
  protected failure(path: Path, { status, headers }: Reply): RestError {
    return this.#reported(path, errorOfStatus(status, this.lang, header(headers['retry-after'])));
  }

  /** The log is told of failures that are the upstream's. */
  #reported({ endpoint }: Path, error: RestError): RestError {
    const { requestId } = this.caller;
    if (error.ofUpstream) this.upstream.log.warn({ requestId, endpoint, reason: error.reason }, 'upstream');
    return error;
  }

  /** Runs a decoding; a wrong shape is logged with its path and becomes UPSTREAM_UNAVAILABLE. */
  shaped<T>(path: Path, decode: () => T): T {
    try {
      return decode();
    } catch (error) {
      let reason: string;
      if (error instanceof SyntaxError) reason = 'the answer is not JSON';
      else if (error instanceof WrongShape) reason = error.message;
      else throw error;
      throw this.#reported(path, new RestError(UNAVAILABLE, this.lang, reason));
    }
  }
}

const UNAVAILABLE = 'UPSTREAM_UNAVAILABLE';
