import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, callerOf } from '../auth/caller.ts';
import { type Origin, originOf } from '../auth/origin.ts';
import type { Context } from '../endpoint/endpoint.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route is open to anyone; without it, it takes a valid access token. */
    public?: true;
  }
  interface FastifyRequest {
    origin: Origin | null;
    caller: Caller | null;
  }
}

/** Looks at the token of every request before anything of its body is read; only routes that say so are public. */
export function authenticate(
  app: FastifyInstance,
  context: Pick<Context, 'db' | 'tokens' | 'today' | 'clock' | 'later' | 'standby'>,
): void {
  app.decorateRequest('origin', null);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    request.origin = originOf(request.ip, request.id, reply.raw);
    if (request.is404 || request.routeOptions.config.public) return;
    // What is written, and what is read for it, has nothing to do with a standby.
    const standby = request.method === 'GET' ? context.standby : undefined;
    request.caller = await callerOf(context, request.headers.authorization, request.origin, standby);
    if (request.observed) request.observed.userId = request.caller.id;
  });
}

/** Where a request comes from. */
export function originOfRequest({ origin }: FastifyRequest): Origin {
  if (!origin) throw new Error('The hook that tells the origin did not run.');
  return origin;
}

/** Who sent a request to a route that is not public. */
export function callerOfRequest({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('The hook that authenticates did not run.');
  return caller;
}
