import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Rest } from '../../support/rest.ts';
import { useApi } from '../../support/useApi.ts';

const api = useApi();
const { admin, usuario } = api;

/** What administrators and respondents read, in lists, records and documents. */
const PATHS = [
  ...['usuarios/', 'grupos/', 'permisos/', 'empresas/', 'empresas/?rubro=1', 'empresas/?search=an', 'empresas/rubros/'],
  ...[
    'empresas/segmentos/',
    'empresas/origenes/',
    'encuestas/',
    'encuestas/secciones/',
    'encuestas/preguntas/?seccion=1',
  ],
  ...['encuestas/periodos/', 'encuestas/periodos_activos/', 'encuestas/idiomas/', 'encuestas/comentarios_preguntas/'],
  ...['encuestas/usuario_empresa/', 'encuestas/empresa/', 'reportes/link_reporte/', 'encuestas/tipo_respuesta/'],
  ...['empresas/1/', 'empresas/rubros/1/', 'encuestas/1/', 'encuestas/secciones/1/', 'encuestas/preguntas/1/'],
  ...['encuestas/usuario_empresa/1/', 'usuarios/2/', 'grupos/1/', 'campanas/', 'encuestas/1/resultados/'],
];

/** A change of every table that they read; somebody may make it beside the API. */
const CHANGES = [
  "update empresa set direccion = direccion || '.' where id = 1",
  'update empresa set activo = false where id = 7',
  'update empresa set rubro = 2, segmento = null where id = 8',
  "insert into empresa (razon_social, ruc_ci, direccion, rubro, origen, cant_sucursales, cant_empleados) values ('AAA Andina', '1', '', 1, 1, 0, 0)",
  "update rubro set descripcion = descripcion || '.' where id = 1",
  "update segmento set descripcion = descripcion || '.' where rubro = 1",
  "insert into segmento (descripcion, rubro) values ('AAA', 1)",
  "update origen set descripcion = descripcion || '.' where id = 1",
  "update idioma set descripcion = descripcion || '.' where id = 1",
  'update grupo_permiso set permiso = (select max(id) from permiso) where grupo = 1 and permiso = (select min(permiso) from grupo_permiso where grupo = 1)',
  "update usuario set first_name = first_name || '.' where id = 2",
  'delete from usuario_grupo where usuario = 2',
  'update periodo set fecha_fin = fecha_fin + 1',
  'update periodo_activo set activo = not activo where id = (select max(id) from periodo_activo)',
  "update seccion set descripcion = descripcion || '.' where id = 1",
  "update pregunta set descripcion = descripcion || '.' where seccion = 1",
  "update respuesta set descripcion = descripcion || '.' where pregunta in (select id from pregunta where seccion = 1)",
  'update encuesta_seccion set orden = 100 - orden where encuesta = 1',
  "update encuesta set descripcion = descripcion || '.'",
  "update encuesta_completada set fecha_modificacion = fecha_modificacion + interval '1 second'",
  'delete from respuesta_elegida where completada = (select min(id) from encuesta_completada where encuesta = 1)',
  "insert into comentario_pregunta (encuesta, seccion, pregunta, comentario) select 1, seccion, id, 'AAA' from pregunta where seccion = 1 limit 1",
  "update link_reporte set url = url || '.'",
];

type Seen = { status: number; etag: string | null; text: string };
const see = async (rest: Rest, path: string): Promise<Seen> => {
  const { status, headers, text } = await rest.get(path);
  return { status, etag: headers.get('etag'), text };
};
const seeAll = async (rest: Rest) =>
  new Map(await Promise.all(PATHS.map(async (path) => [path, await see(rest, path)] as const)));

test('lists of businesses stay as they are while companies change, but for their number', async () => {
  const lists = ['empresas/rubros/', 'empresas/rubros/?id__in=1,2'];
  const tags = () => Promise.all(lists.map(async (path) => (await see(admin, path)).etag));
  const [list, labels] = await tags();
  await sql`update empresa set direccion = direccion || '.', cant_empleados = cant_empleados + 1`.execute(api.db);
  expect(await tags()).toEqual([list, labels]);
  await sql`update empresa set activo = not activo where id = 9`.execute(api.db);
  const [changed, same] = await tags();
  expect(changed).not.toBe(list);
  expect(same).toBe(labels);
});

describe('an ETag', () => {
  test('changes with its answer, for changes of every table', { timeout: 120_000 }, async () => {
    const people = { admin, usuario };
    let before = new Map(
      await Promise.all(Object.entries(people).map(async ([name, rest]) => [name, await seeAll(rest)] as const)),
    );
    let differences = 0;
    for (const change of CHANGES) {
      await sql.raw(change).execute(api.db);
      const after = new Map(
        await Promise.all(Object.entries(people).map(async ([name, rest]) => [name, await seeAll(rest)] as const)),
      );
      for (const [name, paths] of after) {
        for (const [path, now] of paths) {
          const then = before.get(name)?.get(path);
          if (then?.text === now.text) continue;
          differences += 1;
          expect.soft(now.etag, `${name} ${path} after ${change}`).not.toBe(then?.etag);
        }
      }
      before = after;
    }
    expect(differences).toBeGreaterThan(CHANGES.length);
  });

  test('is 304 without changes, and differs between callers who see different things', async () => {
    for (const path of PATHS) {
      const [mine, theirs] = [await see(admin, path), await see(usuario, path)];
      if (mine.status === 200) {
        expect.soft((await admin.get(path, { 'if-none-match': mine.etag ?? '' })).status, path).toBe(304);
      }
      if (mine.text !== theirs.text) expect.soft(mine.etag, path).not.toBe(theirs.etag);
      else expect.soft(theirs.text, path).toBe(mine.text);
    }
    const [es, en] = [await see(admin, 'permisos/'), await see(admin, 'permisos/?lang=en')];
    expect(es.etag).not.toBe(en.etag);
  });

  test('of a record changes with its parts, and not with other records', async () => {
    const company = (await admin.get('empresas/2/')).headers.get('etag') ?? '';
    const rubro = (await admin.get('empresas/rubros/2/')).headers.get('etag') ?? '';
    await admin.patch('empresas/3/', { cant_empleados: 77 });
    const patched = await admin.patch('empresas/2/', { cant_empleados: 78 }, { 'if-match': company });
    expect(patched.status).toBe(200);
    expect((await admin.patch('empresas/2/', { cant_empleados: 79 }, { 'if-match': company })).status).toBe(412);
    const segmento = await admin.rows('empresas/segmentos/?rubro=2');
    await admin.patch(`empresas/segmentos/${segmento[0]?.id}/`, { descripcion: 'Renombrado' });
    expect((await admin.patch('empresas/rubros/2/', { descripcion: 'Otro' }, { 'if-match': rubro })).status).toBe(412);
  });
});
