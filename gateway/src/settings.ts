import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DrainTimes, readDrainTimes } from './drain.ts';
import { DEFAULT_LIMITS, type GatewayOptions, type Limits } from './options.ts';

/** What `startGateway` takes: the gateway's options, and where to listen. */
export interface Settings extends Omit<GatewayOptions, 'restUrl'> {
  /** The REST v1 root; the start is refused without one. */
  restUrl?: string | undefined;
  port: number;
  host: string;
  logLevel: string;
  /** How the process ends when it is told to. */
  drain: DrainTimes;
}

type Environment = Readonly<Record<string, string | undefined>>;

function whole(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new Error(`${name} must be true or false, not "${text}".`);
}

function address(env: Environment, name: string, example: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  const url = URL.parse(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new Error(`${name} must be an http or https address such as ${example}, not "${text}".`);
  }
  if (url.search || url.hash || url.username) throw new Error(`${name} must be without a user, a query and a #.`);
  return url.href;
}

/** A host name with an optional leading `*.` and an optional port; the API reads the same setting the same way. */
const HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i;

function reportHosts(env: Environment): string[] | undefined {
  const hosts = env.REPORT_HOSTS?.split(/[\s,]+/).filter((host) => host !== '');
  const wrong = hosts?.find((host) => !HOST.test(host));
  if (wrong !== undefined) {
    throw new Error(`REPORT_HOSTS must be host names such as app.powerbi.com, separated by commas, not "${wrong}".`);
  }
  return hosts?.length ? hosts.map((host) => host.toLowerCase()) : undefined;
}

/** The folder of a built web client; undefined where the gateway is to serve none. */
function webDir(env: Environment): string | undefined {
  const folder = env.WEB_DIR;
  if (!folder) return undefined;
  if (existsSync(join(folder, 'index.html'))) return folder;
  throw new Error(`WEB_DIR must be the folder of a built web client (one with an index.html), not "${folder}".`);
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function logLevel(env: Environment): string {
  const level = env.LOG_LEVEL || 'info';
  if (LEVELS.includes(level)) return level;
  throw new Error(`LOG_LEVEL must be one of ${LEVELS.join(', ')}, not "${level}".`);
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
    values[key] = whole(env, name, DEFAULT_LIMITS[key], min, max);
  }
  return values;
}

/** Whether nobody but this machine can reach a host that is listened on. */
const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|(::ffff:127(\.\d{1,3}){3})|::1)$/i.test(host);

/** Reads the gateway's settings from environment variables; a wrong one throws a sentence that names it. */
export function readSettings(env: Environment): Settings {
  const host = env.HOST || '127.0.0.1';
  const open = isLoopback(host) && env.NODE_ENV !== 'production';
  return {
    restUrl: address(env, 'REST_URL', 'http://localhost:4001/api/v1/'),
    otlpEndpoint: address(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318'),
    port: whole(env, 'PORT', 4000, 0, 65_535),
    host,
    logLevel: logLevel(env),
    drain: readDrainTimes(env),
    limits: limits(env),
    catalogueTtlMs: whole(env, 'CATALOGUE_TTL_MS', 5_000, 0, 3_600_000),
    cacheBytes: whole(env, 'CACHE_BYTES', 64_000_000, 0, 100_000_000_000),
    webDir: webDir(env),
    reportHosts: reportHosts(env),
    introspection: flag(env, 'INTROSPECTION', open),
    suggestions: flag(env, 'SUGGESTIONS', open),
    playground: flag(env, 'PLAYGROUND', open),
    upstreamTrace: flag(env, 'UPSTREAM_TRACE', open),
    subgraph: flag(env, 'SUBGRAPH', false),
  };
}
