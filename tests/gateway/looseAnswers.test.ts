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

it.each([[[{ seccion: null }, { seccion: 2 }]], [[{ titulo: 'Salarios' }]]])(
  'what is named without an id is not told to be none, and so not saved as none: %j',
  async (secciones) => {
    await start({ 'GET encuestas/1/': { body: { ...row, secciones } } });
    const { data, errors } = await query('{ encuesta(id: 1) { secciones { id } } }');
    expect(data).toEqual({ encuesta: null });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_INVALID']);
  },
);
