import { hash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { TraceContext } from '@encuestas/ops';
import type { FastifyRequest } from 'fastify';
import { type Caller, claimsOf, type Tenant } from '../rest/client.ts';
import { isId } from '../rest/codec/row.ts';

/** A request from a framework, which may have parsed the body and stripped the mount path. */
export interface Mounted extends IncomingMessage {
  readonly body?: unknown;
  originalUrl?: string;
}

export const pathOf = (url = ''): string => url.split('?', 1)[0] ?? '';

/** Maps the configured path to `/graphql`, without its trailing slash. */
function ownPath(path: string, graphqlPath: string): string {
  if (path !== graphqlPath && !path.startsWith(`${graphqlPath}/`)) return path;
  const below = path.slice(graphqlPath.length);
  return below === '/' ? '/graphql' : `/graphql${below}`;
}

/** The URL that the routes know. A framework strips the path of a mount, which may be `/graphql` itself. */
export function routedUrl({ url = '/', originalUrl = url }: Mounted, graphqlPath: string): string {
  const query = url.slice(pathOf(url).length);
  const path = ownPath(pathOf(url), graphqlPath);
  const mount = originalUrl === url ? '' : pathOf(originalUrl).slice(0, path === '/' ? undefined : -path.length);
  if (!mount.endsWith('/graphql')) return path + query;
  return `/graphql${path === '/' ? '' : path}${query}`;
}

/** Characters that are safe in logs and headers. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** The id that a trusted proxy sent, else a new one. The audit trail keeps it: a caller must not choose it. */
export function requestIdOf({ headers, socket }: IncomingMessage, isTrusted: (address?: string) => boolean): string {
  const sent = isTrusted(socket.remoteAddress) ? headers['x-request-id'] : undefined;
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}

export const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Whether a browser asks for a page. */
export const wantsPage = (request: FastifyRequest): boolean =>
  isRead(request) && /\btext\/html\b/.test(request.headers.accept ?? '');

/** Characters of an `X-Forwarded-For` that are sent on. */
const MAX_FORWARDED = 500;
/** A bearer token by RFC 6750. */
const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

const ANONYMOUS: Tenant = { tenant: '-', token: null, userId: null, forwarded: {} };

/** The `user_id` that a JWT claims; null when it claims none. */
function claimedUserId(token: string): string | null {
  const id = String(claimsOf(token).user_id);
  return isId(id) ? id : null;
}

/**
 * Identifies the caller for caches by a hash of its token and forwarded headers. `forwardHeaders`: lower-case names of
 * headers that every upstream call carries. A stable key needs no table that made-up tokens could flush.
 */
export function tenantOf(headers: IncomingHttpHeaders, forwardHeaders: readonly string[] = []): Tenant {
  const forwarded: Record<string, string> = {};
  for (const name of forwardHeaders) {
    const value = headers[name];
    if (value !== undefined) forwarded[name] = String(value);
  }
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) return { ...ANONYMOUS, forwarded };
  const tenant = hash('sha256', `${token}\n${JSON.stringify(forwarded)}`, 'base64url');
  return { tenant, token, userId: claimedUserId(token), forwarded };
}

/** Aborts when the caller disconnects before the answer, or when the request times out. */
function signalOf(response: ServerResponse, timeoutMs: number): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  response.on('close', () => {
    clearTimeout(timer);
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** The addresses before the gateway's own connection. The nearest proxies come last; the rest may be forged. */
function forwardedFor({ headers, socket }: IncomingMessage): string {
  const address = socket.remoteAddress ?? '';
  const earlier = headers['x-forwarded-for'];
  if (!earlier) return address;
  const proxies = String(earlier)
    .slice(-MAX_FORWARDED)
    .replace(/[^\w.:,[\] -]/g, '');
  return `${proxies}, ${address}`;
}

/** The caller of a request, with the signal that aborts its upstream calls. */
export function callerOf(
  request: IncomingMessage,
  response: ServerResponse,
  identity: { tenant: Tenant; requestId: string; trace: TraceContext | null },
  timeoutMs: number,
): Caller {
  let signal: AbortSignal | null = null;
  const { tenant, requestId, trace } = identity;
  return {
    ...tenant,
    requestId,
    trace,
    forwardedFor: () => forwardedFor(request),
    signal() {
      // Starts with the first call, so that the time to upload the body does not count.
      signal ??= signalOf(response, timeoutMs);
      return signal;
    },
  };
}
