import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { traceOf } from '../observe/trace.ts';
import type { Caller } from '../upstream/caller.ts';
import { RequestSignal } from './requestSignal.ts';
import { claimedUserId } from './token.ts';

const REQUEST_ID = /^[\w.-]{8,64}$/;
/** Characters of an `X-Forwarded-For` that are sent on. */
const MOST_PROXIES = 500;
const BEARER = /^Bearer ([\x21-\x7e]+)$/i;

/** Whoever holds a token: caches are kept apart by it. */
export interface Tenant {
  /** Stands for the token in the keys of caches. */
  readonly key: string;
  readonly token: string | null;
  /** The id that the token claims; only ever written to the log. */
  readonly userId: string | null;
}

const NOBODY: Tenant = { key: '-', token: null, userId: null };

/** How many tokens are known at once, and how long they may be together: anybody can send long made-up ones. */
const MOST_TENANTS = 10_000;
const MOST_CHARACTERS = 8_000_000;

/** Gives each token a short key; one that was forgotten gets a new key, and so starts with empty caches. */
export class Tenants {
  readonly #known = new Map<string, Tenant>();
  #characters = 0;
  #next = 0;

  /** The tenant of an Authorization header. */
  of(header: string | undefined): Tenant {
    if (header === undefined) return NOBODY;
    const known = this.#known.get(header);
    if (known) return known;
    const token = BEARER.exec(header)?.[1];
    if (token === undefined) return NOBODY;
    if (this.#known.size >= MOST_TENANTS || this.#characters > MOST_CHARACTERS) {
      this.#known.clear();
      this.#characters = 0;
    }
    this.#characters += header.length;
    this.#next += 1;
    const tenant = { key: this.#next.toString(36), token, userId: claimedUserId(token) };
    this.#known.set(header, tenant);
    return tenant;
  }
}

/** What of a request is sent on to the upstream, and when its upstream calls are aborted. */
export function callerOf(
  request: IncomingMessage,
  response: ServerResponse,
  tenants: Tenants,
  timeoutMs: number,
  traced: boolean,
): Caller {
  const { headers } = request;
  const sent = headers['x-request-id'];
  const { key, token, userId } = tenants.of(headers.authorization);
  const started = Date.now();
  let signal: RequestSignal | null = null;
  return {
    token,
    tenant: key,
    userId,
    requestId: typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID(),
    trace: traceOf(headers.traceparent, traced),
    forwardedFor() {
      const address = request.socket.remoteAddress ?? '';
      const before = headers['x-forwarded-for'];
      // The nearest proxies speak last; the rest may be anything, and no more than what a list of addresses is made of.
      return before
        ? `${String(before)
            .slice(-MOST_PROXIES)
            .replace(/[^\w.:,[\] -]/g, '')}, ${address}`
        : address;
    },
    signal() {
      signal ??= new RequestSignal(response, Math.max(0, timeoutMs - (Date.now() - started)));
      return signal;
    },
  };
}

export class BodyTooLarge extends Error {}

/** What a body ends with when its sender leaves; one for all, since a stack would cost more than reading the body. */
const LEFT = new Error('the caller left');

/** A request as a framework may hand it on: with its body read and parsed, and below a path of its own. */
export interface Mounted extends IncomingMessage {
  readonly body?: unknown;
  readonly originalUrl?: string;
}

const withoutQuery = (url: string): string => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

/** The path that is asked for. A framework takes away what a handler is mounted at, be it `/graphql` itself. */
export function pathOf({ url = '/', originalUrl }: Mounted): string {
  const path = withoutQuery(url);
  if (originalUrl === undefined || originalUrl === url) return path;
  const mount = withoutQuery(originalUrl).slice(0, path === '/' ? undefined : -path.length);
  if (!mount.endsWith('/graphql')) return path;
  return path === '/' ? '/graphql' : `/graphql${path}`;
}

/** The body as JSON means it. Where a framework has read it, nothing is left to read. */
export async function jsonBody(request: Mounted, limit: number): Promise<unknown> {
  const { body } = request;
  if (typeof body === 'string' || Buffer.isBuffer(body)) return JSON.parse(body.toString());
  if (body !== undefined && body !== null) return body;
  return JSON.parse((await readBody(request, limit)).toString('utf8'));
}

/** The whole body; rejects beyond the limit without reading on. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (request.readableEnded) return resolve(Buffer.alloc(0));
    if (Number(request.headers['content-length']) > limit) return reject(new BodyTooLarge());
    // Nearly every body comes in one piece.
    let first: Buffer | null = null;
    let more: Buffer[] | null = null;
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        request.pause();
        reject(new BodyTooLarge());
      } else if (first === null) first = chunk;
      else if (more === null) more = [first, chunk];
      else more.push(chunk);
    });
    request.on('end', () => resolve(more === null ? (first ?? Buffer.alloc(0)) : Buffer.concat(more)));
    request.on('error', reject);
    request.on('close', () => reject(LEFT));
  });
}
