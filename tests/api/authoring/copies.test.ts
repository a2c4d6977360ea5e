import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { campaignNaming, copyNaming, rubroNaming } from '../../../api/src/authoring/names.ts';
import type { Rest } from '../../support/rest.ts';
import { useApi } from '../../support/useApi.ts';

type Id = { id: number };
type Question = Id & {
  descripcion: string;
  padre: number | null;
  orden: number;
  respuestas: { descripcion: string }[];
};
type Copy = { original: number; copia: number; rubro?: number | null; preguntas: number };

const TABLES = ['periodo', 'periodo_activo', 'encuesta', 'seccion', 'pregunta', 'comentario_pregunta'] as const;

const api = useApi({ each: true });
const { admin } = api;

const { create: created } = api;
const read = async (path: string) => (await admin.get(path)).body;
const questionsOf = async (section: number) => (await read(`encuestas/secciones/${section}/`)).preguntas as Question[];
const sectionsOf = async (survey: number) =>
  ((await read(`encuestas/${survey}/`)).secciones as { seccion: number }[]).map(({ seccion }) => seccion);

/** How many rows there are of everything that is written here, the trail included. */
const counts = async () => {
  const all = [...TABLES, 'respuesta', 'auditoria'].map(
    (table) => sql`select ${sql.lit(table)} as t, count(*)::int as n from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ t: string; n: number }>`${sql.join(all, sql` union all `)}`.execute(api.db);
  return Object.fromEntries(rows.map(({ t, n }) => [t, n]));
};
const since = async (before: Record<string, number>) =>
  Object.fromEntries(Object.entries(await counts()).map(([name, n]) => [name, n - (before[name] ?? 0)]));

/** A section of which the child comes before its parent, and one parent is deactivated. */
async function family(descripcion = 'Familia'): Promise<number> {
  const seccion = await created('encuestas/secciones/', { descripcion, idioma: 1 });
  const respuestas = [{ descripcion: 'Sí' }, { descripcion: 'No' }];
  const question = (text: string, part: object) =>
    created('encuestas/preguntas/', { seccion, descripcion: text, tipo_respuesta: 3, ...part });
  const parent = await question('Madre', { tipo_respuesta: 1, cerrada: true, respuestas, orden: 5 });
  await question('Hija', { padre: parent, orden: 2, oculta: true });
  const gone = await question('Ida', { tipo_respuesta: 1, respuestas, orden: 1 });
  await question('Huérfana', { padre: gone, orden: 9 });
  expect((await admin.patch(`encuestas/preguntas/${gone}/`, { activo: false })).status).toBe(200);
  return seccion;
}

/** The year of an active period of the demo. */
const yearOf = async (id: number) => {
  const { periodo } = await read(`encuestas/periodos_activos/${id}/`);
  return String((await read(`encuestas/periodos/${periodo}/`)).fecha).slice(0, 4);
};

/** A survey of these sections in an active period of the demo. */
const surveyOf = (secciones: number[], descripcion = 'Propia 2026', periodo_activo = 1) =>
  created('encuestas/', {
    descripcion,
    idioma: 1,
    periodo_activo,
    secciones: secciones.map((seccion) => ({ seccion })),
  });

const comment = (encuesta: number, seccion: number, pregunta: number, comentario: string) =>
  created('encuestas/comentarios_preguntas/', { encuesta, seccion, pregunta, comentario });

/** Somebody with these permissions; to see the report links makes an administrator of them. */
const holderOf = async (codenames: readonly string[]): Promise<Rest> =>
  (await api.somebody([...codenames, 'view_link_reporte'])).rest;

/** Sends the request as people who lack one of the permissions each, and as somebody who has them all. */
async function expectPermissions(path: string, body: object, all: readonly string[]): Promise<Rest> {
  const whole = await holderOf(all);
  const others = [];
  for (const without of all) others.push([without, await holderOf(all.filter((name) => name !== without))] as const);
  const before = await counts();
  for (const [without, rest] of others) expect([without, (await rest.post(path, body)).status]).toEqual([without, 403]);
  expect(await counts()).toEqual(before);
  expect((await whole.post(path, body)).status).toBe(200);
  return whole;
}

describe('a section is copied', () => {
  test('with its active questions, their options, order and copied parents', async () => {
    const original = await family();
    const before = await counts();
    const { status, body } = await admin.post(`encuestas/secciones/${original}/copiar/`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.preguntas).toBe(3);
    const copy = Number(body.seccion);
    expect(await read(`encuestas/secciones/${copy}/`)).toMatchObject({ descripcion: 'Familia (copia)', idioma: 1 });
    const questions = await questionsOf(copy);
    const parent = questions.find(({ descripcion }) => descripcion === 'Madre');
    expect(questions).toMatchObject([
      { descripcion: 'Hija', orden: 2, padre: parent?.id, oculta: true, seccion: copy },
      { descripcion: 'Madre', orden: 5, padre: null, respuestas: [{ descripcion: 'Sí' }, { descripcion: 'No' }] },
      { descripcion: 'Huérfana', orden: 9, padre: null },
    ]);
    expect(await since(before)).toMatchObject({ seccion: 1, pregunta: 3, respuesta: 2, auditoria: 4 });
    const trail = await sql<{ recurso: string; etiqueta: string }>`
      select recurso, etiqueta from auditoria where acto = 'crear' order by id desc limit 4`.execute(api.db);
    expect(trail.rows.map(({ recurso }) => recurso).sort()).toEqual(['pregunta', 'pregunta', 'pregunta', 'seccion']);
    expect(trail.rows.map(({ etiqueta }) => etiqueta)).toContain('Familia (copia)');
  });

  test('under a free name that continues the count, in the language of the request', async () => {
    const original = await created('encuestas/secciones/', { descripcion: 'Salarios', idioma: 1 });
    const nameOf = async (id: number, lang = 'es') => {
      const { body } = await admin.post(`encuestas/secciones/${id}/copiar/?lang=${lang}`);
      return [Number(body.seccion), (await read(`encuestas/secciones/${body.seccion}/`)).descripcion] as const;
    };
    const [first, name] = await nameOf(original);
    expect(name).toBe('Salarios (copia)');
    expect((await nameOf(first))[1]).toBe('Salarios (copia 2)');
    expect((await nameOf(original, 'en'))[1]).toBe('Salarios (copy)');
    await admin.patch(`encuestas/secciones/${first}/`, { activo: false });
    expect((await nameOf(original))[1]).toBe('Salarios (copia 3)');
  });

  test('at the same time by two people, under two names', async () => {
    const original = await family();
    const both = await Promise.all([1, 2].map(() => admin.post(`encuestas/secciones/${original}/copiar/`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const names = await Promise.all(both.map(({ body }) => read(`encuestas/secciones/${body.seccion}/`)));
    expect(names.map(({ descripcion }) => descripcion).sort()).toEqual(['Familia (copia 2)', 'Familia (copia)']);
  });

  test('and replaces the original in one survey, or nothing is created', async () => {
    const [one, two] = [await family(), await family('Otra')];
    const survey = await surveyOf([two, one]);
    const path = `encuestas/secciones/${one}/copiar/`;
    const { body, status } = await admin.post(path, { descripcion: 'Propia', encuesta: survey });
    expect(status).toBe(200);
    expect(await sectionsOf(survey)).toEqual([two, body.seccion]);
    const before = await counts();
    const foreign = await admin.post(`${path}?lang=en`, { descripcion: 'Otra más', encuesta: survey });
    expect(foreign).toMatchObject({
      ...{ status: 400, body: { encuesta: ['The survey does not contain the section.'] } },
    });
    const taken = await admin.post(path, { descripcion: ' PROPIA ' });
    expect(taken).toMatchObject({
      ...{ status: 400, body: { descripcion: ['Ya existe una seccion con este nombre'] } },
    });
    expect((await admin.post('encuestas/secciones/9999/copiar/')).status).toBe(404);
    expect((await admin.post(path, { encuesta: 9999 })).status).toBe(404);
    expect(await counts()).toEqual(before);
  });

  test('but not in an answered survey, and nothing is created', async () => {
    const [section = 0] = await sectionsOf(1);
    const before = await counts();
    const refused = await admin.post(`encuestas/secciones/${section}/copiar/`, { encuesta: 1 });
    expect(refused).toMatchObject({ status: 400, body: { secciones: [expect.any(String)] } });
    expect(await counts()).toEqual(before);
  });

  test('or the refused question is named and nothing is created', async () => {
    const original = await family();
    await sql`update respuesta set activo = false`.execute(api.db);
    const before = await counts();
    const refused = await admin.post(`encuestas/secciones/${original}/copiar/`);
    expect(refused).toMatchObject({
      status: 400,
      body: { non_field_errors: ['«Madre»: Respuestas: Debe agregar al menos una respuesta'] },
    });
    expect(await counts()).toEqual(before);
  });

  test('by holders of the permissions of the ordinary writes', async () => {
    const original = await family();
    const encuesta = await surveyOf([original]);
    const all = ['view_seccion', 'add_seccion', 'add_pregunta', 'view_encuesta', 'change_encuesta'];
    await expectPermissions(`encuestas/secciones/${original}/copiar/`, { encuesta }, all);
  });
});

describe('a survey is duplicated', () => {
  test('with shared sections and the comments on its active questions', async () => {
    const section = await family();
    const survey = await surveyOf([section]);
    const [child, parent] = await questionsOf(section);
    await comment(survey, section, child?.id ?? 0, 'Primero');
    await comment(survey, section, parent?.id ?? 0, 'Segundo');
    const last = (await questionsOf(section))[2];
    await comment(survey, section, last?.id ?? 0, 'De una pregunta eliminada');
    await admin.patch(`encuestas/preguntas/${last?.id}/`, { activo: false });
    const before = await counts();
    const { status, body } = await admin.post(`encuestas/${survey}/duplicar/`, {
      ...{ descripcion: 'Propia 2027', periodo_activo: 2, secciones: 'compartir' },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toEqual({ encuesta: expect.any(Number), secciones: [], comentarios: 2 });
    expect(await read(`encuestas/${body.encuesta}/`)).toMatchObject({
      ...{ descripcion: 'Propia 2027', periodo_activo: 2, idioma: 1, secciones: [{ seccion: section }] },
    });
    expect(await since(before)).toMatchObject({ encuesta: 1, comentario_pregunta: 2, seccion: 0, auditoria: 3 });
  });

  test('with copies of its active sections, and the comments on the copies', async () => {
    const [one, two] = [await family(), await family('Ida')];
    const survey = await surveyOf([two, one]);
    const question = (await questionsOf(one))[1];
    await comment(survey, one, question?.id ?? 0, 'Sobre la madre');
    await admin.patch(`encuestas/secciones/${two}/`, { activo: false });
    const { body } = await admin.post(`encuestas/${survey}/duplicar/`, { periodo_activo: 2, secciones: 'copiar' });
    const [{ copia } = { copia: 0 }] = body.secciones as Copy[];
    expect(body.secciones).toEqual([{ original: one, copia, preguntas: 3 }]);
    expect(await sectionsOf(Number(body.encuesta))).toEqual([copia]);
    const comments = await read(`encuestas/comentarios_preguntas/?encuesta=${body.encuesta}`);
    expect(comments.results).toMatchObject([
      { seccion: copia, pregunta: (await questionsOf(copia))[1]?.id, comentario: 'Sobre la madre' },
    ]);
  });

  test('into a new active period, or nothing is created', async () => {
    const survey = await surveyOf([await family()]);
    const periodo = await created('encuestas/periodos/', { fecha: '2027-01-01', fecha_fin: '2027-12-31' });
    const wanted = { periodo, rubro: 2, secciones: 'copiar', comentarios: false };
    const before = await counts();
    const long = await admin.post(`encuestas/${survey}/duplicar/`, { ...wanted, descripcion: 'x'.repeat(256) });
    expect(long.status).toBe(400);
    const nowhere = await admin.post(`encuestas/${survey}/duplicar/`, { ...wanted, rubro: null });
    expect(nowhere.body).toEqual({ periodo_activo: ['El campo es requerido'] });
    await sql`update respuesta set activo = false`.execute(api.db);
    expect((await admin.post(`encuestas/${survey}/duplicar/`, wanted)).status).toBe(400);
    await sql`update respuesta set activo = true`.execute(api.db);
    expect(await counts()).toEqual(before);
    expect((await admin.post(`encuestas/${survey}/duplicar/`, wanted)).status).toBe(200);
    expect(await since(before)).toMatchObject({ periodo_activo: 1, encuesta: 1, seccion: 1 });
    const again = await admin.post(`encuestas/${survey}/duplicar/?lang=en`, wanted);
    expect(again.body).toEqual({
      descripcion: ['A survey with this description already exists in the active period.'],
    });
    expect(await since(before)).toMatchObject({ periodo_activo: 1, encuesta: 1, seccion: 1 });
  });

  test('by holders of the permissions of the ordinary writes', async () => {
    const section = await family();
    const survey = await surveyOf([section]);
    await comment(survey, section, (await questionsOf(section))[0]?.id ?? 0, 'Uno');
    const all = [
      ...['view_encuesta', 'add_encuesta', 'view_seccion', 'add_seccion', 'add_pregunta'],
      ...['view_comentario_pregunta', 'add_comentario_pregunta'],
    ];
    const wanted = { periodo_activo: 2, secciones: 'copiar' };
    const whole = await expectPermissions(`encuestas/${survey}/duplicar/`, wanted, all);
    const opening = await whole.post(`encuestas/${survey}/duplicar/`, {
      ...wanted,
      periodo_activo: null,
      periodo: 1,
      rubro: 6,
    });
    expect(opening.status).toBe(403);
  });
});

describe('a campaign is opened', () => {
  const dates = { fecha: '2031-01-01', fecha_fin: '2031-12-31' };
  const of = (base: number, part: object = {}) => ({
    ...dates,
    rubros: [1, 2, 3],
    encuestas: [
      { rubro: 1, base, descripcion: 'Campaña 2027' },
      { rubro: 2, base, descripcion: 'Campaña 2027' },
    ],
    ...{ secciones: 'compartir', comentarios: true, ...part },
  });

  test('for several businesses, with surveys that share their sections', async () => {
    const section = await family();
    const survey = await surveyOf([section]);
    await comment(survey, section, (await questionsOf(section))[0]?.id ?? 0, 'Uno');
    const before = await counts();
    const { status, body } = await admin.post('campanas/', of(survey));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.periodos_activos).toMatchObject([{ rubro: 1 }, { rubro: 2 }, { rubro: 3 }]);
    expect(body).toMatchObject({ secciones: [], comentarios: 2 });
    expect(await since(before)).toMatchObject({
      ...{ periodo: 1, periodo_activo: 3, encuesta: 2, seccion: 0, comentario_pregunta: 2, auditoria: 8 },
    });
    expect(await read(`encuestas/periodos/${body.periodo}/`)).toMatchObject(dates);
    const [open] = body.periodos_activos as { rubro: number; periodo_activo: number }[];
    const [first] = body.encuestas as { encuesta: number }[];
    expect(await read(`encuestas/${first?.encuesta}/`)).toMatchObject({
      ...{ descripcion: 'Campaña 2027', periodo_activo: open?.periodo_activo, secciones: [{ seccion: section }] },
    });
  });

  test('with one copy of each section in all, whose suffix replaces last year’s', async () => {
    const survey = await surveyOf([await family(`Salarios ${await yearOf(1)}`)]);
    const { body } = await admin.post('campanas/', of(survey, { secciones: 'copiar', sufijo: '2027' }));
    const copies = body.secciones as Copy[];
    expect(copies).toMatchObject([{ rubro: null, preguntas: 3 }]);
    expect((await read(`encuestas/secciones/${copies[0]?.copia}/`)).descripcion).toBe('Salarios 2027');
    for (const { encuesta } of body.encuestas as { encuesta: number }[])
      expect(await sectionsOf(encuesta)).toEqual([copies[0]?.copia]);
  });

  test('with one copy for each business, named by it', async () => {
    const survey = await surveyOf([await family(`Salarios ${await yearOf(1)}`)]);
    const { body } = await admin.post('campanas/', of(survey, { secciones: 'por_negocio', sufijo: '2027' }));
    const copies = body.secciones as Copy[];
    expect(copies.map(({ rubro }) => rubro)).toEqual([1, 2]);
    const surveys = body.encuestas as { encuesta: number; rubro: number }[];
    for (const [place, { encuesta, rubro }] of surveys.entries()) {
      const own = copies.find((copy) => copy.rubro === rubro);
      expect(await sectionsOf(encuesta)).toEqual([own?.copia]);
      const { descripcion } = await read(`empresas/rubros/${place + 1}/`);
      const section = await read(`encuestas/secciones/${own?.copia}/`);
      expect(section.descripcion).toBe(`Salarios · ${descripcion} 2027`);
    }
  });

  test('in an existing period, where missing businesses are added', async () => {
    const survey = await surveyOf([await family()]);
    const { body: first } = await admin.post('campanas/', of(survey, { encuestas: [] }));
    const before = await counts();
    const repeated = await admin.post('campanas/', of(survey));
    expect(repeated).toMatchObject({ status: 400, body: { fecha: [expect.stringContaining('Ya existe un periodo')] } });
    expect(await counts()).toEqual(before);
    const more = await admin.post('campanas/', of(survey, { periodo: first.periodo, rubros: [4] }));
    expect(more.status).toBe(200);
    expect(await since(before)).toMatchObject({ periodo: 0, periodo_activo: 1, encuesta: 2 });
    expect((await admin.post('campanas/', of(survey, { otro_periodo: true }))).status).toBe(200);
    expect(await since(before)).toMatchObject({ periodo: 1, periodo_activo: 4 });
  });

  test('or nothing is created, with the reason', async () => {
    const survey = await surveyOf([await family()]);
    await admin.post('empresas/rubros/3/inactivar/');
    const before = await counts();
    const refused = async (part: object, errors: object) => {
      const { status, body } = await admin.post('campanas/', of(survey, part));
      expect([status, body]).toEqual([400, errors]);
    };
    const name = String((await read('empresas/rubros/3/')).descripcion);
    await refused({}, { non_field_errors: [`«${name}»: Negocio: El registro elegido está inactivo`] });
    const rubros = { rubros: [1, 2] };
    const twice = { rubro: 1, base: survey, descripcion: 'Una' };
    await refused(
      { ...rubros, encuestas: [twice, { ...twice, descripcion: ' una ' }] },
      { non_field_errors: ['«una»: Descripción: Ya existe una encuesta con esta descripción en el periodo activo.'] },
    );
    await refused({ rubros: [], encuestas: [] }, { rubros: ['Debe seleccionar un negocio'] });
    await refused({ ...rubros, secciones: 'copiar' }, { sufijo: ['El sufijo debe tener entre 1 y 40 caracteres.'] });
    await refused({ ...rubros, secciones: 'otra' }, { secciones: [expect.any(String)] });
    await refused({ ...rubros, fecha: null }, { fecha: ['El campo es requerido'] });
    await refused({ ...rubros, fecha_fin: '2030-12-31' }, { fecha_fin: [expect.stringContaining('anterior')] });
    await refused(
      { ...rubros, encuestas: [{ ...twice, base: 9999 }] },
      { encuestas: ['El registro elegido no existe'] },
    );
    await refused({ ...rubros, encuestas: [{ ...twice, base: 'x' }] }, { encuestas: [expect.any(String)] });
    expect(await counts()).toEqual(before);
  });

  test('by holders of the permissions of the ordinary writes', async () => {
    const survey = await surveyOf([await family()]);
    const all = [
      ...['add_periodo', 'add_periodoactivo', 'view_encuesta', 'add_encuesta'],
      ...['view_seccion', 'add_seccion', 'add_pregunta'],
    ];
    await expectPermissions('campanas/', of(survey, { secciones: 'copiar', sufijo: '2027', comentarios: false }), all);
  });
});

describe('names of copies', () => {
  test.each([
    ['Salarios', 'Salarios (copia)', 'Salarios (copia 2)'],
    ['Salarios (copia 7)', 'Salarios (copia)', 'Salarios (copia 2)'],
    ['Salarios (copy)', 'Salarios (copia)', 'Salarios (copia 2)'],
  ])('%s is copied as %s', (name, first, second) => {
    const { root, ending } = copyNaming('es');
    expect([1, 2].map((number) => root(name) + ending(number))).toEqual([first, second]);
  });

  test.each([
    ['Salarios', 'Salarios 2027'],
    ['Salarios 2026', 'Salarios 2027'],
    ['Salarios 2027', 'Salarios 2027'],
    ['Salarios 2027 (2)', 'Salarios 2027'],
    ['Salarios 2026 (copia)', 'Salarios 2027'],
  ])('%s becomes %s in a campaign', (name, first) => {
    const { root, ending } = campaignNaming('2027', ['2026']);
    expect(root(name) + ending(1)).toBe(first);
  });

  test.each([
    ['Salarios 2026', 'Salarios · Bancos 2027'],
    ['Salarios · Bancos 2026', 'Salarios · Bancos 2027'],
    ['Salarios · Seguros 2026', 'Salarios · Bancos 2027'],
  ])('%s becomes %s for one business', (name, first) => {
    const { root, ending } = rubroNaming(campaignNaming('2027', ['2026']), 'Bancos', ['Bancos', 'Seguros']);
    expect(root(name) + ending(1)).toBe(first);
  });
});
