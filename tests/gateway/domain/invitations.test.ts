import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewayOverAnswers, type Reply, type Routes } from '../../support/answering.ts';
import { type Smtp, startSmtp } from '../../support/smtp.ts';
import { apiOfFile } from '../../support/useApi.ts';
import { useGateway } from '../../support/useGateway.ts';

const INVITE = `mutation ($ids: [ID!]!, $lang: Lang) { result: inviteUsuarios(ids: $ids, lang: $lang) {
  resultados { usuario { id } invitacion { estado } errors { field message code } }
} }`;
const LAST = 'query ($id: ID!) { invitacion(usuario: $id) { estado pedido terminado motivo } }';

describe('an invitation over the embedded API', () => {
  let smtp: Smtp;
  const api = apiOfFile();
  const { admin } = api;
  beforeAll(async () => {
    smtp = await startSmtp();
    await api.start({ env: { SMTP_URL: smtp.url } });
  });
  afterAll(async () => {
    await api.stop();
    await smtp.close();
  });
  const gateway = useGateway(api, {}, () => admin.token);

  it('is queued, sent, and tells what became of it', async () => {
    expect((await gateway.query(LAST, { id: 2 })).data.invitacion).toBeNull();
    const { data, errors } = await gateway.query(INVITE, { ids: ['2', '3'] });
    expect(errors).toBeUndefined();
    expect(
      data.result.resultados.map(({ usuario, errors }: { usuario: { id: string }; errors: [] }) => [
        usuario.id,
        errors,
      ]),
    ).toEqual([
      ['2', []],
      ['3', []],
    ]);
    const state = async () => (await gateway.query(LAST, { id: 2 })).data.invitacion.estado;
    await expect.poll(state, { timeout: 20_000 }).toBe('ENVIADO');
    expect((await gateway.query(LAST, { id: 2 })).data.invitacion).toMatchObject({ motivo: null });
    await expect.poll(() => smtp.received.length, { timeout: 20_000 }).toBe(2);
  });

  it('of one who is not there is said of that one, and the others are invited', async () => {
    for (const ids of [
      ['999999', '4', '3'],
      ['4', '999999', '3'],
    ]) {
      const { data, errors } = await gateway.query(INVITE, { ids, lang: 'en' });
      expect(errors).toBeUndefined();
      const missing = [{ field: null, message: 'The record does not exist.', code: 'NOT_FOUND' }];
      expect(data.result.resultados).toEqual(
        ids
          .map((id) => ({ id }))
          .map((usuario) =>
            usuario.id === '999999'
              ? { usuario: null, invitacion: null, errors: missing }
              : { usuario, invitacion: { estado: expect.any(String) }, errors: [] },
          ),
      );
    }
  });

  it('of one who is not there is said also where the name of each is wanted', async () => {
    const { data, errors } = await gateway.query(
      'mutation { result: inviteUsuarios(ids: ["999999"]) { resultados { usuario { id label } errors { message } } } }',
    );
    expect(errors).toBeUndefined();
    expect(data.result.resultados).toEqual([{ usuario: null, errors: [{ message: 'El registro no existe.' }] }]);
  });

  it('is of nobody where one of the ids is none', async () => {
    const { errors } = await gateway.query(INVITE, { ids: ['4', 'x'] });
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('reports validation errors in the requested language', async () => {
    const deactivate = 'mutation { deactivateUsuario(id: 3) { errors { message } } }';
    expect((await gateway.query(deactivate)).errors).toBeUndefined();
    const { data } = await gateway.query(INVITE, { ids: ['3'], lang: 'en' });
    expect(data.result.resultados).toEqual([
      {
        ...{ usuario: { id: '3' }, invitacion: null },
        errors: [{ field: null, message: 'The user is inactive: no link can be sent.', code: expect.any(String) }],
      },
    ]);
  });
});

describe('one of several people', () => {
  const invited = { body: { estado: 'en_cola', pedido: '2026-06-01T12:00:00Z', motivo: null } };
  const mailed = () => calls().filter(({ path }) => /^usuarios\/[56]\/invitacion\/$/.test(path)).length;
  const outcomes = async (reply: Reply) => {
    await start({
      'GET ': { body: { capacidades: ['invitaciones'] } },
      'POST usuarios/5/invitacion/': invited,
      'POST usuarios/6/invitacion/': invited,
      'POST usuarios/7/invitacion/': reply,
    });
    return await query(
      'mutation ($ids: [ID!]!) { r: inviteUsuarios(ids: $ids) { resultados { usuario { id } errors { message } } } }',
      {
        ids: ['6', '7', '5'],
      },
    );
  };

  it('who may not be read is refused alone', async () => {
    const { data, errors } = await outcomes({ status: 403, body: { detail: 'No.' } });
    expect(errors).toBeUndefined();
    expect(data.r.resultados).toEqual([
      { usuario: { id: '6' }, errors: [] },
      { usuario: { id: '7' }, errors: [{ message: 'No tiene permiso para esta acción.' }] },
      { usuario: { id: '5' }, errors: [] },
    ]);
    expect(mailed()).toBe(2);
  });

  it.each([401, 429, 500])('ends the call before it with %i, which is nothing of that one', async (status) => {
    const { data } = await outcomes({ status, body: {} });
    expect(data.r.resultados).toEqual([{ usuario: { id: '6' }, errors: [] }]);
    expect(mailed()).toBe(1);
  });
});

const { start, query, calls } = gatewayOverAnswers();
const ROUTES: Routes = { 'GET ': { status: 503 } };

describe('a server whose root does not answer for now', () => {
  it('is not taken for one that offers version 1 only: nobody is mailed in another way', async () => {
    await start(ROUTES);
    const remind = `mutation { sendReminders(id: 1, input: { empresas: ["1"], asuntoEs: "x", textoEs: "y" }) { lote } }`;
    for (const operation of [INVITE, remind]) {
      const { errors } = await query(operation, operation === INVITE ? { ids: ['2'] } : {});
      expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    }
    expect(calls().every(({ method }) => method === 'GET')).toBe(true);
  });

  it('is one that offers version 1 only where the root is what fails, and the root is read once per request', async () => {
    await start({ ...ROUTES, 'GET ': { status: 500 } });
    expect((await query(INVITE, { ids: ['2'] })).errors?.[0]?.extensions.code).toBe('NOT_IMPLEMENTED');
    const before = calls().length;
    const { data } = await query('{ encuestasAbiertas { id } posiciones { descripcion } auditoria { count } }');
    expect(data).toEqual({ encuestasAbiertas: null, posiciones: null, auditoria: null });
    expect(calls().length - before).toBe(1);
  });
});

describe('a root that', () => {
  const OPERATIONS = [
    '{ auditoria { count } }',
    '{ encuestasAbiertas { id } }',
    '{ estado { capacidades } }',
    'mutation { sendReminders(id: 1, input: { empresas: ["1"], asuntoEs: "x", textoEs: "y" }) { lote } }',
    'mutation { inviteUsuarios(ids: [2]) { resultados { usuario { id } } } }',
  ];

  it.each(OPERATIONS)('asks for a pause, and says so: %s', async (operation) => {
    await start({ ...ROUTES, 'GET ': { status: 429, headers: { 'retry-after': '7' } } });
    expect((await query(operation)).errors?.[0]?.extensions).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: 7,
    });
    expect(calls().every(({ method }) => method === 'GET')).toBe(true);
  });

  it.each(OPERATIONS)('refuses a token that is over: %s', async (operation) => {
    await start({ ...ROUTES, 'GET ': { status: 401 }, 'POST token/verify/': { status: 401 } });
    expect((await query(operation)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('is closed to everybody, and nobody is signed out for that', async () => {
    await start({ 'GET ': { status: 401 }, 'GET empresas/': { status: 401 }, 'POST token/verify/': { body: {} } });
    const { data } = await query('{ estado { restDisponible capacidades } encuestasAbiertas { id } }');
    expect(data).toEqual({ estado: { restDisponible: true, capacidades: [] }, encuestasAbiertas: null });
  });
});
