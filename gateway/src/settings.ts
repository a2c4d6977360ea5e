import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AdminAddress,
  adminAddressOf,
  choice,
  type DrainTimes,
  drainTimesOf,
  type Environment,
  exposedBy,
  flag,
  integer,
  list,
  port,
  readSchema,
  type Schema,
  SHARED_SETTINGS,
  text,
  traceSettingsOf,
} from '@encuestas/ops';
import { DEFAULT_LIMITS, type GatewayOptions, type TrustedDocuments } from './graphql/options.ts';
import { version } from './rest/version.ts';

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

const limits = DEFAULT_LIMITS;
const MODES: readonly TrustedDocuments['mode'][] = ['off', 'known', 'only'];
const FOR_DEVELOPERS =
  'true outside `NODE_ENV=production`, where neither `HOST` nor `PUBLIC_URL` reaches beyond this machine';

/** The environment variables of the gateway, beside those that it shares with the API. */
export const GATEWAY_SETTINGS = {
  REST_URL: {
    about: 'The root of a REST v1 server, `/api/v1/` included.',
    expected: 'an http or https address such as http://localhost:4001/api/v1/ without user, query and #',
    fallback: undefined,
    usually: 'the embedded API',
    parse(given, refuse) {
      const url = URL.parse(given);
      const isPlain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
      return isPlain ? url.href : refuse(given);
    },
  },
  REST_CONNECT_TIMEOUT_MS: integer(1, 600_000, limits.connectTimeoutMs, 'Timeout of a connection to it.'),
  REST_TIMEOUT_MS: integer(1, 600_000, limits.answerTimeoutMs, 'How long an answer may take to begin or continue.'),
  REQUEST_TIMEOUT_MS: integer(1, 600_000, limits.requestTimeoutMs, 'Timeout of all calls of one GraphQL request.'),
  ADMIN_PORT: port(undefined, 'Port for operators: `/metrics`, `/healthz`, and `/readyz` with the reason.'),
  ADMIN_HOST: text('127.0.0.1', 'Its address. Callers are not authenticated there.', 'a host name or an address'),
  CATALOGUE_TTL_MS: integer(0, 3_600_000, 5_000, 'How long labels of relations are cached; 0 disables it.'),
  CACHE_BYTES: integer(
    0,
    100_000_000_000,
    64_000_000,
    'Memory for cached answers and results, half for each; labels take up to a further quarter.',
  ),
  CORS_ORIGINS: list(
    'origins such as https://app.example without a path',
    (item) => {
      const origin = item.toLowerCase();
      const isOrigin = URL.parse(origin)?.origin === origin && !origin.includes('*');
      return origin === '*' || isOrigin ? origin : null;
    },
    [],
    'Origins whose pages may query and download, or `*`. Tokens travel in a header: no cookie is allowed.',
  ),
  WEB_DIR: {
    about: 'Folder of a built web client (`web/dist`), served at `/`.',
    expected: 'the folder of a built web client with index.html',
    fallback: undefined,
    parse: (given, refuse) => (existsSync(join(given, 'index.html')) ? given : refuse(given)),
  },
  TRUSTED_DOCUMENTS: choice(MODES, 'off', 'Who may send which document ([trusted documents](trusted-documents.md)).'),
  TRUSTED_DOCUMENTS_FILES: {
    about: 'Manifests of other clients.',
    expected: 'manifests or folders of them, separated by commas',
    fallback: [],
    parse(given, refuse) {
      const paths = given.split(',').map((path) => path.trim());
      return paths.every((path) => existsSync(path)) ? paths : refuse(given);
    },
  },
  MAX_CONNECTIONS: integer(1, 1_000_000, 2_000, 'Open connections; more are refused.'),
  MAX_BODY_BYTES: integer(1_000, 100_000_000, limits.bodyBytes, 'Bytes of a request; 64 kB without a token.'),
  MAX_ANSWER_BYTES: integer(1_000, 1_000_000_000, limits.answerBytes, 'Bytes of an answer of the REST server.'),
  MAX_TOKENS: integer(10, 1_000_000, limits.tokens, 'Lexical tokens of a document.'),
  MAX_FIELDS: integer(1, 100_000, limits.fields, 'Fields of an operation, with its fragments expanded.'),
  MAX_COST: integer(
    1,
    10_000_000,
    limits.cost,
    'Records that a document may touch ([costs](src/content/docs/frontend/limits.mdx)).',
  ),
  INTROSPECTION: flag(undefined, 'Answers introspection.', FOR_DEVELOPERS),
  SUGGESTIONS: flag(undefined, 'Suggests names in validation errors.', 'as `INTROSPECTION`'),
  PLAYGROUND: flag(undefined, 'Serves the playground.', 'as `INTROSPECTION`; false where `TRUSTED_DOCUMENTS=only`'),
  UPSTREAM_TRACE: flag(undefined, 'Lists upstream calls on request (`x-upstream-trace: 1`).', 'as `INTROSPECTION`'),
} satisfies Schema;

/**
 * Whether features for developers are on by default: only outside production, and where neither `HOST` nor `PUBLIC_URL`
 * reaches beyond this machine. A proxy on this machine may publish a gateway that listens on loopback.
 */
export const isForDevelopers = ({ HOST, PUBLIC_URL, NODE_ENV }: Environment): boolean =>
  NODE_ENV !== 'production' && exposedBy({ HOST, PUBLIC_URL }) === undefined;

/** Reads the gateway's settings from environment variables; a wrong one throws an error that names it. */
export function readSettings(variables: Environment): Settings {
  const env = readSchema({ ...SHARED_SETTINGS, ...GATEWAY_SETTINGS }, variables);
  const users = { port: env.PORT, host: env.HOST };
  const open = isForDevelopers({ HOST: env.HOST, PUBLIC_URL: env.PUBLIC_URL, NODE_ENV: variables.NODE_ENV });
  const mode = env.TRUSTED_DOCUMENTS;
  return {
    ...users,
    restUrl: env.REST_URL,
    traces: traceSettingsOf(env, 'encuestas-gateway', version),
    operators: adminAddressOf('', env.ADMIN_PORT, env.ADMIN_HOST, users),
    maxConnections: env.MAX_CONNECTIONS,
    logLevel: env.LOG_LEVEL,
    drain: drainTimesOf(env),
    limits: {
      connectTimeoutMs: env.REST_CONNECT_TIMEOUT_MS,
      answerTimeoutMs: env.REST_TIMEOUT_MS,
      requestTimeoutMs: env.REQUEST_TIMEOUT_MS,
      bodyBytes: env.MAX_BODY_BYTES,
      answerBytes: env.MAX_ANSWER_BYTES,
      tokens: env.MAX_TOKENS,
      fields: env.MAX_FIELDS,
      cost: env.MAX_COST,
    },
    catalogueTtlMs: env.CATALOGUE_TTL_MS,
    cacheBytes: env.CACHE_BYTES,
    corsOrigins: env.CORS_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    trustedDocuments: { mode, files: env.TRUSTED_DOCUMENTS_FILES },
    webDir: env.WEB_DIR,
    reportHosts: env.REPORT_HOSTS.length > 0 ? env.REPORT_HOSTS : undefined,
    introspection: env.INTROSPECTION ?? open,
    suggestions: env.SUGGESTIONS ?? open,
    // Its documents would all be refused.
    playground: env.PLAYGROUND ?? (open && mode !== 'only'),
    upstreamTrace: env.UPSTREAM_TRACE ?? open,
  };
}
