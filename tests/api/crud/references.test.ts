import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../../api/src/database/database.ts';
import { surveyOf } from '../../support/surveys.ts';
import { companyOf, useApi } from '../../support/useApi.ts';

/** Somebody who deletes what was chosen between the look at it and the writing: a trigger is never late. */
const vanishing = async (db: Db, table: string, column: string) => {
  const name = `${table}_${column}`;
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin new.${column} := 987654; return new; end $$`,
    )
    .execute(db);
  await sql
    .raw(`create trigger vanishing_${name} before insert or update on ${table} for each row execute function ${name}()`)
    .execute(db);
};

const api = useApi({
  fill: async (db) => {
    await vanishing(db, 'empresa', 'origen');
    await vanishing(db, 'encuesta_seccion', 'seccion');
    await vanishing(db, 'respuesta_elegida', 'respuesta');
  },
});
const { admin } = api;

const ABSENT = ['El registro elegido no existe'];

test('a reference that is deleted before the write is an error of its field, on create and on change', async () => {
  expect(await admin.post('empresas/', companyOf('X'))).toMatchObject({ status: 400, body: { origen: ABSENT } });
  expect(await admin.patch('empresas/1/', { direccion: 'Otra' })).toMatchObject({
    status: 400,
    body: { origen: ABSENT },
  });
  expect(await admin.patch('encuestas/1/', { secciones: [{ seccion: 1 }] })).toMatchObject({ status: 400 });
  const survey = { descripcion: 'X', idioma: 1, periodo_activo: 1, secciones: [{ seccion: 1 }] };
  expect((await admin.post('encuestas/', survey)).body).toEqual({ secciones: ABSENT });
});

test('and an error of an answer', async () => {
  const usuario = api.usuario;
  const { questions } = await surveyOf(usuario);
  const chosen = questions.find(({ respuestas }) => respuestas.length > 0);
  const body = { encuesta: 1, respuestas: [{ respuesta: chosen?.respuestas[0]?.id }] };
  expect((await usuario.post('encuestas/usuario_empresa/', body)).body).toEqual({ non_field_errors: ABSENT });
});

test('a record in use is not deleted', async () => {
  expect((await admin.delete('empresas/origenes/1/')).body).toEqual({
    non_field_errors: ['No se puede eliminar porque otros registros lo utilizan'],
  });
});
