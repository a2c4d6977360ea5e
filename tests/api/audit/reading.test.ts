import { beforeAll, describe, expect, test } from 'vitest';
import { companyOf, useApi } from '../../support/useApi.ts';

interface Change {
  campo: string;
  nombre: string;
  antes: string | null;
  despues: string | null;
}
interface Line {
  id: number;
  momento: string;
  usuario: number | null;
  username: string | null;
  acto: string;
  recurso: string;
  registro: number | null;
  etiqueta: string;
  cambios: Change[];
  pedido: string;
}

let now = new Date('2026-07-01T02:58:00Z');

const api = useApi({ clock: () => now, env: { TIME_ZONE: 'America/Asuncion' } });
const { admin } = api;

async function linesBy(query: string): Promise<Line[]> {
  const { status, body, text } = await admin.get(`auditoria/?${query}`);
  expect(status, text).toBe(200);
  return body.results as Line[];
}

const formula = '=HYPERLINK("http://x.example")';

describe('the trail', () => {
  let empresa = 0;
  beforeAll(async () => {
    empresa = await api.create('empresas/', companyOf('Ñandutí S.A.', { direccion: formula }));
    now = new Date('2026-07-01T03:00:30Z');
    await admin.patch(`empresas/${empresa}/`, { rubro: 2, segmento: null });
    now = new Date('2026-07-01T03:01:00Z');
    const editor = api.editor;
    await editor.patch('empresas/origenes/1/', { descripcion: 'Renombrado' });
    await admin.post(`empresas/${empresa}/inactivar/`, {}, { 'x-request-id': 'pedido-de-prueba' });
  });

  test('has a record’s history in words, the latest first', async () => {
    const [gone, changed, made, ...more] = await linesBy(`recurso=empresa&registro=${empresa}`);
    expect(more).toEqual([]);
    expect(gone).toMatchObject({
      acto: 'inactivar',
      username: 'admin',
      usuario: 1,
      pedido: 'pedido-de-prueba',
      momento: '2026-07-01T03:01:00.000Z',
    });
    expect(gone?.cambios).toEqual([{ campo: 'activo', nombre: 'Activo', antes: 'Sí', despues: 'No' }]);
    const nameOf = async (id: number) => (await admin.get(`empresas/rubros/${id}/`)).body.descripcion;
    expect(changed?.cambios).toEqual([
      { campo: 'rubro', nombre: 'Negocio', antes: await nameOf(1), despues: await nameOf(2) },
    ]);
    expect(made).toMatchObject({ acto: 'crear', etiqueta: 'Ñandutí S.A.', recurso: 'empresa', registro: empresa });
    expect(made?.cambios[0]).toEqual({
      campo: 'razon_social',
      nombre: 'Razón social',
      antes: null,
      despues: 'Ñandutí S.A.',
    });
    const [english] = await linesBy(`recurso=empresa&registro=${empresa}&lang=en`);
    expect(english?.cambios).toEqual([{ campo: 'activo', nombre: 'Active', antes: 'Yes', despues: 'No' }]);
  });

  test.each([
    ['usuario=4', ['cambiar origen', 'ingresar usuario']],
    ['acto=inactivar', ['inactivar empresa']],
    ['recurso=origen&desde=2026-06-30', ['cambiar origen']],
    ['search=nanduti&desde=2026-06-30', ['inactivar empresa', 'cambiar empresa', 'crear empresa']],
    ['search=pedido-de-prueba', ['inactivar empresa']],
    ['search=100%25', []],
    // The day ends at midnight in the time zone of the settings, three hours after that of UTC.
    ['desde=2026-07-01', ['inactivar empresa', 'cambiar origen', 'ingresar usuario', 'cambiar empresa']],
    ['desde=2026-07-01&hasta=2026-07-01&acto=cambiar', ['cambiar origen', 'cambiar empresa']],
    ['desde=2026-06-30&hasta=2026-06-30&recurso=empresa', ['crear empresa']],
    ['page_size=2&page=2&recurso=empresa&desde=2026-06-30', ['crear empresa']],
    ['page=99', []],
  ])('is filtered by %s', async (query, expected) => {
    expect((await linesBy(query)).map(({ acto, recurso }) => `${acto} ${recurso}`)).toEqual(expected);
  });

  test('says days as people write them', async () => {
    const [made] = await linesBy('recurso=periodo&registro=1');
    expect(made?.cambios.map(({ despues }) => despues)).toEqual(['01/01/2024', '31/12/2024']);
  });

  test('counts filtered lines, and refuses unknown filters', async () => {
    expect((await admin.get('auditoria/?recurso=empresa&desde=2026-06-30&page_size=1')).body.count).toBe(3);
    for (const query of [
      'usuario=x',
      'recurso=nada',
      'acto=nada',
      'desde=2026-02-30',
      'hasta=ayer',
      'otro=1',
      'page=0',
      'registro=-1',
    ])
      expect((await admin.get(`auditoria/?${query}`)).status, query).toBe(400);
  });

  test('is a file of the filtered lines without formulas', async () => {
    const file = await admin.get(`auditoria/descargar/?recurso=empresa&registro=${empresa}`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="auditoria.csv"');
    const [head, first, ...more] = file.text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(head).toBe('"momento";"usuario";"acto";"recurso";"registro";"etiqueta";"campo";"antes";"después";"pedido"');
    expect(first).toBe(
      `"2026-07-01 00:01:00";"admin";"inactivar";"empresa";"${empresa}";"Ñandutí S.A.";"Activo";"Sí";"No";"pedido-de-prueba"`,
    );
    expect(more.join('\n')).toContain(`"'=HYPERLINK(`);
    expect(more.length).toBeGreaterThan(6);
    // More lines than are read at once come whole and once.
    for (let n = 0; n < 210; n += 1) await admin.patch('empresas/origenes/2/', { descripcion: `Vez ${n}` });
    const { text } = await admin.get('auditoria/descargar/?recurso=origen&registro=2&delimiter=,');
    const times = [...text.matchAll(/"Vez (\d+)","[^"]*"\r\n/g)].map(([, n]) => Number(n));
    expect(times).toEqual(Array.from({ length: 210 }, (_, n) => 209 - n));
  });

  test('is for superusers alone, not for an administrator with every permission', async () => {
    const { rest: everything } = await api.somebody(/./);
    expect((await everything.get('usuarios/')).status).toBe(200);
    for (const path of ['auditoria/', 'auditoria/descargar/']) expect((await everything.get(path)).status).toBe(403);
    expect((await admin.get('')).body.capacidades).toContain('auditoria');
  });
});

test('the history of a section shows what happened to its questions', async () => {
  const { body: section } = await admin.post('encuestas/secciones/', { descripcion: 'Con historia', idioma: 1 });
  const question = { descripcion: '¿Da bono?', tipo_respuesta: 3, seccion: section.id };
  const { body: added } = await admin.post('encuestas/preguntas/', question);
  await admin.post(`encuestas/preguntas/${added.id}/inactivar/`);
  await admin.patch(`encuestas/preguntas/${added.id}/`, { activo: true });
  const lines = await linesBy(`recurso=seccion&registro=${section.id}`);
  expect(lines.map(({ acto, recurso, etiqueta }) => [acto, recurso, etiqueta])).toEqual([
    ...(['restaurar', 'inactivar', 'crear'] as const).map((acto) => [acto, 'pregunta', '¿Da bono?']),
    ['crear', 'seccion', 'Con historia'],
  ]);
  const others = await linesBy('recurso=seccion');
  expect(new Set(others.map(({ recurso }) => recurso))).toEqual(new Set(['seccion']));
});

test('names a report link by its business and kind of user, as its page does', async () => {
  const { descripcion } = (await admin.get('empresas/rubros/3/')).body;
  const link = { tipo_usuario: 'Usuario', rubro: 3, url: 'https://app.powerbi.com/view?r=9' };
  const id = await api.create('reportes/link_reporte/', link);
  const [line] = await linesBy(`recurso=link_reporte&registro=${id}`);
  expect(line?.etiqueta).toBe(`${descripcion} · Usuario`);
});
