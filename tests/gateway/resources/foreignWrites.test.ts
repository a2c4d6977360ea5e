import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLInputType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { models } from '../../../gateway/src/resources/models.ts';
import { example } from '../../support/hostile.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

describe('writes to a foreign REST v1', () => {
  const foreign = useForeign({ etags: true });
  const gateway = useGateway(foreign);
  const last = (method: string) => foreign.calls.findLast((call) => call.method === method);

  // Version 1 has no resources that a capability announces.
  const types = [...models.values()].filter(({ verbs, capacidad }) => verbs.includes('update') && !capacidad);
  const inputOf = (name: string) => example(schema.getType(name) as GraphQLInputType);

  it.each(types)('$type is created, changed, deactivated and removed', async ({ type }) => {
    const create = await gateway.query(
      `mutation($input: ${type}Input!) { write: create${type}(input: $input) { record { id label activo } errors { message } } }`,
      { input: inputOf(`${type}Input`) },
    );
    expect(create.errors).toBeUndefined();
    expect(create.data.write.errors).toEqual([]);
    const { id } = create.data.write.record;
    for (const key of Object.keys(last('POST')?.body as object)) expect(key).toMatch(/^[a-z0-9_]+$/);
    const patch = await gateway.query(
      `mutation($id: ID!, $input: ${type}Patch!) { write: update${type}(id: $id, input: $input, ifMatch: "\\"7\\"") { record { id } errors { message } } }`,
      { id, input: inputOf(`${type}Patch`) },
    );
    expect(patch.errors).toBeUndefined();
    expect(patch.data.write).toEqual({ record: { id }, errors: [] });
    expect(last('PATCH')?.headers['if-match']).toBe('"7"');
    const off = await gateway.query(
      `mutation($id: ID!) { write: deactivate${type}(id: $id) { record { activo } errors { message } } }`,
      { id },
    );
    expect(off.data.write).toEqual({ record: { activo: false }, errors: [] });
    expect(last('POST')?.path).toMatch(new RegExp(`/${id}/inactivar/$`));
    const gone = await gateway.query(
      `mutation($id: ID!) { write: delete${type}(id: $id) { record { id } errors { message } } }`,
      { id },
    );
    expect(gone.data.write).toEqual({ record: null, errors: [] });
    const again = await gateway.query(
      `mutation($id: ID!) { write: delete${type}(id: $id) { record { id } errors { message } } }`,
      { id },
    );
    expect(again.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('writes ids as numbers, the sections of a survey as objects, and a parent as null', async () => {
    await gateway.query(
      'mutation { createEncuesta(input: { descripcion: "E", idioma: 1, periodoActivo: 1, secciones: [2, 1] }) { errors { field } } }',
    );
    expect(last('POST')?.body).toEqual({
      descripcion: 'E',
      idioma: 1,
      periodo_activo: 1,
      secciones: [{ seccion: 2 }, { seccion: 1 }],
    });
    await gateway.query(
      'mutation { updatePregunta(id: 1, input: { padre: null, respuestas: [{ id: 10, descripcion: "Sí" }, { descripcion: "No" }] }) { errors { field } } }',
    );
    expect(last('PATCH')?.body).toEqual({
      padre: null,
      respuestas: [{ id: 10, descripcion: 'Sí' }, { descripcion: 'No' }],
    });
  });

  it('writes null for a list, of which the server says what it is', async () => {
    for (const [name, list] of [
      ['Rubro', 'segmentos'],
      ['Grupo', 'permissions'],
      ['Encuesta', 'secciones'],
      ['Pregunta', 'respuestas'],
    ] as const) {
      await gateway.query(`mutation { update${name}(id: 1, input: { ${list}: null }) { errors { field } } }`);
      expect(last('PATCH')?.body).toEqual({ [list]: null });
    }
  });

  it('sends answers with POST the first time and PATCH after', async () => {
    const input = {
      encuesta: 1,
      respuestas: [{ respuesta: 10 }],
      respuestasLibres: [{ pregunta: 2, descripcion: '12.5' }],
    };
    const save = `mutation($id: ID, $input: EncuestaCompletadaInput!) { saveEncuestaCompletada(id: $id, input: $input) { record { id } errors { message } } }`;
    const first = await gateway.query(save, { input });
    const { respuestasLibres: preguntas, ...rest } = input;
    expect(last('POST')).toMatchObject({ path: 'encuestas/usuario_empresa/', body: { ...rest, preguntas } });
    const { id } = first.data.saveEncuestaCompletada.record;
    await gateway.query(save, { id, input });
    expect(last('PATCH')?.path).toBe(`encuestas/usuario_empresa/${id}/`);
  });

  it('carries out the rest of the session', async () => {
    const { data, errors } = await gateway.query(`mutation {
      refreshToken(refresh: "refresh-1") { access errors { message } }
      good: verifyToken(token: "token-x") bad: verifyToken(token: "nada")
      logout(refresh: "refresh-1")
      requestPasswordReset(email: "a@x.test") { ok errors { message } }
      ok: sendNewPassword(uid: "1", token: "t", password: "a", confirmPassword: "a") { ok }
      no: sendNewPassword(uid: "1", token: "t", password: "a", confirmPassword: "b") { ok errors { field message } }
      change: adminChangePassword(userId: 2, password1: "a", password2: "b") { ok errors { field message } }
    }`);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      good: true,
      bad: false,
      logout: true,
      requestPasswordReset: { ok: true },
      ok: { ok: true },
    });
    expect(data.no).toEqual({
      ok: false,
      errors: [{ field: 'confirmPassword', message: 'Las contraseñas no coinciden' }],
    });
    expect(data.change).toEqual({ ok: false, errors: [{ field: null, message: 'Las contraseñas no coinciden' }] });
    const refused = await gateway.query('mutation { refreshToken(refresh: "old") { access } }');
    expect(refused.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});
