import { type SamplerSettings, traceOf } from '@encuestas/ops';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { current, type Observed } from '../observe/requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    observed: Observed | null;
  }
}

/** A request before authentication. */
export function observedOf(
  { id, method, headers, routeOptions }: FastifyRequest,
  traced: SamplerSettings | null,
): Observed {
  return {
    requestId: id,
    method,
    endpoint: routeOptions.url ?? null,
    trace: traceOf(headers.traceparent, traced),
    start: performance.now(),
    userId: null,
  };
}

/** Reports every request when it ends or its client disconnects. */
export function followRequests(
  app: FastifyInstance,
  traced: SamplerSettings | null,
  report: (request: Observed, status: number) => void,
): void {
  app.decorateRequest('observed', null);
  app.addHook('onRequest', (request, { raw }, done) => {
    const observed = observedOf(request, traced);
    request.observed = observed;
    raw.once('close', () => report(observed, raw.writableFinished ? raw.statusCode : 499));
    current.run(observed, done);
  });
  // A body is read in the async context of its connection, which several requests share.
  app.addHook('preValidation', ({ observed, body }, _reply, done) => {
    if (observed && body !== undefined) current.run(observed, done);
    else done();
  });
}
