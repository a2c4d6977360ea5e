import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Context } from '../context.ts';
import { BadInput } from '../errors.ts';

function said(error: GraphQLError, text: string): GraphQLError {
  const { path, originalError, extensions, locations } = error;
  const fresh = new GraphQLError(text, { path, originalError, extensions });
  // Compiled operations know where a field stands in the document, but not its node.
  if (locations) Object.defineProperty(fresh, 'locations', { value: locations, enumerable: true });
  return fresh;
}

/** What the gateway itself refuses, in the language of the root field that it is said of. */
export function spoken(result: ExecutionResult, { shared }: Context): ExecutionResult {
  const errors = result.errors?.map((error) => {
    const { originalError, path } = error;
    if (!(originalError instanceof BadInput)) return error;
    return said(error, originalError.texts[shared.languages.get(path?.[0] ?? '') ?? 'es']);
  });
  return errors ? { ...result, errors } : result;
}
