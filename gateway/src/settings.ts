import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DrainTimes, readDrainTimes } from './drain.ts';
import { isProxy } from './http/proxies.ts';
import { type AdminAddress, demandOwnPort } from './observe/admin.ts';
import { LEVELS } from './observe/logging.ts';
import { readTraceSettings } from './observe/traceSettings.ts';
import { DEFAULT_LIMITS, type GatewayOptions, isForwardable, type Limits, type TrustedDocuments } from './options.ts';
import { version } from './version.ts';

/** What `startGateway` takes: the gateway's options, and where to listen. */
export interface Settings extends Omit<GatewayOptions, 'restUrl'> {
  /** The REST v1 root; the start is refused without one. */
  restUrl?: string | undefined;
  port: number;
  host: string;
  /** Open connections; more are refused. */
  maxConnections: number;
  logLevel: string;
  /** Where operators are answered; without it no figures are served. */
  operators?: AdminAddress | undefined;
  /** How the process ends when it is told to. */
  drain: DrainTimes;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads one setting; empty is as good as absent. What `read` does not take is refused in a sentence. */
function setting<T, F>(env: Env, name: string, fallback: F, read: (text: string) => T | null, expected: string) {
  const text = env[name];
  if (!text) return fallback;
  const value = read(text);
  if (value === null) throw new Error(`${name} must be ${expected}, not "${withoutSecrets(text)}".`);
  return value;
}

/** What may be a password or a key is not to be repeated, also of an address that cannot be read as one. */
const withoutSecrets = (text: string) => text.replace(/^.*@/s, '…@').replace(/([?#]).*$/s, '$1…');

function whole(env: Env, name: string, fallback: number, min: number, max: number): number {
  const read = (text: string) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= min && value <= max ? value : null;
  };
  return setting(env, name, fallback, read, `a whole number from ${min} to ${max}`);
}

const FLAGS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

const flag = (env: Env, name: string, fallback: boolean): boolean =>
  setting(env, name, fallback, (text) => FLAGS.get(text) ?? null, 'true or false');

function choice<T extends string>(env: Env, name: string, fallback: T, known: readonly T[]): T {
  return setting(env, name, fallback, (text) => known.find((one) => one === text) ?? null, known.join(' or '));
}

function address(env: Env, name: string, example: string): string | undefined {
  const read = (text: string) => {
    const url = URL.parse(text);
    const plain = url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username;
    return plain ? url.href : null;
  };
  return setting(env, name, undefined, read, `an http or https address such as ${example} without user, query and #`);
}

/** A list of which `read` takes each item, and makes null of what it does not take. */
function list(env: Env, name: string, expected: string, read: (item: string) => string | null): string[] {
  const readAll = (text: string) => {
    const items = text.split(/[\s,]+/).filter((item) => item !== '');
    const values = items.map(read).filter((value) => value !== null);
    return values.length === items.length ? values : null;
  };
  return setting(env, name, [], readAll, expected);
}

/** A host name with an optional leading `*.` and an optional port; the API reads the same setting the same way. */
const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i;

function reportHosts(env: Env): string[] | undefined {
  const read = (host: string) => (HOST.test(host) ? host.toLowerCase() : null);
  const hosts = list(env, 'REPORT_HOSTS', 'host names such as app.powerbi.com, separated by commas', read);
  return hosts.length > 0 ? hosts : undefined;
}

function corsOrigins(env: Env): string[] {
  const expected = 'origins such as https://app.example without a path, separated by commas, or *';
  return list(env, 'CORS_ORIGINS', expected, (item) => {
    const origin = item.toLowerCase();
    const known = URL.parse(origin)?.origin === origin && !origin.includes('*');
    return origin === '*' || known ? origin : null;
  });
}

/** Proxies whose request ids are taken over; by default those of this machine. */
function trustedProxies(env: Env): string[] {
  const proxies = (env.TRUSTED_PROXIES || 'loopback').split(/[\s,]+/).filter(Boolean);
  const wrong = proxies.find((proxy) => !isProxy(proxy));
  if (wrong === undefined) return proxies;
  throw new Error(
    `TRUSTED_PROXIES must list addresses such as 10.0.0.7 or 10.0.0.0/8, but "${wrong.replace(/^.*@/s, '…@')}" is not one.`,
  );
}

function forwardHeaders(env: Env): string[] {
  const expected = "names of headers such as x-tenant, separated by commas, and none of the gateway's own";
  return list(env, 'FORWARD_HEADERS', expected, (sent) => {
    const name = sent.toLowerCase();
    return isForwardable(name) ? name : null;
  });
}

const TAKEN = /^\/(descargas|healthz|readyz)(\/|$)/;

const servedPath = (text: string) => (/^(\/[\w-]+)+$/.test(text) && !TAKEN.test(text) ? text : null);

const builtFolder = (folder: string) => (existsSync(join(folder, 'index.html')) ? folder : null);

const MODES: readonly TrustedDocuments['mode'][] = ['off', 'known', 'only'];

function trustedDocuments(env: Env): TrustedDocuments {
  const read = (text: string) => {
    const paths = text.split(',').map((path) => path.trim());
    return paths.every((path) => existsSync(path)) ? paths : null;
  };
  const files = setting(env, 'TRUSTED_DOCUMENTS_FILES', [], read, 'manifests or folders of them, separated by commas');
  return { mode: choice(env, 'TRUSTED_DOCUMENTS', 'off', MODES), files };
}

const LIMITS: Record<keyof Limits, [name: string, min: number, max: number]> = {
  connectTimeoutMs: ['REST_CONNECT_TIMEOUT_MS', 1, 600_000],
  answerTimeoutMs: ['REST_TIMEOUT_MS', 1, 600_000],
  requestTimeoutMs: ['REQUEST_TIMEOUT_MS', 1, 600_000],
  bodyBytes: ['MAX_BODY_BYTES', 1_000, 100_000_000],
  answerBytes: ['MAX_ANSWER_BYTES', 1_000, 1_000_000_000],
  tokens: ['MAX_TOKENS', 10, 1_000_000],
  depth: ['MAX_DEPTH', 1, 100],
  aliases: ['MAX_ALIASES', 0, 10_000],
  directives: ['MAX_DIRECTIVES', 0, 10_000],
  fields: ['MAX_FIELDS', 1, 100_000],
  cost: ['MAX_COST', 1, 10_000_000],
};

function limits(env: Env): Limits {
  const values = { ...DEFAULT_LIMITS };
  for (const key of Object.keys(LIMITS) as (keyof Limits)[]) {
    const [name, min, max] = LIMITS[key];
    values[key] = whole(env, name, DEFAULT_LIMITS[key], min, max);
  }
  return values;
}

const operatorsOf = (env: Env): AdminAddress | undefined =>
  env.ADMIN_PORT ? { port: whole(env, 'ADMIN_PORT', 0, 0, 65_535), host: env.ADMIN_HOST || '127.0.0.1' } : undefined;

const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?(::1|::ffff:127(\.\d{1,3}){3})\]?)$/i.test(host);

/**
 * Whether features for developers are on by default: only outside production, and where neither `HOST` nor `PUBLIC_URL`
 * reaches beyond this machine. A proxy on this machine may publish a gateway that listens on loopback.
 */
export function isForDevelopers({ HOST, PUBLIC_URL, NODE_ENV }: Env): boolean {
  const publicHost = URL.parse(PUBLIC_URL || 'http://localhost')?.hostname ?? '';
  return NODE_ENV !== 'production' && isLoopback(HOST || '127.0.0.1') && isLoopback(publicHost);
}

/** Settings that are nothing but white space are slips: as a host, a folder or a key they would be taken as they are. */
const withoutBlanks = (env: Env): Env =>
  new Proxy(env, {
    get(target, name: string) {
      const text = target[name];
      if (text && !text.trim()) throw new Error(`${name} must not be nothing but white space; leave it out, or empty.`);
      return text;
    },
  });

/** Reads the gateway's settings from environment variables; a wrong one throws a sentence that names it. */
export function readSettings(given: Env): Settings {
  const env = withoutBlanks(given);
  const host = env.HOST || '127.0.0.1';
  const port = whole(env, 'PORT', 4000, 0, 65_535);
  const operators = operatorsOf(env);
  demandOwnPort(operators, { port, host }, '');
  const open = isForDevelopers(env);
  const trusted = trustedDocuments(env);
  return {
    restUrl: address(env, 'REST_URL', 'http://localhost:4001/api/v1/'),
    traces: readTraceSettings(env, 'encuestas-gateway', version),
    operators,
    port,
    host,
    maxConnections: whole(env, 'MAX_CONNECTIONS', 2_000, 1, 1_000_000),
    logLevel: choice(env, 'LOG_LEVEL', 'info', LEVELS),
    drain: readDrainTimes(env),
    limits: limits(env),
    catalogueTtlMs: whole(env, 'CATALOGUE_TTL_MS', 5_000, 0, 3_600_000),
    cacheBytes: whole(env, 'CACHE_BYTES', 64_000_000, 0, 100_000_000_000),
    graphqlPath: setting(env, 'GRAPHQL_PATH', '/graphql', servedPath, 'a free path such as /api/graphql'),
    corsOrigins: corsOrigins(env),
    forwardHeaders: forwardHeaders(env),
    trustedProxies: trustedProxies(env),
    trustedDocuments: trusted,
    webDir: setting(env, 'WEB_DIR', undefined, builtFolder, 'the folder of a built web client with index.html'),
    reportHosts: reportHosts(env),
    introspection: flag(env, 'INTROSPECTION', open),
    suggestions: flag(env, 'SUGGESTIONS', open),
    // Its documents would all be refused.
    playground: flag(env, 'PLAYGROUND', open && trusted.mode !== 'only'),
    upstreamTrace: flag(env, 'UPSTREAM_TRACE', open),
    subgraph: flag(env, 'SUBGRAPH', false),
  };
}
