import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

let api: TestApi;
let gateway: TestGateway;
beforeAll(async () => {
  api = await startTestApi();
  gateway = await startTestGateway({ restUrl: api.url });
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

/** Signs in through a proxy on this machine that says where the caller is, as the proxies of the world do. */
const login = (password: string, forwarded: string) =>
  gateway.query(
    'mutation ($password: String!) { login(username: "admin", password: $password) { access } }',
    { password },
    { headers: { 'x-forwarded-for': forwarded } },
  );

it('whoever fails to sign in closes the account to their own address, not to everybody', async () => {
  for (let i = 0; i < 5; i++) expect((await login('nada', '203.0.113.5')).data.login.access).toBeNull();
  const closed = await login('Admin#2026', '203.0.113.5');
  expect(closed.errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  // What the caller itself puts before the proxy's word says nothing.
  const pretending = await login('Admin#2026', '198.51.100.7, 203.0.113.5');
  expect(pretending.errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await login('Admin#2026', '198.51.100.7')).data.login.access).toEqual(expect.any(String));
});
