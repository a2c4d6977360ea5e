import {
  ApolloServer,
  type ApolloServerOptionsWithGateway,
  type ApolloServerPlugin,
  type GraphQLRequestListener,
  type HTTPGraphQLHead,
} from '@apollo/server';
import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { type Log, reasonOf } from '@encuestas/ops';
import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { Context } from '../resources/context.ts';
import { bounded, RestError } from '../rest/errors.ts';
import { type Executor, reusedText } from './executor.ts';
import { fieldsRule } from './limits.ts';
import type { Limits } from './options.ts';

const INTERNAL = ApolloServerErrorCode.INTERNAL_SERVER_ERROR;

/** Apollo's errors of persisted queries have no code, and would become internal errors. */
const codeless = ({ http }: GraphQLErrorExtensions): string =>
  (http as HTTPGraphQLHead | undefined)?.status === 400 ? 'BAD_REQUEST' : INTERNAL;

/** Adds the request id to every error, so that users can quote it. */
const listener: GraphQLRequestListener<Context> = {
  async didEncounterErrors({ errors, contextValue }) {
    for (const { extensions } of errors) {
      extensions.requestId = contextValue.requestId;
      contextValue.log.codes.push(String(extensions.code ?? codeless(extensions)));
    }
  },
};

/** Apollo's message names an option of Apollo's. */
const isClosedIntrospection = ({ message }: GraphQLFormattedError): boolean =>
  message.startsWith('GraphQL introspection is not allowed by Apollo Server');

/** Adds what the upstream did wrong, for developers. */
function explained(formatted: GraphQLFormattedError, { endpoint, reason }: RestError): GraphQLFormattedError {
  const upstream = endpoint ? `${endpoint}: ${reason}` : reason;
  return { ...formatted, extensions: { ...formatted.extensions, upstream } };
}

/** Hides the messages of errors that were not made for callers. */
const formatter =
  ({ log, upstreamTrace }: Pick<ApolloParts, 'log' | 'upstreamTrace'>) =>
  (whole: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const formatted = { ...whole, message: bounded(whole.message) };
    const original = unwrapResolverError(thrown);
    const { code, requestId } = formatted.extensions ?? {};
    if (isClosedIntrospection(whole))
      return { ...formatted, message: 'Introspection is closed: INTROSPECTION=true opens it.' };
    if (upstreamTrace && original instanceof RestError && original.code === 'UPSTREAM_INVALID')
      return explained(formatted, original);
    if (original instanceof RestError || code !== INTERNAL) return formatted;
    const named = original instanceof GraphQLError ? codeless(original.extensions) : INTERNAL;
    if (named !== INTERNAL) return { ...formatted, extensions: { ...formatted.extensions, code: named } };
    log.error({ requestId, path: formatted.path, reason: reasonOf(original) }, 'error');
    return { ...formatted, message: 'Internal server error', extensions: { code: INTERNAL, requestId } };
  };

type AsGateway = ApolloServerOptionsWithGateway<Context>['gateway'];
/** Apollo types an execution result more loosely than graphql-js. */
type Answer = Awaited<ReturnType<NonNullable<Awaited<ReturnType<AsGateway['load']>>['executor']>>>;

/** Apollo runs our executor through the interface by which it runs a federation gateway's. */
function asGateway(schema: GraphQLSchema, executor: Executor): AsGateway {
  let loaded: (parts: { apiSchema: GraphQLSchema; coreSupergraphSdl: string }) => void = () => {};
  return {
    onSchemaLoadOrUpdate(callback) {
      loaded = callback;
      return () => {};
    },
    async load() {
      loaded({ apiSchema: schema, coreSupergraphSdl: '' });
      return {
        executor: async ({ document, operation, operationName, request, context, queryHash }) => {
          const result = await executor({
            document,
            operation,
            // Apollo passes null for an unknown name; graphql-js then reports the requested one.
            operationName: operationName ?? request.operationName ?? null,
            variables: request.variables ?? {},
            context: context as Context,
            queryHash,
          });
          return result as Answer;
        },
      };
    },
    async stop() {},
  };
}

export interface ApolloParts {
  schema: GraphQLSchema;
  executor: Executor;
  limits: Limits;
  introspection: boolean;
  suggestions: boolean;
  /** Whether UPSTREAM_INVALID says what the upstream did wrong. */
  upstreamTrace: boolean;
  log: Log;
  plugins: readonly ApolloServerPlugin<Context>[];
}

const internalId = (plugin: object) => ('__internal_plugin_id__' in plugin ? plugin.__internal_plugin_id__ : undefined);

/** Disables Apollo's default plugins unless the integrator adds them: cache control wraps every field. */
function withoutDefaults(plugins: readonly object[]): ApolloServerPlugin<Context>[] {
  const added = plugins.map(internalId);
  const off = [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled()];
  return off.filter((plugin) => !added.includes(internalId(plugin)));
}

/** Apollo Server over our executor: protocol, parsing, validation, CSRF prevention and persisted queries are Apollo's. */
export function createApollo(parts: ApolloParts) {
  const { schema, executor, limits, introspection, suggestions, upstreamTrace, log, plugins } = parts;
  return new ApolloServer<Context>({
    gateway: asGateway(schema, executor),
    introspection,
    hideSchemaDetailsFromClientErrors: !suggestions,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: limits.tokens },
    validationRules: [fieldsRule(limits)],
    formatError: formatter({ log, upstreamTrace }),
    stringifyResult: (result) => reusedText(result.data) ?? JSON.stringify(result),
    plugins: [...withoutDefaults(plugins), { requestDidStart: async () => listener }, ...plugins],
    logger: {
      debug: () => {},
      info: (message) => log.info({}, String(message)),
      warn: (message) => log.warn({}, String(message)),
      error: (message) => log.error({}, String(message)),
    },
  });
}
