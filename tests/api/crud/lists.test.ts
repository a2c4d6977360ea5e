import { expect, test } from 'vitest';
import { growEmpresas } from '../../../api/demo/large.ts';
import { companyOf, useApi, withApi } from '../../support/useApi.ts';

const api = useApi();
const { admin, usuario } = api;

const times = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const tooMany = (max: number) => [`La lista no puede contener más de ${max} elementos`];
const texts = (length: number) => times(length, (index) => ({ descripcion: `Opción ${index}` }));

test.each([
  ['empresas/rubros/1/', 'segmentos', 500, texts],
  ['encuestas/preguntas/1/', 'respuestas', 500, texts],
  ['encuestas/1/', 'secciones', 200, (length: number) => times(length, (index) => ({ seccion: index + 1 }))],
  ['grupos/1/', 'permissions', 500, (length: number) => times(length, (index) => index + 1)],
  ['usuarios/2/', 'permissions', 500, (length: number) => times(length, (index) => index + 1)],
  ['usuarios/2/', 'groups', 50, (length: number) => times(length, (index) => index + 1)],
] as const)('%s takes no endless list of %s: its cap is said', async (path, name, max, make) => {
  const sent = await admin.patch(path, { [name]: make(max + 1) });
  expect([sent.status, sent.body]).toEqual([400, { [name]: tooMany(max) }]);
  const most = await admin.patch(path, { [name]: make(max) });
  expect(most.text).not.toContain('más de');
});

test('2,000 answers to a survey are saved, and 10,001 refused', async () => {
  const seccion = (await admin.post('encuestas/secciones/', { descripcion: 'De muchas respuestas', idioma: 1 })).body
    .id;
  const respuestas: number[] = [];
  for (const index of times(5, (at) => at)) {
    const { body } = await admin.post('encuestas/preguntas/', {
      ...{ seccion, descripcion: `¿${index}?`, tipo_respuesta: 1, multiple: true, respuestas: texts(400) },
    });
    respuestas.push(...(body.respuestas as { id: number }[]).map(({ id }) => id));
  }
  const { secciones } = (await admin.get('encuestas/1/')).body as { secciones: object[] };
  await admin.patch('encuestas/1/', { secciones: [...secciones, { seccion }] });
  const elegidas = respuestas.map((respuesta) => ({ respuesta }));
  expect(elegidas).toHaveLength(2000);
  const sent = await usuario.post('encuestas/usuario_empresa/', { encuesta: 1, respuestas: elegidas });
  expect([sent.status, (sent.body.respuestas as object[]).length]).toEqual([201, 2000]);
  const path = `encuestas/usuario_empresa/${sent.body.id}/`;
  const endless = await usuario.patch(path, {
    respuestas: times(10_001, (index) => ({ respuesta: index + 1 })),
    preguntas: times(10_001, (index) => ({ pregunta: index + 1, descripcion: 'x' })),
  });
  expect([endless.status, endless.body]).toEqual([400, { respuestas: tooMany(10_000), preguntas: tooMany(10_000) }]);
});

test('the pages of a long list have every record once, in order', async () => {
  await withApi({ fill: (db) => growEmpresas(db, 2710) }, async (large) => {
    const rest = large.admin;
    const idsOf = async (query: string) => {
      const found: number[] = [];
      for (let page = 1; page <= 10; page++) {
        const { body } = await rest.get(`empresas/?page_size=300&page=${page}&${query}`);
        const results = body.results as { id: number }[];
        expect(body.count, query).toBe(2710);
        expect(results, `${query} page ${page}`).toHaveLength(Math.max(0, Math.min(300, 2710 - (page - 1) * 300)));
        found.push(...results.map(({ id }) => id));
      }
      return found;
    };
    const byName = await idsOf('');
    expect(new Set(byName).size).toBe(2710);
    expect(await idsOf('ordering=-razon_social')).toEqual(byName.toReversed());
    expect(await idsOf('ordering=id')).toEqual(byName.toSorted((a, b) => a - b));
  });
});

test('active periods begin with the newest, by business, and report links are sorted by business, those of all last', async () => {
  const places = async (path: string) => {
    const rows = await admin.rows<{ id: number }>(`${path}?page_size=300`);
    return new Map(rows.map(({ id }, index) => [id, index]));
  };
  const newestFirst = await places('encuestas/periodos/');
  type Active = { periodo: number; rubro: number; estado: string };
  const active = await admin.rows<Active>('encuestas/periodos_activos/?page_size=300');
  const periods = active.map(({ periodo }) => newestFirst.get(periodo) ?? -1);
  expect(new Set(periods).size).toBeGreaterThan(1);
  expect(periods).toEqual(periods.toSorted((a, b) => a - b));
  const byName = await places('empresas/rubros/');
  const first = active.filter(({ periodo }) => periodo === active[0]?.periodo);
  const order = first.map(({ rubro }) => byName.get(rubro) ?? -1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  const states = await admin.rows<Active>('encuestas/periodos_activos/?page_size=300&ordering=estado');
  expect(states.map(({ estado }) => estado)).toEqual(active.map(({ estado }) => estado).toSorted());
  const links = await admin.rows<{ rubro: number | null }>('reportes/link_reporte/?page_size=300');
  const businesses = links.map(({ rubro }) => byName.get(rubro ?? -1) ?? 300);
  expect(businesses).toEqual(businesses.toSorted((a, b) => a - b));
});

test('by relevance, texts that begin with the search precede those that contain it, and rows of related matches follow', async () => {
  const rubro = (await admin.post('empresas/rubros/', { descripcion: 'Lapachares' })).body.id;
  await admin.post('empresas/', companyOf('Aaa Uno', { rubro }));
  for (const name of ['Del Lapachar', 'LAPACHÁR Sur']) await admin.post('empresas/', companyOf(name));
  const names = async (query: string) =>
    (await admin.rows<{ razon_social: string }>(`empresas/?${query}`)).map(({ razon_social }) => razon_social);
  expect(await names('search=lapachar')).toEqual(['Aaa Uno', 'Del Lapachar', 'LAPACHÁR Sur']);
  expect(await names('search=lapachar&ordering=relevancia')).toEqual(['LAPACHÁR Sur', 'Del Lapachar', 'Aaa Uno']);
  expect(await names('ordering=relevancia&page_size=5')).toEqual(await names('page_size=5'));
  expect((await admin.get('empresas/?search=lapachar&ordering=-relevancia')).body).toEqual({
    ordering: ['El orden por relevancia se escribe sin "-" delante'],
  });
});
