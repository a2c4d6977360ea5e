import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import type { TraceContext } from '../upstream/caller.ts';
import type { CallRecord } from '../upstream/upstream.ts';
import { version } from '../version.ts';

/** A request that was answered, as a trace shows it. */
export interface Traced {
  readonly operation: string | null;
  readonly requestId: string;
  readonly trace: TraceContext | null;
  readonly userId: string | null;
  readonly codes: readonly string[];
  readonly ms: number;
  readonly calls: readonly CallRecord[];
}

/** As OTLP/HTTP's JSON encoding has it (opentelemetry-proto, trace/v1). */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: 2 | 3;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue: string } }[];
  status: { code: 0 | 2 };
}

const EVERY_MS = 2_000;
const AT_MOST = 2_000;

const id = (bytes: number) => randomBytes(bytes).toString('hex');
const nano = (ms: number) => `${BigInt(Math.round(ms * 1_000)) * 1_000n}`;
const attributes = (values: Record<string, string | null>) =>
  Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [{ key, value: { stringValue: value } }]));

/** Sends traces to an OpenTelemetry collector over OTLP/HTTP: one span per request, one below it per upstream call. */
export class Otlp {
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  #spans: Span[] = [];

  constructor(endpoint: string) {
    this.#url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
    this.#timer = setInterval(() => this.flush(), EVERY_MS);
    this.#timer.unref();
  }

  record({ operation, requestId, trace, userId, codes, ms, calls }: Traced): void {
    // A collector that is down must not fill the memory: what does not fit is not traced.
    if (this.#spans.length > AT_MOST) return;
    const ended = performance.timeOrigin + performance.now();
    const traceId = trace?.trace ?? id(16);
    const root = trace?.span ?? id(8);
    this.#spans.push({
      traceId,
      spanId: root,
      ...(trace?.above && { parentSpanId: trace.above }),
      name: operation ?? 'graphql',
      kind: 2,
      startTimeUnixNano: nano(ended - ms),
      endTimeUnixNano: nano(ended),
      attributes: attributes({
        'graphql.operation.name': operation,
        'enduser.id': userId,
        'request.id': requestId,
        'error.type': codes[0] ?? null,
      }),
      status: { code: codes.length > 0 ? 2 : 0 },
    });
    for (const { method, endpoint, status, startedAt, ms: took, answer } of calls) {
      const start = performance.timeOrigin + startedAt;
      this.#spans.push({
        traceId,
        spanId: id(8),
        parentSpanId: root,
        name: `${method} ${endpoint}`,
        kind: 3,
        startTimeUnixNano: nano(start),
        endTimeUnixNano: nano(start + took),
        attributes: attributes({
          'http.request.method': method,
          'url.template': endpoint,
          'http.response.status_code': String(status),
          'encuestas.answer': answer,
        }),
        status: { code: typeof status === 'number' && status < 500 ? 0 : 2 },
      });
    }
  }

  /** Sends what has gathered; what the collector does not take is lost, and nothing else happens. */
  async flush(): Promise<void> {
    try {
      await this.#send();
    } catch {
      // Nobody waits for this, and a rejection that nobody awaits would end the process.
    }
  }

  async #send(): Promise<void> {
    const spans = this.#spans;
    if (spans.length === 0) return;
    this.#spans = [];
    const resource = { attributes: attributes({ 'service.name': 'encuestas-gateway', 'service.version': version }) };
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'gateway' }, spans }] }] });
    const options = { headersTimeout: 2_000, bodyTimeout: 2_000, headers: { 'content-type': 'application/json' } };
    const answer = await request(this.#url, { method: 'POST', body, ...options });
    await answer.body.dump();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
