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
    caller: Caller | null;
  }
}

/** Authenticates every request before its body is read, except on public routes. */
export function authenticate(
  app: FastifyInstance,
  context: Pick<Context, 'db' | 'tokens' | 'today' | 'clock' | 'later'>,
): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.config.public) return;
    request.caller = await callerOf(context, request.headers.authorization, originOf(request));
    if (request.observed) request.observed.userId = request.caller.id;
  });
}

export const originOf = ({ ip, id }: FastifyRequest): Origin => ({ address: ip, request: id });
