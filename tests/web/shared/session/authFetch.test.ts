import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authFetch } from '../../../../web/src/shared/session/authFetch';
import { accessToken, clearTokens, refreshToken, storeTokens } from '../../../../web/src/shared/session/tokens';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refused = { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] };

const calls: string[] = [];
/** A server with one valid access token, which renews once. */
const server = (renewal: () => Response | Promise<Response>) =>
  vi.fn(async (_input: RequestInfo | URL, init?: RequestInit) => {
    const body = String(init?.body ?? '');
    if (body.includes('refreshToken')) {
      calls.push('renewal');
      return renewal();
    }
    calls.push('query');
    const token = new Headers(init?.headers).get('authorization');
    return token === 'Bearer fresh' ? json({ data: { page: { descripcion: 'UNAUTHENTICATED' } } }) : json(refused);
  });

beforeEach(() => {
  calls.length = 0;
  storeTokens({ access: 'old', refresh: 'r1' });
});
afterEach(() => vi.unstubAllGlobals());

const renewed = () => json({ data: { result: { access: 'fresh', refresh: null, errors: [] } } });

it('renews a refused token once for many calls, and retries each', async () => {
  vi.stubGlobal('fetch', server(renewed));
  const answers = await Promise.all(Array.from({ length: 20 }, () => authFetch('/graphql', { body: '{}' })));
  for (const answer of answers) expect(await answer.json()).toHaveProperty('data.page');
  expect(calls.filter((call) => call === 'renewal')).toHaveLength(1);
  // A server that does not replace the other token sends none.
  expect([accessToken(), refreshToken()]).toEqual(['fresh', 'r1']);
});

it('ignores the word UNAUTHENTICATED in a record', async () => {
  storeTokens({ access: 'fresh', refresh: 'r1' });
  vi.stubGlobal('fetch', server(renewed));
  await authFetch('/graphql', { body: '{}' });
  expect(calls).toEqual(['query']);
  expect(accessToken()).toBe('fresh');
});

describe('a token that expires soon', () => {
  const endingIn = (seconds: number) => `t.${btoa(JSON.stringify({ user_id: 1, exp: Date.now() / 1000 + seconds }))}.x`;
  const write = { body: JSON.stringify({ query: 'mutation Import { result }' }) };

  it('is renewed before a write, which may need it many times', async () => {
    storeTokens({ access: endingIn(20), refresh: 'r1' });
    vi.stubGlobal('fetch', server(renewed));
    await authFetch('/graphql', write);
    expect(calls).toEqual(['renewal', 'query']);
  });

  it.each([
    ['before a read', 20, { body: '{}' }],
    ['that has long to go', 200, write],
    ['that has ended by a clock that may be wrong', -20, write],
  ])('is not renewed %s', async (_, seconds, init) => {
    storeTokens({ access: endingIn(seconds), refresh: 'r1' });
    const sent = vi.fn(async () => json({ data: {} }));
    vi.stubGlobal('fetch', sent);
    await authFetch('/graphql', init);
    expect(sent).toHaveBeenCalledOnce();
  });

  it('is used until it expires if it cannot be renewed', async () => {
    const access = endingIn(20);
    for (const renewal of [async () => json({}, 503), async () => json(refused)]) {
      storeTokens({ access, refresh: 'r1' });
      const sent = server(renewal);
      vi.stubGlobal('fetch', sent);
      sent.mockImplementation(async (_, init) =>
        String(init?.body).includes('refresh') ? renewal() : json({ data: {} }),
      );
      expect((await authFetch('/graphql', write)).ok).toBe(true);
      expect(accessToken()).toBe(access);
    }
  });
});

it('a late refusal of an older token asks for no renewal', async () => {
  vi.stubGlobal('fetch', server(renewed));
  const late = authFetch('/graphql', { body: '{}' });
  localStorage.setItem('_riart_accessToken', 'fresh');
  expect(await (await late).json()).toHaveProperty('data.page');
  expect(calls).toEqual(['query', 'query']);
});

it('keeps the session when the renewal meets a network error, a 5xx or a failing gateway', async () => {
  const failing = { errors: [{ message: 'x', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] };
  const failures = [
    () => Promise.reject(new TypeError('offline')),
    async () => json({}, 503),
    async () => json(failing),
  ];
  for (const renewal of failures) {
    vi.stubGlobal('fetch', server(renewal));
    await expect(authFetch('/graphql', { body: '{}' })).rejects.toThrow();
    expect(accessToken()).toBe('old');
  }
});

it('ends the session when the renewal is refused', async () => {
  vi.stubGlobal(
    'fetch',
    server(() => json(refused)),
  );
  const heard = vi.fn();
  addEventListener('encuestas:session-expired', heard);
  await authFetch('/graphql', { body: '{}' });
  expect(heard).toHaveBeenCalledOnce();
  expect(accessToken()).toBeNull();
});

it('sends nothing of one user with the token of another user’s tab', async () => {
  const tokenOf = (user: number, name: string) => `${name}.${btoa(JSON.stringify({ user_id: user }))}.x`;
  const sent = vi.fn(async () => json({ data: {} }));
  vi.stubGlobal('fetch', sent);
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  storeTokens({ access: tokenOf(1, 'a'), refresh: 'r1' });
  await authFetch('/graphql', { body: '{}' });
  localStorage.setItem('_riart_accessToken', tokenOf(1, 'renewed'));
  await authFetch('/graphql', { body: '{}' });
  expect(sent).toHaveBeenCalledTimes(2);
  localStorage.setItem('_riart_accessToken', tokenOf(2, 'b'));
  await expect(authFetch('/graphql', { body: '{}' })).rejects.toThrow(TypeError);
  expect(sent).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalled();
  storeTokens({ access: tokenOf(3, 'c'), refresh: 'r3' });
  await authFetch('/graphql', { body: '{}' });
  expect(sent).toHaveBeenCalledTimes(3);
});

it('retries nothing of one user with the token of another who signed in meanwhile', async () => {
  const tokenOf = (user: number) => `t.${btoa(JSON.stringify({ user_id: user }))}.x`;
  storeTokens({ access: tokenOf(1), refresh: 'r1' });
  let refuse: (response: Response) => void = () => undefined;
  const sent = vi.fn(() => new Promise<Response>((resolve) => (refuse = resolve)));
  vi.stubGlobal('fetch', sent);
  const late = authFetch('/graphql', { body: '{}' });
  clearTokens();
  storeTokens({ access: tokenOf(2), refresh: 'r2' });
  refuse(json(refused));
  await expect(late).rejects.toThrow(TypeError);
  expect(sent).toHaveBeenCalledOnce();
  expect(accessToken()).toBe(tokenOf(2));
});

it('rejects an HTML page of a proxy', async () => {
  const page = (status: number) => new Response('<p>Welcome</p>', { status, headers: { 'content-type': 'text/html' } });
  vi.stubGlobal('fetch', async () => page(200));
  await expect(authFetch('/descargas/encuestas.csv')).rejects.toThrow(TypeError);
  vi.stubGlobal('fetch', async () => page(401));
  expect((await authFetch('/graphql', { body: '{}' })).status).toBe(401);
  expect(accessToken()).toBe('old');
});
