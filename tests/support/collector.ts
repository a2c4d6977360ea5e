import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listening } from './listening.ts';

/** A span as it was received. */
export interface ReceivedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Resource {
  attributes: { key: string; value: { stringValue: string } }[];
}

/** One body that came in, with the header `x-key`. */
interface Received {
  key: string | undefined;
  service: string | undefined;
  spans: ReceivedSpan[];
}

/** A collector of traces, as OpenTelemetry has them over HTTP. */
export interface Collector {
  /** Ends in /v1/traces. */
  url: string;
  received: Received[];
  readonly spans: ReceivedSpan[];
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: [{ resource: Resource; scopeSpans: [{ spans: ReceivedSpan[] }] }];
    };
    const [{ resource, scopeSpans }] = resourceSpans;
    const name = resource.attributes.find(({ key }) => key === 'service.name');
    const { 'x-key': key } = request.headers;
    if (request.url === '/v1/traces')
      received.push({ key: key && String(key), service: name?.value.stringValue, spans: scopeSpans[0].spans });
    response.end('{}');
  });
  const { origin, close } = await listening(server);
  return {
    url: `${origin}/v1/traces`,
    received,
    get spans() {
      return received.flatMap(({ spans }) => spans);
    },
    close,
  };
}
