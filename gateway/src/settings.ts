import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AdminAddress,
  type DrainTimes,
  type Environment,
  exposedBy,
  LOG_LEVELS,
  readAdminAddress,
  readChoice,
  readDrainTimes,
  readEnvironment,
  readFlag,
  readInteger,
  readList,
  readPort,
  readReportHosts,
  readSetting,
  readTraceSettings,
  readTrustedProxies,
} from '@encuestas/ops';
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
  /** Where the gateway listens for operators; without it no metrics are served. */
  operators?: AdminAddress | undefined;
  /** Times of a shutdown. */
  drain: DrainTimes;
}

function address(env: Environment, name: string, example: string): string | undefined {
  const parse = (text: string) => {
    const url = URL.parse(text);
    const plain = url && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash && !url.username;
    return plain ? url.href : null;
  };
  return readSetting(
    env,
    name,
    undefined,
    parse,
    `an http or https address such as ${example} without user, query and #`,
  );
}

function corsOrigins(env: Environment): readonly string[] {
  const expected = 'origins such as https://app.example without a path, separated by commas, or *';
  const parse = (item: string) => {
    const origin = item.toLowerCase();
    const isOrigin = URL.parse(origin)?.origin === origin && !origin.includes('*');
    return origin === '*' || isOrigin ? origin : null;
  };
  return readList(env, 'CORS_ORIGINS', [], parse, expected);
}

function forwardHeaders(env: Environment): readonly string[] {
  const expected = "names of headers such as x-tenant, separated by commas, and none of the gateway's own";
  const parse = (header: string) => (isForwardable(header.toLowerCase()) ? header.toLowerCase() : null);
  return readList(env, 'FORWARD_HEADERS', [], parse, expected);
}

const RESERVED = /^\/(descargas|healthz|readyz)(\/|$)/;

const servedPath = (text: string) => (/^(\/[\w-]+)+$/.test(text) && !RESERVED.test(text) ? text : null);

const builtFolder = (folder: string) => (existsSync(join(folder, 'index.html')) ? folder : null);

const MODES: readonly TrustedDocuments['mode'][] = ['off', 'known', 'only'];

function trustedDocuments(env: Environment): TrustedDocuments {
  const parse = (text: string) => {
    const paths = text.split(',').map((path) => path.trim());
    return paths.every((path) => existsSync(path)) ? paths : null;
  };
  const expected = 'manifests or folders of them, separated by commas';
  const files = readSetting(env, 'TRUSTED_DOCUMENTS_FILES', [], parse, expected);
  return { mode: readChoice(env, 'TRUSTED_DOCUMENTS', 'off', MODES), files };
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

function limits(env: Environment): Limits {
  const values = { ...DEFAULT_LIMITS };
  for (const key of Object.keys(LIMITS) as (keyof Limits)[]) {
    const [name, min, max] = LIMITS[key];
    values[key] = readInteger(env, name, DEFAULT_LIMITS[key], min, max);
  }
  return values;
}

/**
 * Whether features for developers are on by default: only outside production, and where neither `HOST` nor `PUBLIC_URL`
 * reaches beyond this machine. A proxy on this machine may publish a gateway that listens on loopback.
 */
export const isForDevelopers = ({ HOST, PUBLIC_URL, NODE_ENV }: Environment): boolean =>
  NODE_ENV !== 'production' && exposedBy({ HOST, PUBLIC_URL }) === undefined;

function settingsOf(env: Environment): Settings {
  const host = env.HOST || '127.0.0.1';
  const port = readPort(env, 'PORT', 4000);
  const open = isForDevelopers(env);
  const reportHosts = readReportHosts(env);
  const trusted = trustedDocuments(env);
  return {
    restUrl: address(env, 'REST_URL', 'http://localhost:4001/api/v1/'),
    traces: readTraceSettings(env, 'encuestas-gateway', version),
    operators: readAdminAddress(env, '', { port, host }),
    port,
    host,
    maxConnections: readInteger(env, 'MAX_CONNECTIONS', 2_000, 1, 1_000_000),
    logLevel: readChoice(env, 'LOG_LEVEL', 'info', LOG_LEVELS),
    drain: readDrainTimes(env),
    limits: limits(env),
    catalogueTtlMs: readInteger(env, 'CATALOGUE_TTL_MS', 5_000, 0, 3_600_000),
    cacheBytes: readInteger(env, 'CACHE_BYTES', 64_000_000, 0, 100_000_000_000),
    graphqlPath: readSetting(env, 'GRAPHQL_PATH', '/graphql', servedPath, 'a free path such as /api/graphql'),
    corsOrigins: corsOrigins(env),
    forwardHeaders: forwardHeaders(env),
    trustedProxies: readTrustedProxies(env),
    trustedDocuments: trusted,
    webDir: readSetting(env, 'WEB_DIR', undefined, builtFolder, 'the folder of a built web client with index.html'),
    reportHosts: reportHosts.length > 0 ? reportHosts : undefined,
    introspection: readFlag(env, 'INTROSPECTION', open),
    suggestions: readFlag(env, 'SUGGESTIONS', open),
    // Its documents would all be refused.
    playground: readFlag(env, 'PLAYGROUND', open && trusted.mode !== 'only'),
    upstreamTrace: readFlag(env, 'UPSTREAM_TRACE', open),
    subgraph: readFlag(env, 'SUBGRAPH', false),
  };
}

/** Reads the gateway's settings from environment variables; a wrong one throws an error that names it. */
export const readSettings = (env: Environment): Settings => readEnvironment(env, settingsOf);
