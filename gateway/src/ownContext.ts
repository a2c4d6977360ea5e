import type { IncomingMessage } from 'node:http';
import { type Log, reasonOf } from '@encuestas/ops';
import { GraphQLError } from 'graphql';
import type { AskOwn } from './context.ts';

/** What an integrator's added resolvers and plugins need of a request, made of it. */
export type MakeOwn<Own> = (request: IncomingMessage) => Own | Promise<Own>;

const NOTHING = async () => undefined;

/** Asks for it when it is first needed, and once. A GraphQLError is shown as it is, anything else is only logged. */
export function askOwn(
  make: MakeOwn<unknown> | undefined,
  request: IncomingMessage,
  requestId: string,
  log: Log,
): AskOwn<unknown> {
  if (!make) return NOTHING;
  let own: Promise<unknown> | undefined;
  const ask = async () => {
    try {
      return await make(request);
    } catch (error) {
      if (error instanceof GraphQLError) throw error;
      log.error({ requestId, reason: reasonOf(error) }, 'context');
      throw new GraphQLError('The context of this request could not be made.', {
        extensions: { code: 'CONTEXT_FAILED' },
      });
    }
  };
  return () => {
    if (!own) {
      own = ask();
      // Whoever reads it and does not wait for it must not end the process.
      own.catch(() => {});
    }
    return own;
  };
}
