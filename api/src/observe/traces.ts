// The same file in gateway/src/observe and api/src/observe; a test holds them alike.
import { randomBytes } from 'node:crypto';
import { Counter, type Registry } from 'prom-client';
import { type SampledBy, sampled, type TraceSettings } from './traceSettings.ts';

/** Where a request stands in a trace that spans several servers (W3C Trace Context). */
export interface TraceContext {
  readonly trace: string;
  /** The span of who called us. */
  readonly above: string | null;
  /** The span that what is asked of others belongs to. */
  readonly span: string;
  readonly flags: string;
  /** Whether its spans are sent to the collector. */
  readonly recorded: boolean;
}

/** One piece of work; times are the process's own (`performance.now`). */
export interface Span {
  readonly kind: 'server' | 'client';
  readonly name: string;
  readonly trace: string;
  readonly span: string;
  readonly above: string | null;
  readonly start: number;
  readonly ms: number;
  readonly attributes: Readonly<Record<string, string | number | null>>;
  readonly failed: boolean;
}

const EVERY_MS = 2_000;
/** How many spans wait at most: a collector that is down must not fill the memory. */
const AT_MOST = 2_048;
const PATIENCE_MS = 5_000;
const KINDS = { server: 2, client: 3 };

export const spanId = (): string => randomBytes(8).toString('hex');

/** Version, trace, parent and flags; what a later version adds is left out. All zeros is none. */
const PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

/** The caller's trace, else one of its own where traces are made; without those it is handed on as it came. */
export function traceOf(header: string | string[] | undefined, settings: SampledBy | null): TraceContext | null {
  const [, sent, above = null, flags = '00'] = (typeof header === 'string' && PARENT.exec(header)) || [];
  if (settings === null) return sent && above ? { trace: sent, above, span: above, flags, recorded: false } : null;
  const trace = sent ?? randomBytes(16).toString('hex');
  const recorded = sampled(settings, trace, sent === undefined ? null : (Number.parseInt(flags, 16) & 1) === 1);
  return { trace, above, span: spanId(), flags: recorded ? '01' : '00', recorded };
}

const nano = (ms: number) => `${BigInt(Math.round((performance.timeOrigin + ms) * 1_000)) * 1_000n}`;
const attributesOf = (values: Readonly<Record<string, string | number | null>>) =>
  Object.entries(values).flatMap(([key, value]) => {
    if (value === null) return [];
    return [{ key, value: typeof value === 'number' ? { intValue: value } : { stringValue: value } }];
  });

/** A span as OTLP/HTTP's JSON encoding has it (opentelemetry-proto, trace/v1). */
const encoded = ({ trace, span, above, name, kind, start, ms, attributes, failed }: Span) => ({
  ...{ traceId: trace, spanId: span, ...(above && { parentSpanId: above }), name, kind: KINDS[kind] },
  ...{ startTimeUnixNano: nano(start), endTimeUnixNano: nano(start + ms) },
  ...{ attributes: attributesOf(attributes), status: { code: failed ? 2 : 0 } },
});

/** Sends spans to a collector over OTLP/HTTP; what it does not take is dropped, and counted. */
export class Traces {
  readonly settings: TraceSettings;
  readonly #timer: NodeJS.Timeout;
  readonly #sent: Counter;
  readonly #dropped: Counter;
  #spans: Span[] = [];

  constructor(settings: TraceSettings, registry: Registry) {
    this.settings = settings;
    const registers = [registry];
    this.#sent = new Counter({ name: 'trace_spans_sent_total', help: 'Spans that the collector took', registers });
    const help = 'Spans that were lost: too many waited, or the collector did not take them';
    this.#dropped = new Counter({ name: 'trace_spans_dropped_total', help, registers });
    this.#timer = setInterval(() => this.flush(), EVERY_MS);
    this.#timer.unref();
  }

  add(span: Span): void {
    if (this.#spans.length >= AT_MOST) this.#dropped.inc();
    else this.#spans.push(span);
  }

  /** Sends the spans so far. */
  async flush(): Promise<void> {
    const spans = this.#spans;
    if (spans.length === 0) return;
    this.#spans = [];
    const taken = await this.#send(spans).catch(() => false);
    (taken ? this.#sent : this.#dropped).inc(spans.length);
  }

  async #send(spans: readonly Span[]): Promise<boolean> {
    const { url, headers, resource = {} } = this.settings;
    const scopeSpans = [{ scope: { name: 'encuestas' }, spans: spans.map(encoded) }];
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}
