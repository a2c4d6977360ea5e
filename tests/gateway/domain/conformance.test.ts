import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { type Foreign, startForeign, tokenFor } from '../../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

const CONFORMANCE = '{ conformidad { cumple pruebas { recurso prueba resultado detalle cierra } } }';

interface Check {
  recurso: string;
  prueba: string;
  resultado: string;
  detalle: string;
  cierra: string[];
}

describe('over the embedded API', () => {
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

  const signIn = async (username: string, password: string): Promise<string> => {
    const login = `mutation ($username: String!, $password: String!) { login(username: $username, password: $password) { access } }`;
    return (await gateway.query(login, { username, password })).data.login.access;
  };

  it('an administrator sees that it conforms', async () => {
    const { data, errors } = await gateway.query(CONFORMANCE, {}, { token: await signIn('admin', 'Admin#2026') });
    expect(errors).toBeUndefined();
    expect(data.conformidad.cumple).toBe(true);
    const bad = data.conformidad.pruebas.filter(
      ({ resultado }: Check) => !['FUNCIONA', 'NO_PROBADO'].includes(resultado),
    );
    expect(bad).toEqual([]);
    expect(data.conformidad.pruebas.length).toBeGreaterThan(100);
  });

  it('nobody else may run it', async () => {
    const { errors } = await gateway.query(CONFORMANCE, {}, { token: await signIn('usuario', 'Usuario#2026') });
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('a caller without a token is UNAUTHENTICATED', async () => {
    const { errors } = await gateway.query(CONFORMANCE);
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('over a server that does spec §7 and nothing more', () => {
  let foreign: Foreign;
  let gateway: TestGateway;
  beforeAll(async () => {
    foreign = await startForeign();
    gateway = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
  });
  afterAll(async () => {
    await gateway.close();
    await foreign.close();
  });

  it('names its detours and writes nothing', async () => {
    const before = JSON.stringify(foreign.data);
    const { data } = await gateway.query(CONFORMANCE);
    expect(data.conformidad.cumple).toBe(true);
    expect(data.conformidad.pruebas).toContainEqual({
      ...{ recurso: 'empresas/', prueba: 'id__in', resultado: 'CON_DESVIO', cierra: [] },
      detalle: expect.stringContaining('not supported'),
    });
    expect(JSON.stringify(foreign.data)).toBe(before);
  });
});

it('a server that is down is UPSTREAM_UNAVAILABLE', async () => {
  const gateway = await startTestGateway({ restUrl: 'http://127.0.0.1:1/' }, tokenFor(1));
  const { errors } = await gateway.query(CONFORMANCE);
  expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  await gateway.close();
});
