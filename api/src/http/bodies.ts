import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { HttpError, invalidWhole } from '../errors/errors.ts';
import { messageOf, messages } from '../errors/messages.ts';

/** What a body of a few fields takes several times over; a route that takes lists says how much more. */
export const BODY_LIMIT = 64 * 1024;

/** The refusal of a body that is larger than its route takes. */
export const bodyTooLarge = (limit: number): HttpError => new HttpError(413, messageOf.bodyTooLarge(limit));

/** More levels than any body has (a section's questions with their answers); many more overflow the stack of what compares. */
const MOST_LEVELS = 20;

function isTooDeep(value: unknown, levels = MOST_LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

const CHARSET = /;\s*charset\s*=\s*"?([\w:.-]+)/i;

/** Why a body is not read: its letters would be saved as signs for what cannot be read. */
function wrongLetters(body: Buffer, type = ''): HttpError | undefined {
  const [, charset = 'utf-8'] = CHARSET.exec(type) ?? [];
  if (!/^utf-?8$/i.test(charset)) return new HttpError(415, messages.charset);
  return isUtf8(body) ? undefined : invalidWhole(messages.notUtf8);
}

/** Bodies are JSON in UTF-8; none at all is none, also where a client names a content type for it. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    const wrong = wrongLetters(body, request.headers['content-type']);
    if (wrong) done(wrong);
    else
      parse(request, body.toString(), (error, value) =>
        done(error ?? (isTooDeep(value) ? invalidWhole(messages.tooDeep) : null), value),
      );
  });
  // Told by its header, a large body is refused before it is read, and its sender is not cut off while it sends. One
  // without a length is cut by Fastify when it has grown too large.
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const { bodyLimit } = routeOptions;
    if (Number(headers['content-length'] ?? 0) > bodyLimit) throw bodyTooLarge(bodyLimit);
  });
}
