import { hash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type SamplerSettings, traceOf } from '@encuestas/ops';
import { claimsOf } from '../codec/claims.ts';
import { isId } from '../codec/row.ts';
import type { Caller, Tenant } from '../upstream/caller.ts';

const REQUEST_ID = /^[\w.-]{8,64}$/;
/** Characters of an `X-Forwarded-For` that are sent on. */
const MOST_PROXIES = 500;
/** A token as RFC 6750 writes it: another spelling of a token, such as `token!`, is not one. */
const BEARER = /^Bearer ([\w.~+/-]+=*)$/i;

const NOBODY: Tenant = { tenant: '-', token: null, userId: null, forwarded: {} };

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
  if (token === undefined) return { ...NOBODY, forwarded };
  const tenant = hash('sha256', `${token}\n${JSON.stringify(forwarded)}`, 'base64url');
  return { tenant, token, userId: claimedUserId(token), forwarded };
}

/** Aborts when the caller disconnects before it was answered, or when the request times out. */
function signalOf(response: ServerResponse, timeMs: number): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeMs);
  response.on('close', () => {
    clearTimeout(timer);
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** What of a request is sent on to the upstream, and when its upstream calls are aborted. */
export function callerOf(
  request: IncomingMessage,
  response: ServerResponse,
  tenant: Tenant,
  timeoutMs: number,
  traced: SamplerSettings | null,
  isTrusted: (address: string | undefined) => boolean,
  headers = request.headers,
): Caller {
  // The audit trail keeps the id: a caller who chose it could pass for another request.
  const sent = isTrusted(request.socket.remoteAddress) ? headers['x-request-id'] : undefined;
  let signal: AbortSignal | null = null;
  return {
    ...tenant,
    requestId: typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID(),
    trace: traceOf(headers.traceparent, traced),
    forwardedFor() {
      const address = request.socket.remoteAddress ?? '';
      const before = headers['x-forwarded-for'];
      // The nearest proxies speak last; the rest may be anything, and no more than what a list of addresses is made of.
      const proxies =
        before &&
        String(before)
          .slice(-MOST_PROXIES)
          .replace(/[^\w.:,[\] -]/g, '');
      return before ? `${proxies}, ${address}` : address;
    },
    signal() {
      // From the first call on: how long a slow network took to send the body is no delay of the upstream's.
      signal ??= signalOf(response, timeoutMs);
      return signal;
    },
  };
}

/** A request as a framework may hand it on: with its body read and parsed, and below a path of its own. */
export interface Mounted extends IncomingMessage {
  readonly body?: unknown;
  readonly originalUrl?: string;
}

function withoutQuery(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** `/graphql` for the path that it is served at besides, and so for what lies below it; a slash behind it is nothing. */
function ownPath(path: string, graphqlPath: string): string {
  if (path !== graphqlPath && !path.startsWith(`${graphqlPath}/`)) return path;
  const below = path.slice(graphqlPath.length);
  return below === '/' ? '/graphql' : `/graphql${below}`;
}

/** The path that is asked for. A framework takes away what a handler is mounted at, be it `/graphql` itself. */
export function pathOf({ url = '/', originalUrl }: Mounted, graphqlPath = '/graphql'): string {
  const path = ownPath(withoutQuery(url), graphqlPath);
  if (originalUrl === undefined || originalUrl === url) return path;
  const mount = withoutQuery(originalUrl).slice(0, path === '/' ? undefined : -path.length);
  if (!mount.endsWith('/graphql')) return path;
  return path === '/' ? '/graphql' : `/graphql${path}`;
}
