import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Context } from '../context.ts';
import { BadInput, RestError } from '../errors.ts';

type Parts = Pick<GraphQLError, 'originalError' | 'extensions'>;

function said({ path, locations }: GraphQLError, text: string, parts: Parts): GraphQLError {
  const fresh = new GraphQLError(text, { path, ...parts });
  // Compiled operations know where a field stands in the document, but not its node.
  if (locations) Object.defineProperty(fresh, 'locations', { value: locations, enumerable: true });
  return fresh;
}

const NON_NULL = /^Cannot return null for non-nullable field/;

/** What the gateway itself refuses, and what the upstream left out, in the language of the root field that it is said of. */
export function spoken(result: ExecutionResult, { shared, rest, requestId }: Context): ExecutionResult {
  const errors = result.errors?.map((error) => {
    const { originalError, path, message, extensions } = error;
    const language = shared.languages.get(path?.[0] ?? '') ?? 'es';
    if (originalError instanceof BadInput)
      return said(error, originalError.texts[language], { originalError, extensions });
    if (!NON_NULL.test(message)) return error;
    // The schema promises a value that the upstream did not send.
    rest.upstream.log.error({ requestId, path, reason: message }, 'error');
    const missing = new RestError('UPSTREAM_UNAVAILABLE', language, message);
    return said(error, missing.message, { originalError: missing, extensions: missing.extensions });
  });
  return errors ? { ...result, errors } : result;
}
