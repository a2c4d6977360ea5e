import { describe, expect, it } from 'vitest';
import { gatewayOverAnswers, type Reply } from '../support/answering.ts';

/** Version 1 says how a refusal reads (spec §7, §8), and not which status it has. */
const { start, query } = gatewayOverAnswers();

const CREATE =
  'mutation { write: createOrigen(input: { descripcion: "A" }) { record { id } errors { field message } } }';
const DELETE = 'mutation { write: deleteOrigen(id: 7) { record { id } errors { field message } } }';
const CHANGE =
  'mutation { write: updateOrigen(id: 7, ifMatch: "\\"1\\"", input: { descripcion: "A" }) { errors { field message } } }';

const WHOLE = { non_field_errors: ['La encuesta está cerrada.'] };
const FIELD = { descripcion: ['Ya existe.'] };

describe('a refusal that says what a person can mend', () => {
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

  it.each([
    [403, WHOLE, 'FORBIDDEN'],
    [404, WHOLE, 'NOT_FOUND'],
    [412, WHOLE, 'CONFLICT'],
    [401, WHOLE, 'UNAUTHENTICATED'],
    [429, WHOLE, 'TOO_MANY_REQUESTS'],
    [500, WHOLE, 'UPSTREAM_UNAVAILABLE'],
  ] as const)('is none where nothing can be mended: %i %j', async (status, body, code) => {
    await start({ 'POST empresas/origenes/': { status, body } });
    expect((await query(CREATE)).errors?.[0]?.extensions.code).toBe(code);
  });

  it('is said of a change that names its version, too', async () => {
    await start({ 'PATCH empresas/origenes/7/': { status: 409, body: FIELD } });
    const { data } = await query(CHANGE);
    expect(data.write.errors).toEqual([{ field: 'descripcion', message: 'Ya existe.' }]);
  });

  it.each([
    [{ segmentos: [{}, { descripcion: ['Ya existe.'] }] }, 'segmentos.1.descripcion'],
    [{ direccion: { calle: ['Ya existe.'] } }, 'direccion.calle'],
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
    const told = { message: detail, code: 'FORBIDDEN', detail };
    expect(await refusedWith({ detail, code: 'beyond_own_permissions' })).toEqual(told);
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
    [{ status: 403, body: { non_field_errors: ['Cuenta inactiva.'] } }, 'Cuenta inactiva.'],
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

/** What guards the server may want a sign-in of its own, and says so with a page: nobody was refused by version 1. */
describe.each([
  [401, 'UPSTREAM_INVALID'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
])('a page with status %i in the place of an answer', (status, code) => {
  const page: Reply = { status, bytes: '<h1>Sign in</h1>', headers: { 'content-type': 'text/html; charset=utf-8' } };
  const answered = async (operation: string, path: string) => {
    await start({ [path]: page });
    return (await query(operation)).errors?.map(({ extensions }) => extensions.code);
  };

  it.each([
    [LOGIN, 'POST token/'],
    ['mutation { refreshToken(refresh: "r") { access } }', 'POST token/refresh/'],
    ['mutation { verifyToken(token: "t") }', 'POST token/verify/'],
    ['mutation { requestPasswordReset(email: "a@x.test") { ok } }', 'POST password-reset/'],
    [
      'mutation { sendNewPassword(uid: "u", token: "t", password: "p", confirmPassword: "p") { ok } }',
      'POST send-new-password/',
    ],
    [
      'mutation { adminChangePassword(userId: 1, password1: "p", password2: "p") { ok } }',
      'POST admin_change_password/',
    ],
    ['{ encuestaEmpresa { id } }', 'GET encuestas/empresa/'],
    ['{ reporte { link } }', 'GET reportes/link_reporte/get_reporte/'],
  ])('refuses nobody, and says of nothing that there is none: %s', async (operation, path) => {
    expect(await answered(operation, path)).toEqual(['UPSTREAM_INVALID']);
  });

  it.each([
    ['{ origenes { count } }', 'GET empresas/origenes/'],
    [CREATE, 'POST empresas/origenes/'],
  ])('ends no session: %s', async (operation, path) => {
    expect(await answered(operation, path)).toEqual([code]);
  });
});
