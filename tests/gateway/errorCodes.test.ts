import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLEnumType } from 'graphql';
import { expect, it } from 'vitest';
import { fieldErrors } from '../../gateway/src/rest/codec/fieldErrors.ts';
import { gatewayOverAnswers } from '../support/answering.ts';

const { start, query } = gatewayOverAnswers();

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
