import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import type { TraceContext } from '../upstream/caller.ts';
import type { RestClient } from '../upstream/client.ts';
import { version } from '../version.ts';

const EVERY_MS = 2_000;
const AT_MOST = 2_000;

const [SERVER, CLIENT] = [2, 3];
const id = (bytes: number) => randomBytes(bytes).toString('hex');

/** A `traceparent` of W3C Trace Context: version, trace, parent and flags. */
const PARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** The caller's trace, else one of its own where traces are made; its span is the caller's where none are. */
export function traceOf(header: string | string[] | undefined, traced: boolean): TraceContext | null {
  const sent = typeof header === 'string' ? PARENT.exec(header) : null;
  if (!sent && !traced) return null;
  const [, trace = id(16), above = null, flags = '01'] = sent ?? [];
  const span = traced || above === null ? id(8) : above;
  return { trace, above, span, parent: `00-${trace}-${span}-${flags}` };
}

const nano = (ms: number) => `${BigInt(Math.round((performance.timeOrigin + ms) * 1_000)) * 1_000n}`;
const attributesOf = (values: Record<string, string | null>) =>
  Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [{ key, value: { stringValue: value } }]));

/** A span as OTLP/HTTP's JSON encoding has it (opentelemetry-proto, trace/v1); times are the process's own. */
const spanOf = (
  ids: { traceId: string; spanId: string; parentSpanId?: string },
  name: string,
  kind: number,
  [start, ms]: [start: number, ms: number],
  attributes: Record<string, string | null>,
  failed: boolean,
) => ({
  ...ids,
  name,
  kind,
  startTimeUnixNano: nano(start),
  endTimeUnixNano: nano(start + ms),
  attributes: attributesOf(attributes),
  status: { code: failed ? 2 : 0 },
});

/** Sends spans over OTLP/HTTP, by hand: a span's id must be known before it begins, since the upstream is told it. */
export class Otlp {
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  #spans: ReturnType<typeof spanOf>[] = [];

  constructor(endpoint: string) {
    this.#url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    this.#timer = setInterval(() => this.flush(), EVERY_MS);
    this.#timer.unref();
  }

  record({ caller, state }: RestClient, operation: string | null, codes: readonly string[], ms: number): void {
    // A collector that is down must not fill the memory: what does not fit is not traced.
    if (this.#spans.length > AT_MOST) return;
    const { trace: traceId, span: spanId, above } = caller.trace ?? { trace: id(16), span: id(8), above: null };
    const told = {
      'graphql.operation.name': operation,
      'enduser.id': caller.userId,
      'request.id': caller.requestId,
      'error.type': codes[0] ?? null,
    };
    const ids = { traceId, spanId, ...(above && { parentSpanId: above }) };
    const when: [number, number] = [performance.now() - ms, ms];
    this.#spans.push(spanOf(ids, operation ?? 'graphql', SERVER, when, told, codes.length > 0));
    for (const { method, endpoint, status, startedAt, ms: took, answer } of state.calls) {
      const sent = {
        'http.request.method': method,
        'url.template': endpoint,
        'http.response.status_code': String(status),
        'encuestas.answer': answer,
      };
      const failed = typeof status !== 'number' || status >= 500;
      const below = { traceId, spanId: id(8), parentSpanId: spanId };
      this.#spans.push(spanOf(below, `${method} ${endpoint}`, CLIENT, [startedAt, took], sent, failed));
    }
  }

  /** Sends the spans so far; what the collector does not take is lost. */
  async flush(): Promise<void> {
    const spans = this.#spans;
    if (spans.length === 0) return;
    this.#spans = [];
    const resource = { attributes: attributesOf({ 'service.name': 'encuestas-gateway', 'service.version': version }) };
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'gateway' }, spans }] }] });
    const options = { headersTimeout: 2_000, bodyTimeout: 2_000, headers: { 'content-type': 'application/json' } };
    try {
      await (await request(this.#url, { method: 'POST', body, ...options })).body.dump();
    } catch {
      // Nobody waits for this, and a rejection that nobody awaits would end the process.
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
