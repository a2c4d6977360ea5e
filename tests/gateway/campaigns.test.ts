import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type Rest, signIn } from '../support/rest.ts';

const CAMPAIGN = `id negocio rubro fechaInicio fechaFin vigente encuestas { id descripcion idioma }
  empresas enviadas incompletas sinUsuario`;
const COMPANY = `empresa razonSocial segmento estado completada enviada modificada totalPreguntas totalRespondidas
  usuarios { id nombre username email ingreso } recordatorio { estado pedido autor }`;

const companies = `query($id: ID!, $filtro: FiltroDeCampana, $search: String, $segmento: ID, $page: Int, $pageSize: Int) {
  found: empresasDeCampana(id: $id, filtro: $filtro, search: $search, segmento: $segmento, page: $page, pageSize: $pageSize) {
    count results { ${COMPANY} }
  }
}`;
const remind = `mutation($id: ID!, $input: RecordarInput!) {
  r: recordar(id: $id, input: $input) { lote resultados { empresa razonSocial estado email motivo } errors { field message } }
}`;

const NOTICE = '{ count primeros { registro nombre } }';
const SUMMARY = `{
  resumen {
    campanas { count results { ${CAMPAIGN} } }
    empresasSinUsuario ${NOTICE} encuestasSinSecciones ${NOTICE} correosFallidos ${NOTICE} invitacionesFallidas ${NOTICE}
  }
  cantidades { recurso cantidad }
}`;

interface Company {
  empresa: string;
  razonSocial: string;
  segmento: string | null;
  estado: string;
  completada: string | null;
  usuarios: { id: string }[] | null;
}

describe('campaigns of a server that announces them', () => {
  let api: TestApi;
  let admin: Rest;
  let gateway: TestGateway;
  let id: string;
  beforeAll(async () => {
    api = await startTestApi();
    admin = await signIn(api.url, 'admin');
    gateway = await startTestGateway({ restUrl: api.url }, admin.token);
    const { data } = await gateway.query(
      '{ campanas(vigente: true, pageSize: 50) { results { id enviadas empresas } } }',
    );
    const results = data.campanas.results as { id: string; enviadas: number; empresas: number }[];
    id = results.find(({ enviadas, empresas }) => enviadas > 0 && enviadas < empresas)?.id ?? '';
  });
  afterAll(async () => {
    await gateway.close();
    await api.close();
  });

  it('are what the server answers, field by field', async () => {
    const { data, errors } = await gateway.query(
      `query($id: ID!) {
      campanas(pageSize: 50) { count results { ${CAMPAIGN} } } campana(id: $id) { ${CAMPAIGN} } estado { capacidades }
    }`,
      { id },
    );
    expect(errors).toBeUndefined();
    const { results } = (await admin.get('campanas/?page_size=50')).body as { results: Record<string, unknown>[] };
    expect(data.campanas.count).toBe(results.length);
    const told = (row: Record<string, unknown>) => ({
      ...{ id: String(row.id), negocio: row.negocio, rubro: String(row.rubro), vigente: row.vigente },
      ...{ fechaInicio: row.fecha_inicio, fechaFin: row.fecha_fin, empresas: row.empresas, enviadas: row.enviadas },
      ...{ incompletas: row.incompletas, sinUsuario: row.sin_usuario },
      encuestas: (row.encuestas as { id: number; descripcion: string; idioma: number }[]).map((encuesta) => ({
        ...{ id: String(encuesta.id), descripcion: encuesta.descripcion, idioma: String(encuesta.idioma) },
      })),
    });
    expect(data.campanas.results).toEqual(results.map(told));
    expect(data.campana).toEqual(data.campanas.results.find((row: { id: string }) => row.id === id));
    expect(data.estado.capacidades).toEqual(expect.arrayContaining(['campanas', 'recordatorios']));
  });

  it('are summed up in one call', async () => {
    const queue = await gateway.query('{ colaDeCorreo { enCola detenida motivo proximo } }');
    expect(queue.data).toEqual({ colaDeCorreo: { enCola: 0, detenida: null, motivo: null, proximo: null } });
    const { data, errors } = await gateway.query(SUMMARY);
    expect(errors).toBeUndefined();
    const told = (await admin.get('resumen/')).body as Record<string, unknown>;
    const { campanas, ...notices } = data.resumen;
    const noticeOf = (raw: unknown) => {
      const { count, primeros } = raw as { count: number; primeros: { registro: number; nombre: string }[] };
      return { count, primeros: primeros.map(({ registro, nombre }) => ({ registro: String(registro), nombre })) };
    };
    expect(notices).toEqual({
      empresasSinUsuario: noticeOf(told.empresas_sin_usuario),
      encuestasSinSecciones: noticeOf(told.encuestas_sin_secciones),
      correosFallidos: noticeOf(told.correos_fallidos),
      invitacionesFallidas: noticeOf(told.invitaciones_fallidas),
    });
    expect(notices.empresasSinUsuario.primeros).toHaveLength(5);
    expect(data.cantidades).toEqual(told.cantidades);
    const all = await gateway.query(`{ campanas(vigente: true, pageSize: 50) { count results { ${CAMPAIGN} } } }`);
    const byId = (one: { id: string }, other: { id: string }) => Number(one.id) - Number(other.id);
    expect(campanas.count).toBe(all.data.campanas.count);
    expect(campanas.results.toSorted(byId)).toEqual(all.data.campanas.results.toSorted(byId));
    const { token = null } = await signIn(api.url, 'editor');
    const editor = await gateway.query(SUMMARY, {}, { token });
    expect(editor.data.resumen).toEqual({
      ...{ campanas: null, empresasSinUsuario: null, encuestasSinSecciones: null, correosFallidos: null },
      invitacionesFallidas: null,
    });
    expect(editor.data.cantidades.map(({ recurso }: { recurso: string }) => recurso).sort()).toEqual([
      ...['idioma', 'origen', 'rubro', 'segmento'],
    ]);
  });

  it('tell their companies by state, search and page', async () => {
    const all = (await gateway.query(companies, { id, pageSize: 300 })).data.found;
    expect(all.results).toHaveLength(all.count);
    const some = (await gateway.query(companies, { id, filtro: 'pendientes', page: 2, pageSize: 3 })).data.found;
    const pending = (all.results as Company[]).filter(({ estado }) => estado === 'pendiente');
    expect(some).toEqual({ count: pending.length, results: pending.slice(3, 6) });
    const none = (await gateway.query(companies, { id, filtro: 'sinUsuario', pageSize: 300 })).data.found;
    expect(none.results).toEqual((all.results as Company[]).filter(({ usuarios }) => usuarios?.length === 0));
  });

  it('are none where there is none, and say so of a wrong id and of who may not', async () => {
    expect((await gateway.query(companies, { id: '999999' })).data.found).toBeNull();
    expect((await gateway.query('{ campana(id: 999999) { id } }')).data.campana).toBeNull();
    expect((await gateway.query('{ campana(id: "x y") { id } }')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const { token = null } = await signIn(api.url, 'usuario');
    const refused = await gateway.query(companies, { id }, { token });
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('are reminded, with what became of each, and what can be mended', async () => {
    const { results } = (await gateway.query(companies, { id, filtro: 'pendientes', pageSize: 300 })).data.found;
    const [first] = (results as Company[]).filter(({ usuarios }) => usuarios?.length === 0);
    const input = { empresas: [first?.empresa], asuntoEs: 'Falta {empresa}', textoEs: '{enlace}' };
    const sent = await gateway.query(remind, { id, input });
    expect(sent.errors).toBeUndefined();
    expect(sent.data.r).toMatchObject({ errors: [], resultados: [{ empresa: first?.empresa, estado: 'sin_correo' }] });
    const { data } = await gateway.query(
      'query($id: ID!, $lote: ID) { recordatorios(id: $id, lote: $lote) { empresa estado } }',
      {
        ...{ id, lote: sent.data.r.lote },
      },
    );
    expect(data.recordatorios).toEqual([{ empresa: first?.empresa, estado: 'sin_correo' }]);
    const wrong = await gateway.query(remind, { id, input: { ...input, asuntoEs: '' } });
    expect(wrong.data.r).toEqual({
      ...{ lote: null, resultados: [] },
      errors: [{ field: 'asuntoEs', message: 'El campo es requerido' }],
    });
  });
});

describe('campaigns over version 1 alone', () => {
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

  it('are joined of its lists', async () => {
    const { data, errors } = await gateway.query(
      `{ campanas { count results { ${CAMPAIGN} } } estado { capacidades } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.estado.capacidades).toEqual([]);
    const [campaign] = data.campanas.results;
    const ofRubro = foreign.data.empresas?.rows.filter(({ rubro }) => rubro === 1) ?? [];
    expect(campaign).toMatchObject({ id: '1', negocio: 'Bancos', empresas: ofRubro.length, sinUsuario: null });
    const { found } = (await gateway.query(companies, { id: 1, pageSize: 300 })).data;
    expect(found.count).toBe(ofRubro.length);
    const submissions = foreign.data.completadas?.rows ?? [];
    for (const company of found.results as Company[]) {
      const sent = submissions.find(({ empresa }) => String(empresa) === company.empresa);
      expect(company.completada).toBe(sent ? String(sent.id) : null);
      expect(company.estado).toBe(sent ? 'enviada' : 'pendiente');
    }
    const pending = (await gateway.query(companies, { id: 1, filtro: 'pendientes', page: 2, pageSize: 2 })).data.found;
    const expected = (found.results as Company[]).filter(({ estado }) => estado === 'pendiente');
    expect(pending).toEqual({ count: expected.length, results: expected.slice(2, 4) });
  });

  describe('count companies, not submissions', () => {
    const send = (...sent: [encuesta: number, empresa: number][]) =>
      foreign.data.completadas?.rows.push(
        ...sent.map(([encuesta, empresa], index) => ({ id: 100 + index, encuesta, empresa, usuario: 2 })),
      );
    const told = async () => {
      const { data, errors } = await gateway.query(
        `{ campanas { results { empresas enviadas } } campana(id: 1) { empresas enviadas }
          sent: empresasDeCampana(id: 1, filtro: enviadas) { count }
          pending: empresasDeCampana(id: 1, filtro: pendientes) { count } }`,
      );
      expect(errors).toBeUndefined();
      expect(data.campanas.results).toEqual([data.campana]);
      const { empresas, enviadas } = data.campana;
      return { counted: [enviadas, empresas - enviadas], listed: [data.sent.count, data.pending.count] };
    };
    beforeEach(() => {
      foreign.reset();
      foreign.data.encuestas?.rows.push({ id: 2, descripcion: 'Survey 2026', idioma: 2, periodo_activo: 1 });
    });
    afterAll(() => foreign.reset());

    it('of which one may answer the surveys of both languages', async () => {
      send([1, 1], [2, 1], [2, 5]);
      expect(await told()).toEqual({ counted: [2, 8], listed: [2, 8] });
    });

    it('that are still of the business, and active', async () => {
      send([1, 1], [1, 5], [1, 9]);
      const [one, , , , five] = foreign.data.empresas?.rows ?? [];
      Object.assign(one ?? {}, { rubro: 2 });
      Object.assign(five ?? {}, { activo: false });
      expect(await told()).toEqual({ counted: [1, 7], listed: [1, 7] });
    });

    it('whose submissions were not taken back', async () => {
      send([1, 1], [1, 5]);
      // Of a server that lists deactivated rows too.
      Object.assign(foreign.data.completadas?.rows.at(-1) ?? {}, { activo: 'false' });
      expect(await told()).toEqual({ counted: [1, 9], listed: [1, 9] });
    });

    it('with a call for each list of submissions, and none for companies where nobody sent anything', async () => {
      send([1, 1], [2, 5]);
      await gateway.query('{ campana(id: 1) { enviadas } }');
      const asked = (path: string) => foreign.calls.filter((call) => call.path === path);
      expect(asked('encuestas/usuario_empresa/').map(({ query }) => query.get('encuesta'))).toEqual(['1', '2']);
      foreign.data.completadas?.rows.splice(0);
      foreign.calls.length = 0;
      await gateway.query('{ campana(id: 1) { enviadas } }');
      expect(new Set(asked('empresas/').map(({ query }) => query.get('page_size')))).toEqual(new Set(['1']));
    });

    it('and say that they do not, where thousands of submissions tell whose they are one by one alone', async () => {
      send(...Array.from({ length: 3_001 }, (): [number, number] => [1, 1]));
      foreign.data.completadas?.rows.forEach((row, index) => {
        row.id = index + 1;
      });
      foreign.data.completadas?.detailOnly.push('empresa');
      foreign.calls.length = 0;
      const { data, errors } = await gateway.query(
        '{ campanas(lang: en) { count } empresasDeCampana(id: 1, lang: en) { count } resumen { campanas { count } } }',
      );
      expect(data).toBeNull();
      expect(errors?.map(({ message }) => message)).toContain(
        'Without "campanas" in the server at most 3000 records are counted.',
      );
      const summary = await gateway.query('{ resumen { campanas { count } encuestasSinSecciones { count } } }');
      expect(summary.errors).toBeUndefined();
      expect(summary.data.resumen).toEqual({ campanas: null, encuestasSinSecciones: null });
      expect(foreign.calls.filter(({ path }) => /usuario_empresa\/\d/.test(path))).toEqual([]);
    });
  });

  it('are summed up as far as its lists tell', async () => {
    const survey = { id: 9, descripcion: 'Vacía', idioma: 1, periodo_activo: 1, secciones: [] };
    foreign.data.encuestas?.rows.push(survey);
    const period = foreign.data.periodos?.rows[0];
    // Version 1 does not tell the day: what runs is reckoned by the gateway's own.
    Object.assign(period ?? {}, { fecha: '2000-01-01', fecha_fin: '2999-12-31' });
    const { data, errors } = await gateway.query(SUMMARY);
    expect(errors).toBeUndefined();
    const rows = (table: string) => foreign.data[table]?.rows ?? [];
    expect((await gateway.query('{ colaDeCorreo { enCola } }')).data).toEqual({ colaDeCorreo: null });
    const { campanas, empresasSinUsuario, encuestasSinSecciones, correosFallidos, invitacionesFallidas } = data.resumen;
    expect(campanas).toMatchObject({ count: 1, results: [{ id: '1', negocio: 'Bancos' }] });
    const represented = rows('usuarios').map(({ empresa }) => empresa);
    const without = rows('empresas').filter(({ id }) => !represented.includes(id));
    expect(empresasSinUsuario.count).toBe(without.length);
    expect(empresasSinUsuario.primeros).toHaveLength(5);
    expect(encuestasSinSecciones).toEqual({ count: 1, primeros: [{ registro: '9', nombre: 'Vacía' }] });
    expect([correosFallidos, invitacionesFallidas]).toEqual([null, null]);
    const count = (name: string) =>
      data.cantidades.find(({ recurso }: { recurso: string }) => recurso === name)?.cantidad;
    expect([count('rubro'), count('empresa'), count('usuarioempresa')]).toEqual(
      ['rubros', 'empresas', 'usuarios'].map((table) => rows(table).length),
    );
    foreign.data.encuestas?.rows.pop();
    Object.assign(period ?? {}, { fecha: '2026-01-01', fecha_fin: '2026-12-31' });
  });

  it('are under way by the day of each request, though nothing else changed', async () => {
    const running = async () => (await gateway.query('{ campanas(vigente: true) { count } }')).data.campanas.count;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T12:00:00') });
    try {
      expect([await running(), await running(), await running()]).toEqual([1, 1, 1]);
      vi.setSystemTime(new Date('2027-01-01T12:00:00'));
      expect(await running()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ask version 1 by the names of its filters', async () => {
    foreign.calls.length = 0;
    await gateway.query('{ campana(id: 1) { id encuestas { id } } }');
    expect(foreign.calls.find(({ path }) => path === 'encuestas/')?.query.get('periodo_activo')).toBe('1');
  });

  it('cannot be reminded, and say so', async () => {
    const input = { empresas: ['1'], asuntoEs: 'x', textoEs: 'y' };
    const { errors } = await gateway.query(remind, { id: 1, input });
    expect(errors?.[0]?.extensions.code).toBe('NOT_IMPLEMENTED');
    expect((await gateway.query('{ recordatorios(id: 1) { empresa } }')).data.recordatorios).toBeNull();
  });
});
