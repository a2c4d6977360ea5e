import { expect, it } from 'vitest';
import { useApi } from '../../support/useApi.ts';
import { useGateway } from '../../support/useGateway.ts';

const gateway = useGateway(useApi(), {}, () => undefined);

/** Signs in through a proxy on this machine that says where the caller is, as the proxies of the world do. */
const login = (password: string, forwarded: string) =>
  gateway.query(
    'mutation ($password: String!) { login(username: "admin", password: $password) { access } }',
    { password },
    { headers: { 'x-forwarded-for': forwarded } },
  );

it('failed sign-ins block the account for their own address only', async () => {
  for (let i = 0; i < 5; i++) expect((await login('nada', '203.0.113.5')).data.login.access).toBeNull();
  const closed = await login('Admin#2026', '203.0.113.5');
  expect(closed.errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  // What the caller itself puts before the proxy's word says nothing.
  const pretending = await login('Admin#2026', '198.51.100.7, 203.0.113.5');
  expect(pretending.errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await login('Admin#2026', '198.51.100.7')).data.login.access).toEqual(expect.any(String));
});

it('wrong current passwords block the account for their own address only', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const change = async (password: string, address: string) => {
    const signedIn = await gateway.query(
      'mutation { login(username: "usuario", password: "Usuario#2026") { access } }',
      {},
      from('198.51.100.8'),
    );
    return gateway.query(
      'mutation ($input: UsuarioPatch!) { updateUsuario(id: 2, input: $input) { errors { field } } }',
      { input: { passwordActual: password, password1: 'Usuario#2026', password2: 'Usuario#2026' } },
      { ...from(address), token: signedIn.data.login.access },
    );
  };
  for (let i = 0; i < 5; i++) {
    expect((await change('nada', '203.0.113.6')).data.updateUsuario.errors).toEqual([{ field: 'passwordActual' }]);
  }
  expect((await change('Usuario#2026', '203.0.113.6')).errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS');
  expect((await change('Usuario#2026', '198.51.100.8')).data?.updateUsuario.errors).toEqual([]);
});
