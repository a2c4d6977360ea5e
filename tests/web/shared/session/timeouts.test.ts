import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '../../../../web/src/app/apollo';
import { MeDocument } from '../../../../web/src/generated/me';
import { VerifyTokenDocument } from '../../../../web/src/generated/session';
import { DownloadError, download } from '../../../../web/src/shared/download';
import { failureOf, isUnreachable } from '../../../../web/src/shared/failure';
import { authFetch } from '../../../../web/src/shared/session/authFetch';
import { post } from '../../../../web/src/shared/session/post';
import { renew } from '../../../../web/src/shared/session/renewal';
import { storeTokens } from '../../../../web/src/shared/session/tokens';

/** A hanging network: a call ends only by its own signal. */
const hanging = (_input: unknown, init?: RequestInit) =>
  new Promise<Response>((_, reject) =>
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason ?? new Error('aborted'))),
  );

const A_MINUTE = 60_000;

/** The outcome of a call after a minute on that network. */
async function afterAMinute(call: () => Promise<unknown>): Promise<unknown> {
  let outcome: unknown = 'still waiting';
  void call().then(
    (value) => {
      outcome = value;
    },
    (error: unknown) => {
      outcome = error;
    },
  );
  await vi.advanceTimersByTimeAsync(A_MINUTE);
  return outcome;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn(hanging));
  storeTokens({ access: 'a', refresh: 'r' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it.each([
  ['a call with the token', () => authFetch('/graphql', { body: '{}' })],
  ['a survey that is sent', () => authFetch('/graphql', { body: '{"query":"mutation SaveSurvey { result }"}' })],
  ['a call of the public area', () => post(VerifyTokenDocument, { token: 'x' })],
  ['who is signed in', () => createClient().query({ query: MeDocument })],
])('%s times out on a hanging network as a network error', async (_, call) => {
  const outcome = await afterAMinute(call);
  expect(failureOf(outcome).code).toBe('NETWORK');
  expect(isUnreachable(outcome)).toBe(true);
});

it('a renewal times out, keeps the session and releases the lock', async () => {
  expect(await afterAMinute(() => renew('a'))).toBe('failed');
  expect(localStorage.getItem('_riart_refreshToken')).toBe('r');
  vi.stubGlobal('fetch', async () => Response.json({ data: { result: { access: 'b', refresh: null } } }));
  expect(await afterAMinute(() => renew('a'))).toBe('renewed');
});

it('a renewal times out while another tab holds the lock', async () => {
  const request = (_name: string, options: LockOptions, work?: (lock: null) => unknown) =>
    options.ifAvailable
      ? Promise.resolve(work?.(null))
      : new Promise((_, reject) => options.signal?.addEventListener('abort', () => reject(options.signal?.reason)));
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await afterAMinute(() => renew('a'))).toBe('failed');
});

it('a slow download continues, and a stalled one times out', async () => {
  let more: ReadableStreamDefaultController<Uint8Array> | undefined;
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        more = controller;
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/csv' } });
  });
  let outcome: unknown = null;
  void download('/descargas/x.csv', new AbortController().signal, () => undefined).catch((error: unknown) => {
    outcome = error;
  });
  for (let piece = 0; piece < 10; piece++) {
    await vi.advanceTimersByTimeAsync(15_000);
    more?.enqueue(new Uint8Array(3));
    expect(outcome).toBeNull();
  }
  await vi.advanceTimersByTimeAsync(A_MINUTE);
  expect(outcome).toBeInstanceOf(DownloadError);
  expect(outcome).toMatchObject({ text: 'download.broken' });
});

it('a large body has a longer timeout', async () => {
  const large = JSON.stringify({ query: 'mutation X { x }', variables: { text: 'x'.repeat(400_000) } });
  const outcome = await afterAMinute(() => authFetch('/graphql', { method: 'POST', body: large }));
  expect(outcome).toBe('still waiting');
});
