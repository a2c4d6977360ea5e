import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../support/useApi.ts';
import { useGateway } from '../../support/useGateway.ts';

const CAMPAIGN = `id rubro { id label } fechaInicio fechaFin vigente encuestas { id descripcion idioma { id } }
  empresas enviadas incompletas sinUsuario`;
const COMPANY = `empresa { id razonSocial } segmento { id } estado completada { id } enviada modificada totalPreguntas totalRespondidas
  usuarios { id nombre username email ingreso } recordatorio { estado pedido autor }`;

const companies = `query($id: ID!, $filter: EmpresaEnCampanaFilter, $search: String, $segmento: ID, $page: Int, $pageSize: Int) {
  found: empresasDeCampana(id: $id, filter: $filter, search: $search, segmento: $segmento, page: $page, pageSize: $pageSize) {
    count results { ${COMPANY} }
  }
}`;
const remind = `mutation($id: ID!, $input: SendRemindersInput!) {
  r: sendReminders(id: $id, input: $input) { lote resultados { empresa { id label } estado email motivo } errors { field message } }
}`;

const NOTICE = '{ count primeros { registro { id } nombre } }';
const SUMMARY = `{
  resumen {
    campanas { count results { ${CAMPAIGN} } }
    empresasSinUsuario ${NOTICE} encuestasSinSecciones ${NOTICE} correosFallidos ${NOTICE} invitacionesFallidas ${NOTICE}
  }
  cantidades { recurso cantidad }
}`;

interface Company {
  empresa: { id: string; razonSocial: string };
  estado: string;
  usuarios: { id: string }[] | null;
}

describe('campaigns of a server that announces them', () => {
  const api = useApi();
  const { admin, editor: clerk } = api;
  const gateway = useGateway(api, {}, () => admin.token);
  let id: string;
  beforeAll(async () => {
    const { data } = await gateway.query(
      '{ campanas(vigente: true, pageSize: 50) { results { id enviadas empresas } } }',
    );
    const results = data.campanas.results as { id: string; enviadas: number; empresas: number }[];
    id = results.find(({ enviadas, empresas }) => enviadas > 0 && enviadas < empresas)?.id ?? '';
  });

  it('are what the server answers, field by field', async () => {
    const { data, errors } = await gateway.query(
      `query($id: ID!) {
      campanas(pageSize: 50) { count results { ${CAMPAIGN} } } campana(id: $id) { ${CAMPAIGN} } estado { capacidades rest baseDeDatos }
    }`,
      { id },
    );
    expect(errors).toBeUndefined();
    const { results } = (await admin.get('campanas/?page_size=50')).body as { results: Record<string, unknown>[] };
    expect(data.campanas.count).toBe(results.length);
    const expectedOf = (row: Record<string, unknown>) => ({
      ...{ id: String(row.id), rubro: { id: String(row.rubro), label: row.negocio }, vigente: row.vigente },
      ...{ fechaInicio: row.fecha_inicio, fechaFin: row.fecha_fin, empresas: row.empresas, enviadas: row.enviadas },
      ...{ incompletas: row.incompletas, sinUsuario: row.sin_usuario },
      encuestas: (row.encuestas as { id: number; descripcion: string; idioma: number }[]).map((encuesta) => ({
        ...{ id: String(encuesta.id), descripcion: encuesta.descripcion, idioma: { id: String(encuesta.idioma) } },
      })),
    });
    expect(data.campanas.results).toEqual(results.map(expectedOf));
    expect(data.campana).toEqual(data.campanas.results.find((row: { id: string }) => row.id === id));
    expect(data.estado).toEqual({
      capacidades: expect.arrayContaining(['campanas', 'recordatorios']),
      ...{ rest: expect.stringMatching(/^\d/), baseDeDatos: expect.stringContaining('PostgreSQL') },
    });
  });

  it('are summed up in one call', async () => {
    const queue = await gateway.query('{ colaDeCorreo { enCola detenida motivo proximo } }');
    expect(queue.data).toEqual({ colaDeCorreo: { enCola: 0, detenida: null, motivo: null, proximo: null } });
    const { data, errors } = await gateway.query(SUMMARY);
    expect(errors).toBeUndefined();
    const summary = (await admin.get('resumen/')).body as Record<string, unknown>;
    const { campanas, ...notices } = data.resumen;
    const noticeOf = (raw: unknown) => {
      const { count, primeros } = raw as { count: number; primeros: { registro: number; nombre: string }[] };
      return {
        count,
        primeros: primeros.map(({ registro, nombre }) => ({ registro: { id: String(registro) }, nombre })),
      };
    };
    expect(notices).toEqual({
      empresasSinUsuario: noticeOf(summary.empresas_sin_usuario),
      encuestasSinSecciones: noticeOf(summary.encuestas_sin_secciones),
      correosFallidos: noticeOf(summary.correos_fallidos),
      invitacionesFallidas: noticeOf(summary.invitaciones_fallidas),
    });
    expect(notices.empresasSinUsuario.primeros).toHaveLength(5);
    expect(data.cantidades).toEqual(summary.cantidades);
    const all = await gateway.query(`{ campanas(vigente: true, pageSize: 50) { count results { ${CAMPAIGN} } } }`);
    const byId = (one: { id: string }, other: { id: string }) => Number(one.id) - Number(other.id);
    expect(campanas.count).toBe(all.data.campanas.count);
    expect(campanas.results.toSorted(byId)).toEqual(all.data.campanas.results.toSorted(byId));
    const editor = await gateway.query(SUMMARY, {}, { token: clerk.token ?? null });
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
    const some = (await gateway.query(companies, { id, filter: 'PENDIENTES', page: 2, pageSize: 3 })).data.found;
    const pending = (all.results as Company[]).filter(({ estado }) => estado === 'PENDIENTE');
    expect(some).toEqual({ count: pending.length, results: pending.slice(3, 6) });
    const none = (await gateway.query(companies, { id, filter: 'SIN_USUARIO', pageSize: 300 })).data.found;
    expect(none.results).toEqual(pending.filter(({ usuarios }) => usuarios?.length === 0));
    const reachable = (await gateway.query(companies, { id, filter: 'CON_USUARIO', pageSize: 300 })).data.found;
    expect(reachable.count).toBe(pending.length - none.count);
  });

  it('are none where there is none, and say so of a wrong id', async () => {
    expect((await gateway.query(companies, { id: '999999' })).data.found).toBeNull();
    expect((await gateway.query('{ campana(id: 999999) { id } }')).data.campana).toBeNull();
    expect((await gateway.query('{ campana(id: "x y") { id } }')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('have a timeline for each company, null for one of another campaign', async () => {
    const { results } = (await gateway.query(companies, { id, filter: 'COMPLETAS' })).data.found;
    const [company] = results as (Company & { enviada: string })[];
    const read = (of: string | undefined) =>
      gateway.query(
        'query($id: ID!, $of: ID!) { found: lineaDeTiempo(id: $id, empresa: $of) { hecho momento persona autor estado } }',
        { id, of },
      );
    const { data, errors } = await read(company?.empresa.id);
    expect(errors).toBeUndefined();
    const events = data.found as { hecho: string; momento: string }[];
    expect(events.find(({ hecho }) => hecho === 'ENVIO')).toMatchObject({
      momento: company?.enviada,
      autor: null,
      estado: null,
    });
    expect([events[0]?.hecho, events.at(-1)?.hecho]).toEqual(['CIERRE', 'APERTURA']);
    expect((await read('999999')).data).toEqual({ found: null });
    expect((await read('x y')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('are scheduled, and their reminder is tested', async () => {
    const schedule =
      'mutation($id: ID!) { r: scheduleReminders(id: $id, programados: true) { ok errors { message } } }';
    expect((await gateway.query(schedule, { id })).data.r).toEqual({ ok: true, errors: [] });
    const { data } = await gateway.query('query($id: ID!) { c: campana(id: $id) { recordatoriosProgramados } }', {
      id,
    });
    expect(data.c).toEqual({ recordatoriosProgramados: true });
    const { results } = (await gateway.query(companies, { id, filter: 'PENDIENTES' })).data.found;
    const input = { empresa: results[0].empresa.id, asuntoEs: 'Falta {empresa}', textoEs: '{enlace}' };
    const testing = `mutation($id: ID!, $input: SendTestReminderInput!) {
      r: sendTestReminder(id: $id, input: $input) { ok errors { field } }
    }`;
    expect((await gateway.query(testing, { id, input })).data.r).toEqual({ ok: true, errors: [] });
    const wrong = await gateway.query(testing, { id, input: { ...input, asuntoEs: '' } });
    expect(wrong.data.r).toEqual({ ok: false, errors: [{ field: 'asuntoEs' }] });
  });

  it('are reminded, with the outcome of each and validation errors', async () => {
    const { results } = (await gateway.query(companies, { id, filter: 'PENDIENTES', pageSize: 300 })).data.found;
    const [first] = (results as Company[]).filter(({ usuarios }) => usuarios?.length === 0);
    const input = { empresas: [first?.empresa.id], asuntoEs: 'Falta {empresa}', textoEs: '{enlace}' };
    const sent = await gateway.query(remind, { id, input });
    expect(sent.errors).toBeUndefined();
    expect(sent.data.r).toMatchObject({
      errors: [],
      resultados: [{ empresa: { label: first?.empresa.razonSocial }, estado: 'SIN_CORREO' }],
    });
    const { data } = await gateway.query(
      'query($id: ID!, $lote: ID) { recordatorios(id: $id, lote: $lote) { empresa { id } estado } }',
      {
        ...{ id, lote: sent.data.r.lote },
      },
    );
    expect(data.recordatorios).toEqual([{ empresa: { id: first?.empresa.id }, estado: 'SIN_CORREO' }]);
    const wrong = await gateway.query(remind, { id, input: { ...input, asuntoEs: '' } });
    expect(wrong.data.r).toEqual({
      ...{ lote: null, resultados: [] },
      errors: [{ field: 'asuntoEs', message: 'El campo es requerido' }],
    });
  });
});
