import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isId } from '../codec/row.ts';
import type { SampledBy } from '../observe/traceSettings.ts';
import { traceOf } from '../observe/traces.ts';
import type { Caller, Tenant } from '../upstream/caller.ts';

const REQUEST_ID = /^[\w.-]{8,64}$/;
/** Characters of an `X-Forwarded-For` that are sent on. */
const MOST_PROXIES = 500;
const BEARER = /^Bearer ([\x21-\x7e]+)$/i;

const NOBODY: Tenant = { tenant: '-', token: null, userId: null, forwarded: {} };

/** The `user_id` that a JWT claims; null when it claims none. Nothing is checked: the upstream does that. */
function claimedUserId(token: string): string | null {
  try {
    const claims: { user_id?: unknown } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return isId(String(claims.user_id)) ? String(claims.user_id) : null;
  } catch {
    return null;
  }
}

/** How many tokens are known at once, and how long they may be together: anybody can send long made-up ones. */
const KNOWN = { max: 10_000, maxSize: 8_000_000, sizeCalculation: (_: Tenant, key: string) => key.length };

/** Gives each token a short key; one that was forgotten gets a new key, and so starts with empty caches. */
export class Tenants {
  readonly #known = new LRUCache<string, Tenant>(KNOWN);
  readonly #forwardHeaders: readonly string[];
  #next = 0;

  /** `forwardHeaders`: names, in lower case, of headers that are sent on. */
  constructor(forwardHeaders: readonly string[] = []) {
    this.#forwardHeaders = forwardHeaders;
  }

  of(headers: IncomingHttpHeaders): Tenant {
    const { authorization = '' } = headers;
    const forwarded: Record<string, string> = {};
    for (const name of this.#forwardHeaders) {
      const value = headers[name];
      if (value !== undefined) forwarded[name] = String(value);
    }
    const key = this.#forwardHeaders.length > 0 ? `${authorization}\n${JSON.stringify(forwarded)}` : authorization;
    const known = this.#known.get(key);
    if (known) return known;
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) return { ...NOBODY, forwarded };
    this.#next += 1;
    const tenant = { tenant: this.#next.toString(36), token, userId: claimedUserId(token), forwarded };
    this.#known.set(key, tenant);
    return tenant;
  }
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
  tenants: Tenants,
  timeoutMs: number,
  traced: SampledBy | null,
  isTrusted: (address: string | undefined) => boolean,
  headers = request.headers,
): Caller {
  // The audit trail keeps the id: a caller who chose it could pass for another request.
  const sent = isTrusted(request.socket.remoteAddress) ? headers['x-request-id'] : undefined;
  let signal: AbortSignal | null = null;
  return {
    ...tenants.of(headers),
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
