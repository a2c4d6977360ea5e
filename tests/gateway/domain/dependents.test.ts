import { describe, expect, it } from 'vitest';
import { tokenFor } from '../../support/foreign.ts';
import { useApi } from '../../support/useApi.ts';
import { gatewayOverForeign, useGateway } from '../../support/useGateway.ts';

const DEPENDENTS = `query($recurso: RecursoConDependientes!, $id: ID!) {
  found: dependientes(recurso: $recurso, id: $id) { recurso cantidad }
}`;

type Counts = Record<string, number> | null;

describe('over a server that announces them', () => {
  const api = useApi();
  const { admin, usuario, usuario2 } = api;
  const gateway = useGateway(api, {}, () => admin.token);

  const dependents = async (recurso: string, id: string): Promise<Counts> => {
    const { data, errors } = await gateway.query(DEPENDENTS, { recurso, id });
    expect(errors).toBeUndefined();
    const found = data.found as { recurso: string; cantidad: number }[] | null;
    return found && Object.fromEntries(found.map(({ recurso: kind, cantidad }) => [kind, cantidad]));
  };

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

  it('are null for a missing record', async () => {
    expect(await dependents('PERIODO', '999999')).toBeNull();
  });

  it('the surveys that are open, and each of them whole', async () => {
    const { token = '' } = usuario;
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
    const counts = '{ open: encuestasAbiertas { completada { totalPreguntas totalRespondidas } } }';
    const sent = await gateway.query(counts, {}, { token: usuario2.token ?? '' });
    expect(sent.data.open[0].completada).toEqual({
      ...{ totalPreguntas: expect.any(Number), totalRespondidas: expect.any(Number) },
    });
  });
});

describe('over a server that offers version 1 only', () => {
  const { start, foreign, gateway } = gatewayOverForeign();

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
