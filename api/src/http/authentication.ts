import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Caller, callerOf } from '../auth/caller.ts';
import type { Origin } from '../auth/origin.ts';
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
  context: Pick<Context, 'db' | 'tokens' | 'today' | 'clock' | 'later'>,
): void {
  app.decorateRequest('origin', null);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    request.origin = { address: request.ip, request: request.id };
    if (request.is404 || request.routeOptions.config.public) return;
    request.caller = await callerOf(context, request.headers.authorization, request.origin);
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
