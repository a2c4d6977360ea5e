import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { type Caller, isAdmin, isPerson, type Person } from '../auth/caller.ts';
import { etagOf, isFresh } from '../endpoint/answerCache.ts';
import type { Answer, ApiRequest, Context, Endpoint } from '../endpoint/endpoint.ts';
import { HttpError } from '../errors/errors.ts';
import { messageOf, messages } from '../errors/messages.ts';
import { originOf } from './authentication.ts';
import { langOf } from './failures.ts';

const PACE_MS = 15 * 60_000;

/**
 * Throws 429 to a respondent who writes too often, because each write leaves a line in the audit trail for at least 30 days.
 * It counts these lines, so all processes agree.
 */
async function demandPace({ db, clock, settings }: Context, { id }: Person): Promise<void> {
  const max = settings.respondentWrites;
  if (max === 0) return;
  // Sign-ins have their own limits.
  const { rows } = await sql<{ momento: Date }>`select momento from auditoria where usuario = ${id}
    and acto <> 'ingresar' order by id desc offset ${sql.lit(max - 1)} limit 1`.execute(db);
  const wait = (rows[0]?.momento.getTime() ?? 0) + PACE_MS - clock().getTime();
  // A longer wait means that a clock ran ahead.
  if (wait <= 0 || wait > PACE_MS) return;
  const seconds = Math.ceil(wait / 1000);
  throw new HttpError(429, messageOf.tooManyWrites(seconds), { headers: { 'retry-after': String(seconds) } });
}

function apiRequestOf(request: FastifyRequest, context: Context): ApiRequest {
  return {
    context,
    params: request.params as Record<string, string>,
    query: request.query as Record<string, unknown>,
    body: request.body,
    lang: langOf(request),
    ifMatch: request.headers['if-match'],
    ifNoneMatch: request.headers['if-none-match'],
    isHead: request.method === 'HEAD',
    origin: originOf(request),
  };
}

/** Replaces the file of a HEAD response, because Fastify would read all of it to discard it. */
function unread(file: Readable): Readable {
  file.destroy();
  return Readable.from([]);
}

/** Sends an answer; `url` is the path of the route, and prefixes the Location of new records. */
function send(request: FastifyRequest, reply: FastifyReply, answer: Answer, url: string): FastifyReply {
  const { created } = answer;
  reply.status(answer.status ?? (created === undefined ? 200 : 201));
  reply.headers({ 'cache-control': 'private, no-cache', ...answer.headers });
  if (created !== undefined) reply.header('location', `${url}${created}/`);
  if (answer.stream) return reply.send(request.method === 'HEAD' ? unread(answer.stream) : answer.stream);
  if (answer.etag) reply.header('etag', answer.etag);
  if (answer.status === 304) return reply.send();
  if (answer.text !== undefined) return reply.type('application/json; charset=utf-8').send(answer.text);
  if (answer.body === undefined) return reply.send();
  const body = JSON.stringify(answer.body);
  const etag = etagOf(body);
  reply.header('etag', etag);
  if (request.method === 'GET' && isFresh(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

async function answerOf(endpoint: Endpoint, request: ApiRequest, caller: Caller | null): Promise<Answer> {
  if (endpoint.public) return endpoint.handle(request);
  if (!caller) throw new Error('The hook that authenticates did not run.');
  if (endpoint.method !== 'GET' && isPerson(caller) && !isAdmin(caller)) await demandPace(request.context, caller);
  if (!endpoint.personal) return endpoint.handle(request, caller);
  if (!isPerson(caller)) throw new HttpError(403, messages.serviceToken);
  return endpoint.handle(request, caller);
}

function serve(app: FastifyInstance, url: string, endpoint: Endpoint, context: Context): void {
  app.route({
    method: endpoint.method,
    url,
    config: endpoint.public ? { public: true } : {},
    bodyLimit: endpoint.bodyLimit,
    handler: async (request, reply) => {
      const answer = await answerOf(endpoint, apiRequestOf(request, context), request.caller);
      return send(request, reply, answer, url);
    },
  });
}

/** Answers 405 to the other methods of a path, before authentication. */
function refuseOthers(app: FastifyInstance, url: string, served: readonly string[]): void {
  const method = app.supportedMethods.filter((name) => name !== 'HEAD' && !served.includes(name));
  const allow = served.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ');
  const refuse = async () => {
    throw new HttpError(405, messages.methodNotAllowed, { headers: { allow } });
  };
  app.route({ method, url, config: { public: true }, onRequest: refuse, handler: refuse });
}

export function serveEndpoints(
  app: FastifyInstance,
  root: string,
  endpoints: readonly Endpoint[],
  context: Context,
): void {
  for (const [path, own] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    for (const endpoint of own) serve(app, root + path, endpoint, context);
    const methods = own.map(({ method }) => method);
    refuseOthers(app, root + path, methods);
  }
}
