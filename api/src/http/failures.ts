import { reasonOf } from '@encuestas/ops';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../endpoint/endpoint.ts';
import { HttpError, invalidWhole, notFound, Unavailable } from '../errors/errors.ts';
import { type Lang, toLang } from '../errors/lang.ts';
import { messages } from '../errors/messages.ts';
import { idsOf } from '../observe/requests.ts';
import { bodyTooLarge } from './bodies.ts';
import { observedOf } from './tracing.ts';

export function langOf({ query }: FastifyRequest): Lang {
  return toLang((query as Record<string, unknown> | undefined)?.lang);
}

/** Replaces the errors of Fastify by ours. */
function translate(error: { statusCode?: number; code?: string }, bodyLimit: number): HttpError | undefined {
  if (error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound();
  if (error.statusCode === 413) return bodyTooLarge(bodyLimit);
  if (error.statusCode === 415) return new HttpError(415, messages.mediaType);
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return invalidWhole(messages.badJson);
  return undefined;
}

/** Sends an error response; an unexpected error is logged, and its 500 reveals nothing of the cause. */
export function answerError(
  { log }: Pick<Context, 'log'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { bodyLimit } = request.routeOptions;
  const known = error instanceof HttpError ? error : translate(error as { statusCode?: number }, bodyLimit);
  const lang = langOf(request);
  if (known && known.status < 500) return reply.status(known.status).headers(known.headers).send(known.body(lang));
  const cause = error instanceof Unavailable ? error.cause : error;
  const observed = request.observed ?? observedOf(request, null);
  const { method, endpoint } = observed;
  log.error({ ...idsOf(observed), method, endpoint, reason: reasonOf(cause) }, 'failure');
  const failure = known ?? new HttpError(500, messages.internal);
  return reply
    .status(failure.status)
    .headers(failure.headers)
    .send({ ...failure.body(lang), request_id: request.id });
}
