// The same file in gateway/src/observe and api/src/observe; a test holds them alike.
type Env = Readonly<Record<string, string | undefined>>;

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;

/** Which traces are kept: OpenTelemetry's samplers. */
export interface SampledBy {
  /** Decides where no caller has; `parentbased_always_on` when left out. */
  readonly sampler?: (typeof SAMPLERS)[number] | undefined;
  /** Whether a caller's own decision stands; it does when left out. */
  readonly parentBased?: boolean | undefined;
  /** The share that `traceidratio` keeps, from 0 to 1. */
  readonly ratio?: number | undefined;
}

/** Where traces are sent, and as whose. */
export interface TraceSettings extends SampledBy {
  /** The whole address, such as http://localhost:4318/v1/traces. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What is said of the service: `service.name` and the like. */
  readonly resource?: Readonly<Record<string, string>> | undefined;
}

/** Whether a trace is kept; `parent`: what its caller decided, null where there is none. */
export function sampled({ sampler, parentBased = true, ratio = 1 }: SampledBy, trace: string, parent: boolean | null) {
  if (parentBased && parent !== null) return parent;
  if (sampler !== 'traceidratio') return sampler !== 'always_off';
  // By the 56 random bits, so that all who keep the same share keep the same traces.
  return BigInt(`0x${trace.slice(18)}`) >= BigInt(Math.round((1 - ratio) * 2 ** 53)) * 8n;
}

/** `name=value` pairs separated by commas, values percent-encoded, as W3C Baggage has them. */
function pairs(env: Env, name: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const item of (env[name] ?? '').split(',')) {
    const [, key, value = ''] = /^\s*([\w.!#$%&'*+^`|~-]+)\s*=\s*(.*?)\s*$/.exec(item) ?? [];
    if (item.trim() === '') continue;
    // Headers hold keys of the collector: what is wrong is not repeated.
    if (key === undefined || /%(?![\da-f]{2})/i.test(value))
      throw new Error(`${name} must be pairs such as key=value, separated by commas, with values encoded as in a%20b.`);
    found[key] = decodeURIComponent(value);
  }
  return found;
}

function addressOf(env: Env): string | null {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: base } = env;
  const name = own ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const text = own || base;
  if (!text) return null;
  const url = URL.parse(text);
  // `fetch` takes no user in an address; OTEL_EXPORTER_OTLP_HEADERS is for that.
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new Error(`${name} must be an http or https address such as http://localhost:4318 without a user.`);
  // What is given for traces alone is taken as it is; below the other are the signals.
  if (!own) url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  return url.href;
}

function samplerOf(env: Env): SampledBy {
  const { OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: arg = '' } = env;
  const [, parent, wanted = 'always_on'] = /^(parentbased_)?(\w+)$/.exec(name || 'parentbased_always_on') ?? [];
  const sampler = SAMPLERS.find((known) => known === wanted);
  const all = SAMPLERS.flatMap((known) => [known, `parentbased_${known}`]).join(', ');
  if (!sampler) throw new Error(`OTEL_TRACES_SAMPLER must be one of ${all}, not "${name}".`);
  const ratio = arg === '' ? 1 : Number(arg);
  if (sampler === 'traceidratio' && !(ratio >= 0 && ratio <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${arg}".`);
  return { sampler, parentBased: parent !== undefined, ratio };
}

/** Reads the settings by OpenTelemetry's own names; null where no collector is named. A wrong one throws a sentence. */
export function readTraceSettings(env: Env, service: string, version: string): TraceSettings | null {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return null;
  const url = addressOf(env);
  if (url === null) return null;
  const { OTEL_SERVICE_NAME: name } = env;
  const told = pairs(env, 'OTEL_RESOURCE_ATTRIBUTES');
  const resource = {
    'service.name': service,
    'service.version': version,
    ...told,
    ...(name && { 'service.name': name }),
  };
  const headers = { ...pairs(env, 'OTEL_EXPORTER_OTLP_HEADERS'), ...pairs(env, 'OTEL_EXPORTER_OTLP_TRACES_HEADERS') };
  return { url, headers, resource, ...samplerOf(env) };
}
