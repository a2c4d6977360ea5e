import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, callerOf } from '../auth/caller.ts';
import { type Origin, originOf } from '../auth/origin.ts';
import type { Context } from '../endpoint/endpoint.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route needs no token. */
    public?: true;
  }
  interface FastifyRequest {
    origin: Origin | null;
    caller: Caller | null;
  }
}

/** Authenticates every request before its body is read, except on public routes. */
export function authenticate(
  app: FastifyInstance,
  context: Pick<Context, 'db' | 'tokens' | 'today' | 'clock' | 'later' | 'standby'>,
): void {
  app.decorateRequest('origin', null);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request, reply) => {
    request.origin = originOf(request.ip, request.id, reply.raw);
    if (request.is404 || request.routeOptions.config.public) return;
    // Writes never use a standby, and neither do their reads.
    const standby = request.method === 'GET' ? context.standby : undefined;
    request.caller = await callerOf(context, request.headers.authorization, request.origin, standby);
    if (request.observed) request.observed.userId = request.caller.id;
  });
}

/** The client of a request. */
export function originOfRequest({ origin }: FastifyRequest): Origin {
  if (!origin) throw new Error('The hook that sets the origin did not run.');
  return origin;
}

/** The caller of a route that is not public. */
export function callerOfRequest({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('The hook that authenticates did not run.');
  return caller;
}
