import { describe, expect, it } from 'vitest';
import { gatewayOverAnswers, type Reply, type Routes } from '../../support/answering.ts';

/** A successful write is a success, with any answer that spec §7 allows. */
const { start, query } = gatewayOverAnswers();

const record = { id: '7', descripcion: 'Salarios' };
const READ: Routes = { 'GET encuestas/secciones/7/': { body: { id: 7, descripcion: 'Salarios' } } };
const CREATE =
  'mutation { write: createSeccion(input: { descripcion: "Salarios" }) { record { id descripcion } errors { message } } }';

it.each([
  ['a number', { body: 7 }],
  ['a text', { body: '7' }],
  ['by the name of its kind', { body: { seccion: 7 } }],
  ['by its id', { body: { id: 7 } }],
] as [string, Reply][])('"a save returns the section id" (spec §7): %s', async (_, reply) => {
  await start({ ...READ, 'POST encuestas/secciones/': { status: 201, ...reply } });
  const { data, errors } = await query(CREATE);
  expect(errors).toBeUndefined();
  expect(data.write).toEqual({ record, errors: [] });
});

it.each([203, 300])('success is a status of 200 to 300, both included (spec §8): %i', async (status) => {
  const reply: Reply = { status, body: { id: 7, descripcion: 'Salarios' } };
  await start({ 'GET encuestas/secciones/7/': reply, 'POST encuestas/secciones/': reply });
  expect((await query(CREATE)).data?.write).toEqual({ record, errors: [] });
  expect((await query('{ seccion(id: 7) { id descripcion } }')).data?.seccion).toEqual(record);
});

it('success stands when the record cannot be read', async () => {
  const headers = { location: '/api/v1/encuestas/secciones/7/' };
  await start({ 'GET encuestas/secciones/7/': { status: 500 }, 'POST encuestas/secciones/': { status: 201, headers } });
  const { data, errors } = await query(CREATE);
  expect(errors).toBeUndefined();
  expect(data.write).toEqual({ record: null, errors: [] });
});

describe('a success as plain text', () => {
  const WORD: Reply = { bytes: 'OK', headers: { 'content-type': 'text/plain; charset=utf-8' } };
  const PAGE: Reply = { bytes: '<h1>Entrar</h1>', headers: { 'content-type': 'text/html' } };
  const MUTATIONS = [
    'write: updateSeccion(id: 7, input: { descripcion: "Salarios" }) { record { id descripcion } errors { message } }',
    'write: deactivateSeccion(id: 7) { record { id descripcion } errors { message } }',
  ];
  const routesOf = (reply: Reply): Routes => ({
    ...READ,
    'PATCH encuestas/secciones/7/': reply,
    'DELETE encuestas/secciones/7/': reply,
    'POST encuestas/secciones/7/inactivar/': reply,
    'POST encuestas/secciones/': reply,
    'POST password-reset/': reply,
    'POST token/': reply,
  });

  it('is one', async () => {
    await start(routesOf(WORD));
    for (const mutation of MUTATIONS) {
      const { data, errors } = await query(`mutation { ${mutation} }`);
      expect(errors).toBeUndefined();
      expect(data.write).toEqual({ record, errors: [] });
    }
    const { data } = await query(
      'mutation { deleteSeccion(id: 7) { record { id } errors { message } } requestPasswordReset(email: "a@x.test") { ok } }',
    );
    expect(data).toEqual({ deleteSeccion: { record: null, errors: [] }, requestPasswordReset: { ok: true } });
    expect((await query(CREATE)).data.write).toEqual({ record: null, errors: [] });
  });

  it('is invalid for a web page, and for tokens', async () => {
    await start(routesOf(PAGE));
    const { errors } = await query(`mutation { ${MUTATIONS[0]} }`);
    expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
    await start(routesOf(WORD));
    const login = await query('mutation { login(username: "a", password: "b") { access } }');
    expect(login.errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
  });
});

describe('a version', () => {
  const READ_ONE = '{ seccion(id: 7) { version } }';
  const CHANGE =
    'mutation($v: String) { updateSeccion(id: 7, ifMatch: $v, input: { descripcion: "Salarios" }) { record { version } } }';
  /** Compares versions as HTTP says (RFC 9110, 13.1.1): a weak one is like no other, and not like itself. */
  const versioned = (etag: string): Routes => {
    const body = { id: 7, descripcion: 'Salarios' };
    return {
      'GET encuestas/secciones/7/': { body, headers: { etag } },
      'PATCH encuestas/secciones/7/': ({ headers }) => {
        const sent = headers['if-match'];
        const same = sent === undefined || (sent === etag && !etag.startsWith('W/'));
        return same ? { body, headers: { etag } } : { status: 412, body: { detail: 'Otra versión.' } };
      },
    };
  };

  it.each([
    ['"1"', '"1"'],
    ['W/"1"', null],
  ])('is what a change may be based on: %s', async (etag, version) => {
    await start(versioned(etag));
    for (let twice = 0; twice < 2; twice += 1) {
      const read = await query(READ_ONE);
      expect(read.data.seccion).toEqual({ version });
      const { data, errors } = await query(CHANGE, { v: read.data.seccion.version });
      expect(errors).toBeUndefined();
      expect(data.updateSeccion.record).toEqual({ version });
    }
  });
});
