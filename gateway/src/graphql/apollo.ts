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
import { limitsRule } from './limits.ts';
import type { Limits } from './options.ts';

const INTERNAL = ApolloServerErrorCode.INTERNAL_SERVER_ERROR;

/** Apollo names no code for what is wrong with a persisted query, and it would pass for a failure of ours. */
const codeless = ({ http }: GraphQLErrorExtensions): string =>
  (http as HTTPGraphQLHead | undefined)?.status === 400 ? 'BAD_REQUEST' : INTERNAL;

/** Every error says in which request it happened, so that a person can quote it and the log be searched for it. */
const listener: GraphQLRequestListener<Context> = {
  async didEncounterErrors({ errors, contextValue }) {
    for (const { extensions } of errors) {
      extensions.requestId = contextValue.requestId;
      contextValue.log.codes.push(String(extensions.code ?? codeless(extensions)));
    }
  },
};

/** Apollo's message names an option of its own. */
const isClosedIntrospection = ({ message }: GraphQLFormattedError): boolean =>
  message.startsWith('GraphQL introspection is not allowed by Apollo Server');

/** Adds what the upstream did wrong, for developers. */
function explained(formatted: GraphQLFormattedError, { endpoint, reason }: RestError): GraphQLFormattedError {
  const upstream = endpoint ? `${endpoint}: ${reason}` : reason;
  return { ...formatted, extensions: { ...formatted.extensions, upstream } };
}

/** What is shown of an error: what it says where it was made to be shown, else nothing but a code. */
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
/** What an executor answers is an execution result whose parts are typed more loosely. */
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
            // The one that was asked for, where the document has none of that name: then the answer says so.
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

/** Switches Apollo's default plugins off, unless they are asked for: one of them wraps every field, which costs more than all the rest. */
function withoutDefaults(plugins: readonly object[]): ApolloServerPlugin<Context>[] {
  const asked = plugins.map(internalId);
  const off = [ApolloServerPluginCacheControlDisabled(), ApolloServerPluginLandingPageDisabled()];
  return off.filter((plugin) => !asked.includes(internalId(plugin)));
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
    validationRules: [limitsRule(limits, schema)],
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
