import { hash } from 'node:crypto';
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

/** The URL that the routes know. A framework strips the path of a mount, which may be `/graphql` itself. */
export function routedUrl({ url = '/', originalUrl = url }: Mounted): string {
  const path = pathOf(url);
  const mount = originalUrl === url ? '' : pathOf(originalUrl).slice(0, path === '/' ? undefined : -path.length);
  if (!mount.endsWith('/graphql')) return url;
  return `/graphql${path === '/' ? '' : path}${url.slice(path.length)}`;
}

export const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Whether a browser asks for a page. */
export const wantsPage = (request: FastifyRequest): boolean =>
  isRead(request) && /\btext\/html\b/.test(request.headers.accept ?? '');

/** Characters of an `X-Forwarded-For` that are sent on. */
const MAX_FORWARDED = 500;
/** A bearer token by RFC 6750. */
const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

/** The `user_id` that a JWT claims; null when it claims none. */
function claimedUserId(token: string): string | null {
  const id = String(claimsOf(token).user_id);
  return isId(id) ? id : null;
}

/** Identifies the caller for caches by a hash of its token: a stable key needs no table that made-up tokens could flush. */
export function tenantOf({ authorization = '' }: IncomingHttpHeaders): Tenant {
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) return { tenant: '-', token: null, userId: null };
  return { tenant: hash('sha256', token, 'base64url'), token, userId: claimedUserId(token) };
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
