import { expect, it } from 'vitest';
import { gatewayOverAnswers } from '../support/answering.ts';

/** What spec §7 leaves open, and servers answer in one way or another. */
const { start, query } = gatewayOverAnswers();
const row = { id: 1, descripcion: 'Propio' };

it.each([[{ descripcion: 'Descripción' }], ['descripcion'], [false]])(
  'a list is told though its columns are none: %j',
  async (tableColumns) => {
    await start({ 'GET empresas/origenes/': { body: { results: [row], count: 1, tableColumns } } });
    const { data } = await query('{ origenes { results { descripcion } tableColumns { value } } }');
    expect(data.origenes).toEqual({ results: [{ descripcion: 'Propio' }], tableColumns: [] });
  },
);

it.each([
  ['1', true],
  ['0', false],
])('a boolean may be the text of a digit: %j', async (activo, read) => {
  await start({ 'GET empresas/origenes/1/': { body: { ...row, activo } } });
  expect((await query('{ origen(id: 1) { activo } }')).data.origen).toEqual({ activo: read });
});

it('nothing in a nested list is nothing', async () => {
  const pregunta = { id: 3, descripcion: '¿Cuánto?', tipo_respuesta: 3, respuestas: [null] };
  const seccion = { seccion: 2, descripcion: 'Salarios', preguntas: [null, pregunta] };
  await start({ 'GET encuestas/empresa/': { body: { ...row, secciones: [seccion, null] } } });
  const { data, errors } = await query(
    '{ encuestaEmpresa { secciones { id preguntas { id respuestas { id descripcion } } } } }',
  );
  expect(errors).toBeUndefined();
  expect(data.encuestaEmpresa.secciones).toEqual([{ id: '2', preguntas: [{ id: '3', respuestas: [] }] }]);
});

it.each([[[{ seccion: null }, { seccion: 2 }]], [[{ titulo: 'Salarios' }]]])(
  'what is named without an id is not told to be none, and so not saved as none: %j',
  async (secciones) => {
    await start({ 'GET encuestas/1/': { body: { ...row, secciones } } });
    const { data, errors } = await query('{ encuesta(id: 1) { secciones { id } } }');
    expect(data).toEqual({ encuesta: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_INVALID']);
  },
);

it.each([[{}], [[]]])('%j is the answer that there is none', async (body) => {
  const paths = ['encuestas/empresa/', 'reportes/link_reporte/get_reporte/', 'empresas/origenes/7/'];
  await start(Object.fromEntries(paths.map((path) => [`GET ${path}`, { body }])));
  const { data, errors } = await query('{ encuestaEmpresa { id } reporte { link } origen(id: 7) { id } }');
  expect(errors).toBeUndefined();
  expect(data).toEqual({ encuestaEmpresa: null, reporte: null, origen: null });
});

it('permissions may be codenames alone', async () => {
  await start({
    'GET is-admin-user/': { body: { result: true } },
    'GET usuario_permisos/': { body: ['view_rubro', 'add_rubro'] },
  });
  const { data } = await query('{ me { isAdmin permisos { codename } } }');
  expect(data.me.permisos).toEqual([{ codename: 'view_rubro' }, { codename: 'add_rubro' }]);
});
