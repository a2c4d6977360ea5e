import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../api/src/database/database.ts';
import { operationsOf } from '../../support/openapi.ts';
import type { Rest } from '../../support/rest.ts';
import { useApi } from '../../support/useApi.ts';

/** More companies than a statement names one by one. */
const MANY = 5_200;

/** Companies with the word "Multitud" in their names, each with a user. */
async function addMany(db: Database['db']): Promise<void> {
  // In batches: a trigger changes one row for each of them, which is quadratic within a statement.
  for (let from = 0; from < MANY; from += 400)
    await sql`with added as (
        insert into empresa (razon_social, ruc_ci, direccion, rubro, origen, cant_sucursales, cant_empleados)
        select 'Multitud ' || n, '', 'Pasaje Escondido', 1, 1, 1, 1
        from generate_series(${from + 1}::integer, ${from + 400}::integer) n returning id)
      insert into usuario (username, email, first_name, last_name, empresa, password)
      select 'multitud.' || id, 'multitud.' || id || '@x.example', 'Eva', 'Ríos', id, '' from added`.execute(db);
}

const api = useApi({ fill: addMany });
const { admin } = api;

const somebody = (...codenames: string[]) => api.somebody(codenames);
const countOf = async (rest: Rest, path: string): Promise<unknown> => {
  const { status, body } = await rest.get(path);
  return status === 200 ? body.count : status;
};
const search = (path: string, term: unknown) => `${path}?search=${encodeURIComponent(String(term))}`;

describe('who reads all answers and only names of companies', () => {
  const ANSWERS = 'encuestas/usuario_empresa/';
  let reader: Rest;
  let empresa: Record<string, unknown>;
  beforeAll(async () => {
    ({ rest: reader } = await somebody('view_encuestausuarioempresa', 'view_link_reporte'));
    ({ body: empresa } = await admin.get('empresas/2/'));
  });

  test('finds answers by the names of companies, not by hidden columns', async () => {
    expect(await countOf(reader, search(ANSWERS, empresa.razon_social))).toBeGreaterThan(0);
    for (const hidden of [empresa.ruc_ci, String(empresa.ruc_ci).slice(0, 5), empresa.direccion]) {
      expect.soft(await countOf(admin, search(ANSWERS, hidden)), `the administrator: ${hidden}`).toBeGreaterThan(0);
      expect.soft(await countOf(reader, search(ANSWERS, hidden)), `the reader: ${hidden}`).toBe(0);
    }
  });

  test('finds no answers by their sender', async () => {
    const { body: persona } = await admin.get('usuarios/3/');
    for (const hidden of [persona.email, persona.username]) {
      expect.soft(await countOf(admin, search(ANSWERS, hidden)), `the administrator: ${hidden}`).toBeGreaterThan(0);
      expect.soft(await countOf(reader, search(ANSWERS, hidden)), `the reader: ${hidden}`).toBe(0);
    }
  });

  test('finds nothing in any list by hidden columns of a company', async () => {
    const hidden = [empresa.ruc_ci, String(empresa.ruc_ci).slice(0, 6), empresa.direccion];
    const searched = (await operationsOf(api.url)).filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'search'),
    );
    const campaigns = await admin.rows<{ id: number; rubro: number }>('campanas/?page_size=300');
    const campaign = campaigns.find(({ rubro }) => rubro === empresa.rubro)?.id;
    const found: Record<string, unknown[]> = {};
    for (const { path } of searched) {
      const at = path.replace('{id}', String(campaign));
      const all = await reader.get(at);
      if (all.status !== 200) continue;
      expect.soft(all.body.count, `${path} has something to be found`).toEqual(expect.any(Number));
      found[path] = await Promise.all(hidden.map((term) => countOf(reader, search(at, term))));
    }
    expect(Object.keys(found)).toEqual(expect.arrayContaining(['empresas/', ANSWERS, 'campanas/{id}/empresas/']));
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((path) => [path, [0, 0, 0]])));
    const named = search(`campanas/${campaign}/empresas/`, empresa.razon_social);
    expect(await countOf(reader, named)).toBe(await countOf(admin, named));
    expect(await countOf(admin, search(`campanas/${campaign}/empresas/`, empresa.ruc_ci))).toBe(1);
  });

  test('does not filter, sort or search companies by hidden columns', async () => {
    for (const query of ['rubro=1', 'segmento=1', 'origen=1', 'ordering=ruc_ci', 'ordering=-cant_empleados']) {
      expect.soft((await reader.get(`empresas/?${query}`)).status, query).toBe(403);
      expect.soft((await admin.get(`empresas/?${query}`)).status, query).toBe(200);
    }
    expect(await countOf(reader, search('empresas/', empresa.ruc_ci))).toBe(0);
    const detail = 'Filtrar u ordenar por rubro requiere el permiso view_empresa sobre todos los registros.';
    expect((await reader.get('empresas/?rubro=1')).body).toEqual({ detail, code: 'beyond_own_permissions' });
    expect((await reader.get('empresas/2/')).body).toEqual({
      ...{ id: 2, razon_social: empresa.razon_social, activo: true },
    });
  });

  test('does not learn groups of others by a filter', async () => {
    expect(await countOf(reader, 'usuarios/?groups=3')).toBe(0);
    expect(await countOf(reader, 'usuarios/?groups=1')).toBe(1);
    const { rest, id } = await somebody('change_usuarioempresa', 'view_link_reporte');
    expect(await countOf(rest, 'grupos/')).toBeGreaterThan(2);
    expect(await countOf(rest, 'grupos/?userId=1')).toBe(0);
    expect(await countOf(rest, `grupos/?userId=${id}`)).toBe(1);
    expect(await countOf(admin, 'grupos/?userId=1')).toBe(1);
  });
});

test('a foreign survey is not found by the sections that it shares', async () => {
  const results = await admin.rows('encuestas/secciones/?encuestaId=1');
  const shared = results[0]?.id;
  const [period] = await admin.rows('encuestas/periodos_activos/?rubro=6');
  const survey = { descripcion: 'Ajena', idioma: 1, periodo_activo: period?.id, secciones: [{ seccion: shared }] };
  const { body: foreign } = await admin.post('encuestas/', survey);
  const usuario = api.usuario;
  expect(await countOf(admin, `encuestas/secciones/?encuestaId=${foreign.id}`)).toBe(1);
  expect(await countOf(usuario, `encuestas/secciones/?encuestaId=${foreign.id}`)).toBe(0);
  expect(await countOf(usuario, 'encuestas/secciones/?encuestaId=1')).toBeGreaterThan(0);
  const { rest: labels } = await somebody('view_encuestausuarioempresa', 'view_link_reporte');
  expect(await countOf(labels, `encuestas/?seccion=${shared}`)).toBe(403);
  expect(await countOf(admin, `encuestas/?seccion=${shared}`)).toBeGreaterThan(1);
  // Who writes comments chooses among the sections of a survey.
  const { rest: editor } = await somebody('change_comentario_pregunta', 'view_comentario_pregunta');
  expect(await countOf(editor, `encuestas/secciones/?encuestaId=${foreign.id}`)).toBe(1);
});

test('the response of a change has readable columns only', async () => {
  const changes = ['change_empresa', 'change_usuarioempresa'];
  const { rest } = await somebody(...changes, 'view_encuestausuarioempresa', 'view_link_reporte');
  const { body: whole } = await admin.get('empresas/2/');
  const { body } = await rest.patch('empresas/2/', { direccion: 'Otra calle 2' });
  expect(body).toEqual({ id: 2, razon_social: whole.razon_social, activo: true });
  expect((await admin.get('empresas/2/')).body).toMatchObject({ direccion: 'Otra calle 2' });
  expect((await rest.patch('usuarios/2/', {})).body).toEqual({ id: 2 });
});

test('a respondent sees the comments of the survey that applies, and no others', async () => {
  const usuario = api.usuario;
  const surveys = await usuario.rows<{ id: number; fecha_fin: string }>('encuestas/?page_size=300');
  const { id: applies } = (await usuario.get('encuestas/empresa/')).body as { id: number };
  const past = surveys.find(({ fecha_fin }) => fecha_fin < '2026-06-30')?.id;
  expect(past, 'a survey of another year that the company answered').toBeDefined();
  const comment = async (encuesta: unknown) => {
    const { secciones } = (await admin.get(`encuestas/${encuesta}/`)).body as { secciones: { seccion: number }[] };
    const seccion = secciones[0]?.seccion;
    const pregunta = (await admin.rows(`encuestas/preguntas/?seccion=${seccion}`))[0]?.id;
    return api.create('encuestas/comentarios_preguntas/', { encuesta, seccion, pregunta, comentario: 'Ayuda' });
  };
  const [now, before] = [await comment(applies), await comment(past)];
  expect((await usuario.get(`encuestas/comentarios_preguntas/${now}/`)).status).toBe(200);
  expect((await usuario.get(`encuestas/comentarios_preguntas/${before}/`)).status).toBe(404);
  const results = await usuario.rows<{ encuesta: number }>('encuestas/comentarios_preguntas/?page_size=300');
  expect(results.map(({ encuesta }) => encuesta)).toContain(applies);
  expect(results.map(({ encuesta }) => encuesta)).not.toContain(past);
});

test('a term that is too long is refused with its maximum', async () => {
  for (const path of ['empresas/', 'auditoria/']) {
    expect((await admin.get(search(path, 'x'.repeat(200)))).status, path).toBe(200);
    const { status, body } = await admin.get(search(path, 'x'.repeat(201)));
    expect([status, body], path).toEqual([400, { search: ['El texto no puede contener más de 200 caracteres'] }]);
  }
});

describe('a word of thousands of related rows', () => {
  test('finds every row that refers to them, on every page', async () => {
    expect(await countOf(admin, search('usuarios/', 'pasaje escondido'))).toBe(MANY);
    const last = (await admin.get(`${search('usuarios/', 'pasaje escondido')}&page=${MANY / 10}`)).body.results;
    expect(last).toHaveLength(10);
  });

  test('finds nothing by hidden columns', async () => {
    const { rest } = await somebody('view_usuarioempresa', 'view_link_reporte');
    expect(await countOf(rest, search('usuarios/', 'multitud'))).toBe(MANY);
    expect(await countOf(rest, search('usuarios/', 'pasaje escondido'))).toBe(0);
  });
});
