import { isUtf8 } from 'node:buffer';
import { hasOtherCharset, isDeeperThan } from '@encuestas/ops';
import type { FastifyInstance } from 'fastify';
import { HttpError, invalidWhole } from '../errors/errors.ts';
import { messageOf, messages } from '../errors/messages.ts';

/** Default limit; a route for lists declares its own. */
export const BODY_LIMIT = 64 * 1024;

/** The refusal of a body that is larger than its route takes. */
export const bodyTooLarge = (limit: number): HttpError => new HttpError(413, messageOf.bodyTooLarge(limit));

/** More levels than any valid body has (a section's questions with their answers). */
const MAX_DEPTH = 20;

/** Why a body cannot be read: another charset would save its letters as replacement characters. */
function charsetError(body: Buffer, type: string | undefined): HttpError | undefined {
  if (hasOtherCharset(type)) return new HttpError(415, messages.charset);
  return isUtf8(body) ? undefined : invalidWhole(messages.notUtf8);
}

/** Bodies are JSON in UTF-8. An empty body counts as none, even with a content type. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    const wrong = charsetError(body, request.headers['content-type']);
    if (wrong) done(wrong);
    else if (isDeeperThan(MAX_DEPTH, body)) done(invalidWhole(messages.tooDeep));
    else parse(request, body.toString(), done);
  });
  app.addHook('onRequest', async ({ headers, routeOptions: { bodyLimit } }) => {
    // By the header, before the body is read. Fastify stops a chunked body at the limit.
    if (Number(headers['content-length'] ?? 0) > bodyLimit) throw bodyTooLarge(bodyLimit);
  });
}
