import { type SamplerSettings, traceOf } from '@encuestas/ops';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { current, type Observed } from '../observe/requests.ts';

declare module 'fastify' {
  interface FastifyRequest {
    observed: Observed | null;
  }
}

/** What may stand in a log and in a header: nothing that could end a line or pretend to be another field. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** The id that a proxy gave a request, so that its log and ours can be joined; else a new one. */
export function requestIdOf(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : crypto.randomUUID();
}

/** What log, figures and traces know of a request before it is known who sent it. */
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

/** Follows every request from its first hook to its end, or until its caller leaves. */
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
  // What is read from a body is read in the connection's name, which many requests share.
  app.addHook('preValidation', ({ observed, body }, _reply, done) => {
    if (observed && body !== undefined) current.run(observed, done);
    else done();
  });
}
