import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../rest/caller.ts';
import { claimedUserId } from '../rest/token.ts';

const REQUEST_ID = /^[\w.-]{8,64}$/;
const BEARER = /^Bearer ([\x21-\x7e]+)$/i;

/** The bearer token of a request; null when there is none. */
const bearer = (request: IncomingMessage): string | null =>
  BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null;

/** What stands for a token: in the keys of caches, and in the log. */
export interface Scope {
  readonly name: string;
  /** The id that the token claims; only ever written to the log. */
  readonly userId: string | null;
}

const NOBODY: Scope = { name: '-', userId: null };

/** Names tokens shortly; one that was forgotten gets a new name, and so starts with nothing. */
export class Scopes {
  readonly #known = new Map<string, Scope>();
  #next = 0;

  of(token: string | null): Scope {
    if (token === null) return NOBODY;
    let scope = this.#known.get(token);
    if (!scope) {
      if (this.#known.size >= 10_000) this.#known.clear();
      this.#next += 1;
      scope = { name: this.#next.toString(36), userId: claimedUserId(token) };
      this.#known.set(token, scope);
    }
    return scope;
  }
}

/** Aborts when the caller leaves or the time is up. */
function endingController(response: ServerResponse, timeMs: number): AbortController {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeMs);
  response.once('close', () => {
    clearTimeout(timer);
    if (!response.writableFinished) controller.abort();
  });
  return controller;
}

/** What travels on of a request, and when its work ends: the caller leaves, or its time is up. */
export function callerOf(
  request: IncomingMessage,
  response: ServerResponse,
  scopes: Scopes,
  timeoutMs: number,
): Caller {
  const sent = request.headers['x-request-id'];
  const token = bearer(request);
  const scope = scopes.of(token);
  const started = Date.now();
  let controller: AbortController | null = null;
  return {
    token,
    scope: scope.name,
    userId: scope.userId,
    requestId: typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID(),
    signal() {
      controller ??= endingController(response, Math.max(0, timeoutMs - (Date.now() - started)));
      return controller.signal;
    },
  };
}

export class BodyTooLarge extends Error {}

/** The whole body as text; rejects beyond the limit without reading on. */
export function readBody(request: IncomingMessage, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    if (Number(request.headers['content-length']) > limit) return reject(new BodyTooLarge());
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        request.pause();
        reject(new BodyTooLarge());
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the caller left')));
  });
}
