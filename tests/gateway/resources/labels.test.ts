import { describe, expect, it } from 'vitest';
import { gatewayOverAnswers, pagesOf, type Routes } from '../../support/answering.ts';

/** Lists that show a relation as a label, where the record itself has its id (spec §3: "read fields are shown as a label"). */
const { start, query, calls } = gatewayOverAnswers();

const DATES = { fecha: '2026-01-01', fecha_fin: '2100-12-31' };
const bancos = { id: 2, descripcion: 'Bancos' };
const filas = [
  { id: 1, razon_social: 'Uno', rubro: 'Bancos', origen: 'Nacional' },
  { id: 2, razon_social: 'Dos', rubro: 'Bancos', origen: null },
];
const ROUTES: Routes = {
  'GET encuestas/periodos_activos/': pagesOf([{ id: 7, periodo: 'Año 2026', rubro: 'Bancos' }]),
  'GET encuestas/periodos_activos/7/': { body: { id: 7, periodo: 3, rubro: 2 } },
  'GET encuestas/periodos/3/': { body: { id: 3, ...DATES } },
  'GET empresas/rubros/': pagesOf([bancos]),
  'GET empresas/rubros/2/': { body: bancos },
  'GET empresas/': ({ query }) => {
    const narrowed = ['2', null].includes(query.get('rubro')) ? filas : [];
    return { body: { results: narrowed, count: narrowed.length, tableColumns: [] } };
  },
  'GET empresas/1/': { body: { id: 1, razon_social: 'Uno', rubro: 2, origen: 1 } },
  'GET empresas/2/': { body: { id: 2, razon_social: 'Dos', rubro: 2, origen: null } },
  'GET empresas/origenes/1/': { body: { id: 1, descripcion: 'Nacional' } },
  'GET encuestas/': pagesOf([{ id: 5, descripcion: 'Encuesta', periodo_activo: 'Año 2026 · Bancos' }], 300, []),
  'GET encuestas/5/': { body: { id: 5, descripcion: 'Encuesta', periodo_activo: 7, secciones: [] } },
  'GET encuestas/usuario_empresa/': pagesOf([{ id: 9, encuesta: 'Encuesta', empresa: 'Dos' }]),
  'GET encuestas/usuario_empresa/9/': { body: { id: 9, encuesta: 5, empresa: 2 } },
  'GET usuarios/': pagesOf([{ id: 1, username: 'ana', email: 'a@x.test', empresa: 'Uno' }]),
};

describe('a relation that a list shows as a label', () => {
  it('is that label, without another call', async () => {
    await start(ROUTES);
    for (let twice = 0; twice < 2; twice += 1) {
      const before = calls().length;
      const { data, errors } = await query(
        '{ periodosActivos { results { id label rubro { label } } } empresas { results { rubro { label } origen { label } } } }',
      );
      expect(errors).toBeUndefined();
      expect(data.periodosActivos.results).toEqual([
        { id: '7', label: 'Año 2026 · Bancos', rubro: { label: 'Bancos' } },
      ]);
      expect(data.empresas.results[1]).toEqual({ rubro: { label: 'Bancos' }, origen: null });
      expect(calls().length - before).toBe(2);
    }
  });

  it('is the record when more fields are selected', async () => {
    await start(ROUTES);
    for (let twice = 0; twice < 2; twice += 1) {
      const { data, errors } = await query(
        '{ periodosActivos { results { periodo { id fecha } rubro { id label } } } empresas { results { rubro { id } origen { descripcion } } } }',
      );
      expect(errors).toBeUndefined();
      expect(data.periodosActivos.results).toEqual([
        { periodo: { id: '3', fecha: '2026-01-01' }, rubro: { id: '2', label: 'Bancos' } },
      ]);
      expect(data.empresas.results).toEqual([
        { rubro: { id: '2' }, origen: { descripcion: 'Nacional' } },
        { rubro: { id: '2' }, origen: null },
      ]);
    }
  });

  it('is a failure of the server, and not the caller’s, where nothing tells what it refers to', async () => {
    await start({
      ...ROUTES,
      'GET encuestas/periodos_activos/7/': { body: { id: 7, periodo: 'Año 2026', rubro: -3 } },
    });
    for (let twice = 0; twice < 2; twice += 1) {
      const { data, errors } = await query(
        '{ periodosActivos { results { id label periodo { fecha } rubro { descripcion } } } }',
      );
      expect(data.periodosActivos.results[0]).toEqual({
        id: '7',
        label: 'Año 2026 · Bancos',
        periodo: null,
        rubro: null,
      });
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_INVALID', 'UPSTREAM_INVALID']);
    }
  });
});

it('a record is called by the label of what came along with it, which the caller need not be able to read', async () => {
  await start({
    'GET encuestas/usuario_empresa/5/': { body: { id: 5, encuesta: { id: 1, descripcion: 'Salarios' } } },
    'GET encuestas/1/': { status: 403, body: { detail: 'No.' } },
  });
  const { data, errors } = await query('{ encuestaCompletada(id: 5) { label encuesta { id label } } }');
  expect(errors).toBeUndefined();
  expect(data.encuestaCompletada).toEqual({ label: 'Salarios', encuesta: { id: '1', label: 'Salarios' } });
});

describe.each([
  ['which the caller may not read', { status: 403, body: { detail: 'No.' } }],
  [
    'of which the server has no list',
    { status: 404, bytes: '<h1>Not Found</h1>', headers: { 'content-type': 'text/html' } },
  ],
])('a relation to something %s', (_, refused) => {
  const rows = [1, 2].map((id) => ({ id, encuesta: 5, empresa: 3, usuario: id }));

  it.each([0, 5_000])(
    'is called by its id, and hides nothing else: labels are kept for %i ms',
    async (catalogueTtlMs) => {
      await start(
        {
          ...ROUTES,
          'GET encuestas/usuario_empresa/': pagesOf(rows),
          'GET usuarios/': refused,
          'GET empresas/3/': { body: { id: 3, razon_social: 'Tres' } },
        },
        { catalogueTtlMs },
      );
      for (let twice = 0; twice < 2; twice += 1) {
        const { data, errors } = await query(
          '{ encuestasCompletadas { results { empresa { label } usuario { id label } } } }',
        );
        expect(errors).toBeUndefined();
        expect(data.encuestasCompletadas.results).toEqual([
          { empresa: { label: 'Tres' }, usuario: { id: '1', label: '1' } },
          { empresa: { label: 'Tres' }, usuario: { id: '2', label: '2' } },
        ]);
      }
    },
  );

  it('is an error when more fields are selected', async () => {
    await start({ ...ROUTES, 'GET encuestas/usuario_empresa/': pagesOf(rows), 'GET usuarios/': refused });
    const { errors } = await query('{ encuestasCompletadas { results { usuario { label email } } } }');
    expect(errors).toHaveLength(2);
  });
});
