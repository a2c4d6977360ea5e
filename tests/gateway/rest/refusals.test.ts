import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../../../gateway/src/rest/codec/fieldErrors.ts';
import { gatewayOverAnswers, type Reply } from '../../support/answering.ts';

/** Version 1 says how a refusal reads (spec §7, §8), and not which status it has. */
const { start, query } = gatewayOverAnswers();

const CREATE =
  'mutation { write: createOrigen(input: { descripcion: "A" }) { record { id } errors { field message } } }';
const DELETE = 'mutation { write: deleteOrigen(id: 7) { record { id } errors { field message } } }';
const CHANGE =
  'mutation { write: updateOrigen(id: 7, ifMatch: "\\"1\\"", input: { descripcion: "A" }) { errors { field message } } }';

const WHOLE = { non_field_errors: ['La encuesta está cerrada.'] };
const FIELD = { descripcion: ['Ya existe.'] };

describe('a refusal with validation errors', () => {
  it.each([
    [409, WHOLE, [{ field: null, message: 'La encuesta está cerrada.' }]],
    [409, FIELD, [{ field: 'descripcion', message: 'Ya existe.' }]],
    [409, { detail: 'Está en uso.' }, [{ field: null, message: 'Está en uso.' }]],
  ] as const)('is data, where something stands against it: %i %j', async (status, body, errors) => {
    const refused: Reply = { status, body };
    await start({ 'POST empresas/origenes/': refused, 'DELETE empresas/origenes/7/': refused });
    for (const mutation of [CREATE, DELETE]) {
      const answer = await query(mutation);
      expect(answer.errors).toBeUndefined();
      expect(answer.data.write).toEqual({ record: null, errors });
    }
  });

  it('is said of a change that names its version, too', async () => {
    await start({ 'PATCH empresas/origenes/7/': { status: 409, body: FIELD } });
    const { data } = await query(CHANGE);
    expect(data.write.errors).toEqual([{ field: 'descripcion', message: 'Ya existe.' }]);
  });

  it.each([
    [{ segmentos: [{}, { descripcion: ['Ya existe.'] }] }, 'segmentos.1.descripcion'],
    [{ direccion: { calle: ['Ya existe.'] } }, 'direccion.calle'],
    [{ 'pregunta.12': ['Ya existe.'] }, 'pregunta.12'],
  ])('is found in nested fields alone: %j', async (body, field) => {
    await start({ 'PATCH empresas/origenes/7/': { status: 409, body } });
    const { data } = await query(CHANGE);
    expect(data.write.errors).toEqual([{ field, message: 'Ya existe.' }]);
  });

  it.each([409, 412])('is none where the version is an old one: %i', async (status) => {
    await start({ 'PATCH empresas/origenes/7/': { status, body: { detail: 'Otra versión.' } } });
    expect((await query(CHANGE)).errors?.[0]?.extensions.code).toBe('CONFLICT');
  });
});

describe('a refusal for want of permission', () => {
  const detail = 'Esta persona tiene permisos que usted no tiene.';
  const CHANGE_USER =
    'mutation { write: updateUsuario(id: 7, input: { firstName: "A" }) { errors { field message } } }';
  const refusedWith = async (body: unknown) => {
    await start({ 'PATCH usuarios/7/': { status: 403, body } });
    const [error] = (await query(CHANGE_USER)).errors ?? [];
    return { message: error?.message, code: error?.extensions.code, detail: error?.extensions.detail };
  };
  const GENERIC = { message: 'No tiene permiso para esta acción.', code: 'FORBIDDEN', detail: undefined };

  it('has the server’s words where they are marked as a reason for people', async () => {
    const reasoned = { message: detail, code: 'FORBIDDEN', detail };
    expect(await refusedWith({ detail, code: 'beyond_own_permissions' })).toEqual(reasoned);
    const long = await refusedWith({ detail: 'x'.repeat(5_000), code: 'beyond_own_permissions' });
    expect(long.message?.length).toBeLessThan(1_010);
  });

  it.each([
    { detail },
    { detail, code: 'permission_denied' },
    { detail: [detail], code: 'beyond_own_permissions' },
    null,
  ])('has none of them otherwise: %j', async (body) => {
    expect(await refusedWith(body)).toEqual(GENERIC);
  });
});

const LOGIN = 'mutation { login(username: "a", password: "b") { access errors { field message } } }';

describe('signing in that is refused', () => {
  it.each([
    [{ status: 400, body: { non_field_errors: ['Cuenta inactiva.'] } }, 'Cuenta inactiva.'],
    [{ status: 401, body: { detail: 'Cuenta inactiva.' } }, 'Cuenta inactiva.'],
    [{ status: 403, body: { non_field_errors: ['Cuenta inactiva.'] } }, 'Cuenta inactiva.'],
    [{ status: 422, body: { non_field_errors: ['Cuenta inactiva.'] } }, 'Cuenta inactiva.'],
    [{ status: 403, body: { detail: 'Cuenta inactiva.' } }, 'Cuenta inactiva.'],
    [{ status: 401 }, 'Login failed'],
  ] as [Reply, string][])('is data, and a session that cannot be renewed is over: %j', async (reply, message) => {
    await start({ 'POST token/': reply, 'POST token/refresh/': reply, 'POST token/verify/': reply });
    const { data, errors } = await query(LOGIN);
    expect(errors).toBeUndefined();
    expect(data.login).toEqual({ access: null, errors: [{ field: null, message }] });
    const renewed = await query('mutation { refreshToken(refresh: "r") { access } }');
    expect(renewed.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await query('mutation { verifyToken(token: "t") }')).data).toEqual({ verifyToken: false });
  });
});

const refusal = (body: object) => ({ status: 400, body });

it('codes of a refusal reach the errors that they belong to', async () => {
  await start({
    'POST empresas/rubros/': refusal({
      descripcion: ['Falta', 'Es corto'],
      segmentos: [{}, { descripcion: ['Repetido'] }],
      non_field_errors: ['No se puede'],
      codes: {
        descripcion: ['REQUIRED', null],
        segmentos: [{}, { descripcion: ['DUPLICATE'] }],
        non_field_errors: ['NOT_ALLOWED'],
      },
    }),
  });
  const { data } = await query(
    'mutation { createRubro(input: { descripcion: "" }) { errors { field message code } } }',
  );
  expect(data.createRubro.errors).toEqual([
    { field: 'descripcion', message: 'Falta', code: 'REQUIRED' },
    { field: 'descripcion', message: 'Es corto', code: null },
    { field: 'segmentos.1.descripcion', message: 'Repetido', code: 'DUPLICATE' },
    { field: null, message: 'No se puede', code: 'NOT_ALLOWED' },
  ]);
});

it('codes of an import reach their rows', async () => {
  await start({
    'GET ': { body: { capacidades: ['importaciones'] } },
    'POST empresas/importar/': refusal({
      filas: [{}, { ruc_ci: ['Repetido'] }],
      codes: { filas: [{}, { ruc_ci: ['DUPLICATE'] }] },
    }),
  });
  const { data } = await query(
    'mutation { importEmpresas(input: { filas: [] }) { created { id } errors { row field message code } } }',
  );
  expect(data.importEmpresas).toEqual({
    created: [],
    errors: [{ row: 1, field: 'rucCi', message: 'Repetido', code: 'DUPLICATE' }],
  });
});

it('without codes, and for unknown ones, the code is null', async () => {
  for (const codes of [{}, { codes: { descripcion: ['NOVEL'] } }, { codes: { descripcion: 'REQUIRED' } }]) {
    await start({ 'POST empresas/origenes/': refusal({ descripcion: ['Falta'], ...codes }) });
    const { data } = await query(
      'mutation { createOrigen(input: { descripcion: "" }) { errors { field message code } } }',
    );
    expect(data.createOrigen.errors).toEqual([{ field: 'descripcion', message: 'Falta', code: null }]);
  }
});

it('codes are no message of a read that was refused', async () => {
  await start({ 'GET empresas/origenes/': refusal({ ordering: ['No'], codes: { ordering: ['INVALID'] } }) });
  expect((await query('{ origenes { count } }')).errors?.[0]?.message).toBe('ordering: No');
});

it('every code of the schema is read', () => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  const names = (schema.getType('ErrorCode') as GraphQLEnumType).getValues().map(({ name }) => name);
  const read = names.map((name) => fieldErrors({ x: ['m'], codes: { x: [name] } })[0]?.code);
  expect(read).toEqual(names);
});
