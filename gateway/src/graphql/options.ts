import type { ApolloServerPlugin } from '@apollo/server';
import type { Log, TraceSettings } from '@encuestas/ops';
import type { IExecutableSchemaDefinition } from '@graphql-tools/schema';
import type { Context, MakeOwn } from '../resources/context.ts';
import type { Descriptor } from '../resources/descriptor.ts';

export const DEFAULT_LIMITS = {
  /** Milliseconds for a connection, for an answer, and for all upstream calls of a request. */
  connectTimeoutMs: 2_000,
  answerTimeoutMs: 10_000,
  requestTimeoutMs: 15_000,
  /** Bytes of a request (a set of answers has up to 5 MB) and of an upstream answer. */
  bodyBytes: 5_500_000,
  answerBytes: 20_000_000,
  /** Of a document: lexical tokens, fields, and the records it may touch. */
  tokens: 1_000,
  fields: 200,
  cost: 5_000,
};

export type Limits = typeof DEFAULT_LIMITS;

/** Documents of known clients. */
export interface TrustedDocuments {
  /** `known` counts documents without a manifest, `only` refuses them. */
  readonly mode: 'off' | 'known' | 'only';
  /** Manifests, `{ id: text }` or Apollo's, and folders of them; those of `webDir` are read besides. */
  readonly files?: readonly string[] | undefined;
}

/** Resolvers as graphql-tools takes them, type by type. */
type AddedResolvers<Own> = Exclude<
  NonNullable<IExecutableSchemaDefinition<Context<Own>>['resolvers']>,
  readonly unknown[]
>;

/** The options of `createGateway`. Only `restUrl` is required. */
export interface GatewayOptions<Own = unknown> {
  /** The REST v1 root, `/api/v1/` included. */
  restUrl: string;
  limits?: Partial<Limits> | undefined;
  /** How long labels of relations are cached per token, in milliseconds; 0 disables the cache. */
  catalogueTtlMs?: number | undefined;
  /** Memory for answers that the upstream confirms, in bytes. */
  cacheBytes?: number | undefined;
  /** The logger; pino's fit. */
  logger?: Log | undefined;
  /** Origins whose pages may query and download, such as `https://app.example`, or `*`; none by default. */
  corsOrigins?: readonly string[] | undefined;
  /** Addresses and networks of proxies whose request ids are trusted; by default `loopback`. */
  trustedProxies?: readonly string[] | undefined;
  /** Resources of REST v1 beyond the contract, made by `describe`; their types are in `typeDefs`. */
  resources?: readonly Descriptor[] | undefined;
  /** Added to the contract: SDL with `extend type …`, and its resolvers. */
  typeDefs?: string | undefined;
  resolvers?: AddedResolvers<Own> | undefined;
  /** Creates a value per request for the added resolvers and plugins, which read `await context.own`. */
  context?: MakeOwn<Own> | undefined;
  /** Apollo Server's plugins; every hook is called for every request. */
  plugins?: readonly ApolloServerPlugin<Context<Own>>[] | undefined;
  trustedDocuments?: TrustedDocuments | undefined;
  /** Folder of the built web client, served at `/`. */
  webDir?: string | undefined;
  /** Hosts whose reports may be framed; any https host when left out. */
  reportHosts?: readonly string[] | undefined;
  /** Each is on by default outside production, and where neither HOST nor PUBLIC_URL reaches beyond this machine. */
  introspection?: boolean | undefined;
  suggestions?: boolean | undefined;
  playground?: boolean | undefined;
  /** Whether the header `x-upstream-trace: 1` adds `extensions.upstream`. */
  upstreamTrace?: boolean | undefined;
  /** Sends traces over OTLP and HTTP; `readTraceSettings` reads OpenTelemetry's variables. */
  traces?: TraceSettings | null | undefined;
}
