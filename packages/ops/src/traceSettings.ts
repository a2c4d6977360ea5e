import type { Environment } from './environment.ts';

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
function readPairs(env: Environment, name: string): Record<string, string> {
  const result: Record<string, string> = {};
  for (const item of (env[name] ?? '').split(',')) {
    const [, key, value = ''] = /^\s*([\w.!#$%&'*+^`|~-]+)\s*=\s*(.*?)\s*$/.exec(item) ?? [];
    if (item.trim() === '') continue;
    // Headers hold the collector's keys: the error does not quote them.
    if (key === undefined || /%(?![\da-f]{2})/i.test(value))
      throw new Error(`${name} must be pairs such as key=value, separated by commas, with values encoded as in a%20b.`);
    result[key] = decodeURIComponent(value);
  }
  return result;
}

function readAddress(env: Environment): string | null {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: base } = env;
  const name = own ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const text = own || base;
  if (!text) return null;
  const url = URL.parse(text);
  // `fetch` refuses a user in an address; OTEL_EXPORTER_OTLP_HEADERS is for that.
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new Error(`${name} must be an http or https address such as http://localhost:4318 without a user.`);
  // The address for traces is complete; the general one needs the signal's path.
  if (!own) url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  return url.href;
}

function readSampler(env: Environment): SamplerSettings {
  const { OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: arg = '' } = env;
  const [, parent, known = 'always_on'] = /^(parentbased_)?(\w+)$/.exec(name || 'parentbased_always_on') ?? [];
  const sampler = SAMPLERS.find((one) => one === known);
  const all = SAMPLERS.flatMap((one) => [one, `parentbased_${one}`]).join(', ');
  if (!sampler) throw new Error(`OTEL_TRACES_SAMPLER must be one of ${all}, not "${name}".`);
  const ratio = arg === '' ? 1 : Number(arg);
  if (sampler === 'traceidratio' && !(ratio >= 0 && ratio <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${arg}".`);
  return { sampler, parentBased: parent !== undefined, ratio };
}

/** Reads OpenTelemetry's variables; null without a collector. A wrong one throws an error that names it. */
export function readTraceSettings(env: Environment, service: string, version: string): TraceSettings | null {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return null;
  const url = readAddress(env);
  if (url === null) return null;
  const { OTEL_SERVICE_NAME: name } = env;
  const resource = {
    'service.name': service,
    'service.version': version,
    ...readPairs(env, 'OTEL_RESOURCE_ATTRIBUTES'),
    ...(name && { 'service.name': name }),
  };
  const headers = {
    ...readPairs(env, 'OTEL_EXPORTER_OTLP_HEADERS'),
    ...readPairs(env, 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'),
  };
  return { url, headers, resource, ...readSampler(env) };
}
