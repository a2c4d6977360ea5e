import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authFetch, SESSION_EXPIRED } from '../../../../web/src/shared/session/authFetch';
import { storeTokens } from '../../../../web/src/shared/session/tokens';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refusal = () => json({ errors: [{ message: 'x', extensions: { code: 'UNAUTHENTICATED' } }] });

/** A gateway that accepts the token `good`, with the given responses to renewals. */
function gateway(renewal: () => Response | Promise<Response>) {
  const calls = { refresh: 0, work: 0 };
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (String(init.body).includes('refreshToken(')) {
      calls.refresh += 1;
      await new Promise((later) => setTimeout(later, 5));
      return renewal();
    }
    calls.work += 1;
    const token = new Headers(init.headers).get('authorization');
    return token === 'Bearer good' ? json({ data: { ok: true } }) : refusal();
  });
  return calls;
}

const work = () => authFetch('/graphql', { method: 'POST', body: '{}' });
const expired = vi.fn();

beforeEach(() => {
  // Also who they belong to: the last test's session went with its storage.
  storeTokens({ access: 'old', refresh: 'refresh' });
  expired.mockReset();
  addEventListener(SESSION_EXPIRED, expired);
});
afterEach(() => {
  removeEventListener(SESSION_EXPIRED, expired);
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('renews once for twenty calls refused together, and all succeed', async () => {
  const calls = gateway(() => json({ data: { result: { access: 'good', refresh: null } } }));
  const answers = await Promise.all(Array.from({ length: 20 }, work));
  expect(calls.refresh).toBe(1);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(Array(20).fill({ data: { ok: true } }));
  expect(localStorage.getItem('_riart_refreshToken')).toBe('refresh');
  expect(expired).not.toHaveBeenCalled();
});

it('a late refusal of an older token asks for no renewal', async () => {
  const calls = gateway(() => json({ data: { result: { access: 'good', refresh: null } } }));
  const late = work();
  localStorage.setItem('_riart_accessToken', 'good');
  expect(await (await late).json()).toEqual({ data: { ok: true } });
  expect(calls.refresh).toBe(0);
});

it('only a refused renewal ends the session', async () => {
  gateway(() => refusal());
  await work();
  expect(expired).toHaveBeenCalledOnce();
  expect(localStorage.getItem('_riart_accessToken')).toBeNull();
});

it('a gateway that fails while renewing keeps the session', async () => {
  gateway(() => json({ errors: [{ message: 'x', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] }));
  await expect(work()).rejects.toThrow(TypeError);
  expect(expired).not.toHaveBeenCalled();
  expect(localStorage.getItem('_riart_refreshToken')).toBe('refresh');
});
