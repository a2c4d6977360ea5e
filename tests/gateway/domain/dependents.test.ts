import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { type Foreign, type ForeignOptions, startForeign, tokenFor } from '../../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { type Rest, signIn } from '../../support/rest.ts';

const DEPENDENTS = `query($recurso: RecursoConDependientes!, $id: ID!) {
  found: dependientes(recurso: $recurso, id: $id) { recurso cantidad }
}`;

let gateway: TestGateway;

type Counts = Record<string, number> | null;

const dependents = async (recurso: string, id: string): Promise<Counts> => {
  const { data, errors } = await gateway.query(DEPENDENTS, { recurso, id });
  expect(errors).toBeUndefined();
  const found = data.found as { recurso: string; cantidad: number }[] | null;
  return found && Object.fromEntries(found.map(({ recurso: kind, cantidad }) => [kind, cantidad]));
};

describe('over a server that announces them', () => {
  let api: TestApi;
  let admin: Rest;
  beforeAll(async () => {
    api = await startTestApi();
    admin = await signIn(api.url, 'admin');
    gateway = await startTestGateway({ restUrl: api.url }, admin.token);
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
  });

  it.each([
    ['PERIODO', 'encuestas/periodos/3/'],
    ['PERIODO_ACTIVO', 'encuestas/periodos_activos/1/'],
    ['ENCUESTA', 'encuestas/1/'],
    ['SECCION', 'encuestas/secciones/1/'],
    ['IDIOMA', 'encuestas/idiomas/1/'],
    ['RUBRO', 'empresas/rubros/1/'],
    ['EMPRESA', 'empresas/2/'],
  ])('what depends on a %s is what the server counted, in its order', async (recurso, path) => {
    const { results } = (await admin.get(`${path}dependientes/`)).body as { results: { cantidad: number }[] };
    const found = await dependents(recurso, path.split('/').at(-2) ?? '');
    expect(results.length).toBeGreaterThan(0);
    expect(Object.values(found ?? {})).toEqual(results.map(({ cantidad }) => cantidad));
  });

  it('are null for a missing record, and forbidden without the permission to remove it', async () => {
    expect(await dependents('PERIODO', '999999')).toBeNull();
    const { token } = await signIn(api.url, 'editor');
    const { errors } = await gateway.query(DEPENDENTS, { recurso: 'PERIODO', id: '1' }, { token: token ?? '' });
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  });

  it('the surveys that are open, and each of them whole', async () => {
    const { token = '' } = await signIn(api.url, 'usuario');
    const query = `query($id: ID) { open: encuestasAbiertas { id descripcion idioma aplica completada { id } fechaFin }
      survey: encuestaEmpresa(encuesta: $id) { id secciones { id } } }`;
    const { data } = await gateway.query(query, {}, { token });
    expect(data.open).toMatchObject([
      { id: '1', idioma: 'Español', aplica: true, completada: null, fechaFin: '2026-12-31' },
      { id: '2', idioma: 'Inglés', aplica: false },
    ]);
    expect(data.survey.id).toBe('1');
    const other = await gateway.query(query, { id: '2' }, { token });
    expect(other.data.survey.id).toBe('2');
    expect(other.data.survey.secciones).toHaveLength(3);
    expect((await gateway.query(query, { id: '3' }, { token })).data.survey).toBeNull();
  });
});

describe('over a server that offers version 1 only', () => {
  let foreign: Foreign;
  const start = async (options: ForeignOptions = {}) => {
    foreign = await startForeign(options);
    gateway = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
  };
  afterEach(async () => {
    await gateway.close();
    await foreign.close();
  });

  it('answers null', async () => {
    await start();
    expect(await dependents('RUBRO', '1')).toBeNull();
  });

  it('asking for open surveys leaves the answer to be reused, and asks the root no second time', async () => {
    await start({ etags: true });
    const query = '{ open: encuestasAbiertas { id } survey: encuestaEmpresa { id } }';
    const token = tokenFor(2);
    const answered = { open: null, survey: { id: '1' } };
    expect((await gateway.query(query, {}, { token })).data).toEqual(answered);
    foreign.calls.length = 0;
    expect((await gateway.query(query, {}, { token })).data).toEqual(answered);
    expect(foreign.calls.map(({ path }) => path)).toEqual(['encuestas/empresa/']);
  });

  it('the one survey that applies is the only one, and no other is brought in its place', async () => {
    await start();
    const query = `query($id: ID) { open: encuestasAbiertas { id } survey: encuestaEmpresa(encuesta: $id) { id } }`;
    const ask = async (id: string | null) => (await gateway.query(query, { id }, { token: tokenFor(2) })).data;
    expect(await ask(null)).toEqual({ open: null, survey: { id: '1' } });
    expect(await ask('1')).toEqual({ open: null, survey: { id: '1' } });
    expect(await ask('2')).toEqual({ open: null, survey: null });
    expect(foreign.calls.filter(({ query: sent }) => sent.has('encuesta'))).toEqual([]);
  });
});
