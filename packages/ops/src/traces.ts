import { randomBytes } from 'node:crypto';
import { Counter, type Registry } from 'prom-client';
import { isSampled, type SamplerSettings, type TraceSettings } from './traceSettings.ts';

/** The position of a request in a distributed trace (W3C Trace Context). */
export interface TraceContext {
  readonly trace: string;
  /** The caller's span. */
  readonly parent: string | null;
  /** The request's own span, the parent of its outgoing calls. */
  readonly span: string;
  readonly flags: string;
  /** Whether spans are sent to the collector. */
  readonly recorded: boolean;
}

/** Times come from `performance.now`. */
export interface Span {
  readonly kind: 'server' | 'client';
  readonly name: string;
  readonly trace: string;
  readonly span: string;
  readonly parent: string | null;
  readonly start: number;
  readonly ms: number;
  readonly attributes: Readonly<Record<string, string | number | null>>;
  readonly failed: boolean;
}

const FLUSH_INTERVAL_MS = 2_000;
/** Bounds the memory while the collector is down. */
const MAX_QUEUED_SPANS = 2_048;
const TIMEOUT_MS = 5_000;
const KINDS = { server: 2, client: 3 };

export const spanId = (): string => randomBytes(8).toString('hex');

/** Version, trace, parent and flags of `traceparent`; later versions may append fields. All zeros is invalid. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** Continues the caller's trace or starts one. Without settings, the caller's trace is passed on unchanged. */
export function traceOf(header: string | string[] | undefined, settings: SamplerSettings | null): TraceContext | null {
  const [, sent, parent = null, flags = '00'] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (settings === null) return sent && parent ? { trace: sent, parent, span: parent, flags, recorded: false } : null;
  const trace = sent ?? randomBytes(16).toString('hex');
  const recorded = isSampled(settings, trace, sent === undefined ? null : (Number.parseInt(flags, 16) & 1) === 1);
  return { trace, parent, span: spanId(), flags: recorded ? '01' : '00', recorded };
}

const nano = (ms: number) => `${BigInt(Math.round((performance.timeOrigin + ms) * 1_000)) * 1_000n}`;
const attributesOf = (values: Readonly<Record<string, string | number | null>>) =>
  Object.entries(values).flatMap(([key, value]) => {
    if (value === null) return [];
    return [{ key, value: typeof value === 'number' ? { intValue: value } : { stringValue: value } }];
  });

/** A span in the JSON encoding of OTLP/HTTP (opentelemetry-proto, trace/v1). */
const encodeSpan = ({ trace, span, parent, name, kind, start, ms, attributes, failed }: Span) => ({
  ...{ traceId: trace, spanId: span, ...(parent && { parentSpanId: parent }), name, kind: KINDS[kind] },
  ...{ startTimeUnixNano: nano(start), endTimeUnixNano: nano(start + ms) },
  ...{ attributes: attributesOf(attributes), status: { code: failed ? 2 : 0 } },
});

/** Sends spans to a collector over OTLP/HTTP. Spans that it does not accept are dropped and counted. */
export class Traces {
  readonly settings: TraceSettings;
  readonly #timer: NodeJS.Timeout;
  readonly #sent: Counter;
  readonly #dropped: Counter;
  #spans: Span[] = [];

  constructor(settings: TraceSettings, registry: Registry) {
    this.settings = settings;
    const registers = [registry];
    this.#sent = new Counter({ name: 'trace_spans_sent_total', help: 'Spans that the collector accepted', registers });
    const help = 'Spans dropped because the queue was full or the collector did not accept them';
    this.#dropped = new Counter({ name: 'trace_spans_dropped_total', help, registers });
    this.#timer = setInterval(() => this.flush(), FLUSH_INTERVAL_MS);
    this.#timer.unref();
  }

  add(span: Span): void {
    if (this.#spans.length >= MAX_QUEUED_SPANS) this.#dropped.inc();
    else this.#spans.push(span);
  }

  async flush(): Promise<void> {
    const spans = this.#spans;
    if (spans.length === 0) return;
    this.#spans = [];
    const accepted = await this.#send(spans).catch(() => false);
    (accepted ? this.#sent : this.#dropped).inc(spans.length);
  }

  async #send(spans: readonly Span[]): Promise<boolean> {
    const { url, headers, resource = {} } = this.settings;
    const scopeSpans = [{ scope: { name: 'encuestas' }, spans: spans.map(encodeSpan) }];
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
