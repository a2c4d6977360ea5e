import { choice, type Environment, readSchema, type Schema, type Setting, text, type Values } from './settings.ts';

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;

/** OpenTelemetry's samplers. */
export interface SamplerSettings {
  /** Decides for traces without a parent; default `always_on`. */
  readonly sampler?: (typeof SAMPLERS)[number] | undefined;
  /** Whether the caller's decision takes precedence; default true. */
  readonly parentBased?: boolean | undefined;
  /** The share of traces that `traceidratio` keeps, from 0 to 1. */
  readonly ratio?: number | undefined;
}

/** The collector, and the service that traces are sent for. */
export interface TraceSettings extends SamplerSettings {
  /** The whole address, such as http://localhost:4318/v1/traces. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Resource attributes, such as `service.name`. */
  readonly resource?: Readonly<Record<string, string>> | undefined;
}

/** Whether a trace is recorded; `parent` is the caller's decision, null without a caller. */
export function isSampled(
  { sampler, parentBased = true, ratio = 1 }: SamplerSettings,
  trace: string,
  parent: boolean | null,
): boolean {
  if (parentBased && parent !== null) return parent;
  if (sampler !== 'traceidratio') return sampler !== 'always_off';
  // Uses the 56 random bits, so that servers with the same ratio keep the same traces.
  return BigInt(`0x${trace.slice(18)}`) >= BigInt(Math.round((1 - ratio) * 2 ** 53)) * 8n;
}

/** `name=value` pairs separated by commas, values percent-encoded, as W3C Baggage has them. */
const pairs = (about: string): Setting<Readonly<Record<string, string>>> => ({
  ...{ about, fallback: {}, usually: '–' },
  expected: 'pairs such as key=value, separated by commas, with values encoded as in a%20b',
  parse(given, refuse) {
    const items = given.split(',').filter((item) => item.trim() !== '');
    return Object.fromEntries(
      items.map((item) => {
        const [, key, value = ''] = /^\s*([\w.!#$%&'*+^`|~-]+)\s*=\s*(.*?)\s*$/.exec(item) ?? [];
        // Headers hold the collector's keys: the error does not quote them.
        return key === undefined || /%(?![\da-f]{2})/i.test(value) ? refuse() : [key, decodeURIComponent(value)];
      }),
    );
  },
});

const collector = (about: string): Setting<URL | undefined> => ({
  ...{ about, fallback: undefined, expected: 'an http or https address such as http://localhost:4318 without a user' },
  parse(given, refuse) {
    const url = URL.parse(given);
    // `fetch` refuses a user in an address; OTEL_EXPORTER_OTLP_HEADERS is for that.
    return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : refuse();
  },
});

/** OpenTelemetry's variables, with its meanings. */
export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector('Collector of traces (OTLP over HTTP, in JSON). No traces without one.'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector('The complete address for traces; takes precedence.'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs('Headers for the collector, such as its key.'),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs('More of them, for traces only.'),
  OTEL_SERVICE_NAME: { ...text(undefined, 'Name of the service.'), usually: '`encuestas-api`, `encuestas-gateway`' },
  OTEL_RESOURCE_ATTRIBUTES: pairs('Resource attributes.'),
  OTEL_TRACES_SAMPLER: choice(
    SAMPLERS.flatMap((one) => [one, `parentbased_${one}` as const]),
    'parentbased_always_on',
    'Which traces are recorded.',
  ),
  OTEL_TRACES_SAMPLER_ARG: {
    about: 'Share of traces that `traceidratio` records.',
    expected: 'a number from 0 to 1',
    fallback: 1,
    parse: (given, refuse) => (Number(given) >= 0 && Number(given) <= 1 ? Number(given) : refuse(given)),
  },
  OTEL_SDK_DISABLED: {
    ...text(undefined, '`true` disables traces.', 'true or false'),
    usually: 'false',
  },
} satisfies Schema;

/** Combines OpenTelemetry's settings; null without a collector. */
export function traceSettingsOf(
  env: Values<typeof TRACE_SETTINGS>,
  service: string,
  version: string,
): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: base } = env;
  if ((!own && !base) || env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return null;
  const url = new URL(own ?? base ?? '');
  // The address for traces is complete; the general one needs the signal's path.
  if (!own) url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  const [, parent, name] = /^(parentbased_)?(\w+)$/.exec(env.OTEL_TRACES_SAMPLER) ?? [];
  return {
    url: url.href,
    headers: { ...env.OTEL_EXPORTER_OTLP_HEADERS, ...env.OTEL_EXPORTER_OTLP_TRACES_HEADERS },
    resource: {
      'service.name': service,
      'service.version': version,
      ...env.OTEL_RESOURCE_ATTRIBUTES,
      ...(env.OTEL_SERVICE_NAME && { 'service.name': env.OTEL_SERVICE_NAME }),
    },
    sampler: SAMPLERS.find((one) => one === name),
    parentBased: parent !== undefined,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

/** Reads OpenTelemetry's variables; null without a collector. A wrong one throws an error that names it. */
export const readTraceSettings = (env: Environment, service: string, version: string): TraceSettings | null =>
  traceSettingsOf(readSchema(TRACE_SETTINGS, env), service, version);
