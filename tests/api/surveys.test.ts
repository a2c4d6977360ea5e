import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { type Rest, signIn } from '../support/rest.ts';

let api: TestApi;
let [admin, usuario, usuario2]: Rest[] = [];

type Pregunta = {
  id: number;
  descripcion: string;
  tipo_respuesta: number;
  multiple: boolean;
  padre: number | null;
  respuestas: { id: number; descripcion: string }[];
};
type Documento = { id: number; secciones: { seccion: number; preguntas: Pregunta[] }[] };

const people = () => {
  if (!admin || !usuario || !usuario2) throw new Error('nobody signed in');
  return { admin, usuario, usuario2 };
};

const start = async () => {
  api = await startTestApi();
  [admin, usuario, usuario2] = await Promise.all([
    signIn(api.url, 'admin'),
    signIn(api.url, 'usuario'),
    signIn(api.url, 'usuario2'),
  ]);
};
const stop = () => api.close();

const documento = async (): Promise<Documento> =>
  (await people().usuario.get('encuestas/empresa/')).body as unknown as Documento;
const questions = async () => (await documento()).secciones.flatMap(({ preguntas }) => preguntas);

const wholeSet = async () => {
  const all = await questions();
  const chosen = all.filter(({ respuestas }) => respuestas.length > 0);
  return {
    respuestas: chosen.map(({ respuestas }) => ({ respuesta: respuestas[0]?.id })),
    preguntas: all
      .filter(({ respuestas }) => respuestas.length === 0)
      .map(({ id, tipo_respuesta }) => ({ pregunta: id, descripcion: tipo_respuesta === 2 ? '12.5' : 'Sí, señor' })),
  };
};

/** The answers of the first company, sent whole: its identifier. */
const completed = async (): Promise<number> => {
  const sent = await people().usuario.post('encuestas/usuario_empresa/', { encuesta: 1, ...(await wholeSet()) });
  expect(sent.status, sent.text).toBe(201);
  return Number(sent.body.id);
};

describe('the survey that applies', () => {
  beforeEach(start);
  afterEach(stop);

  test('comes whole, in order, in the language of the person', async () => {
    const found = await documento();
    expect(found).toMatchObject({ id: 1, fecha_inicio: '2026-01-01', fecha_fin: '2026-12-31' });
    expect(found.secciones).toHaveLength(12);
    expect(found.secciones.flatMap(({ preguntas }) => preguntas)).toHaveLength(144);
    await people().usuario.patch('usuarios/2/', { idioma: 2 });
    expect((await people().usuario.get('encuestas/empresa/')).body).toMatchObject({ id: 2 });
  });

  test('is nobody’s without a company, or out of its period', async () => {
    expect((await people().admin.get('encuestas/empresa/')).status).toBe(404);
    await people().admin.patch('encuestas/periodos/3/', { fecha_fin: '2026-06-29' });
    expect((await people().usuario.get('encuestas/empresa/')).status).toBe(404);
    expect((await people().usuario.post('encuestas/usuario_empresa/', { encuesta: 1 })).body).toEqual({
      encuesta: ['El periodo de esta encuesta terminó: ya no se pueden enviar ni cambiar respuestas.'],
    });
  });
});

describe('answers', () => {
  // Each test saves answers, and a company answers once.
  beforeEach(start);
  afterEach(stop);

  test('are kept once, also under ten POSTs at the same time', async () => {
    const body = { encuesta: 1, ...(await wholeSet()) };
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => people().usuario.post('encuestas/usuario_empresa/', body)),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
    const refused = sent.find(({ status }) => status === 400);
    expect(refused?.body).toEqual({ non_field_errors: ['La empresa ya completó esta encuesta.'] });
    const list = (await people().usuario.get('encuestas/usuario_empresa/?encuesta=1')).body;
    expect(list.count).toBe(1);
  });

  test('are a whole set: a PATCH takes away what is not in it, and one on an older version is refused', async () => {
    const one = `encuestas/usuario_empresa/${await completed()}/`;
    const before = await people().usuario.get(one);
    expect((before.body.respuestas as object[]).length).toBeGreaterThan(60);
    const [first] = (await questions()).filter(({ respuestas }) => respuestas.length > 0);
    const version = { 'if-match': before.headers.get('etag') ?? '' };
    const small = { encuesta: 1, respuestas: [{ respuesta: first?.respuestas[1]?.id }], preguntas: [] };
    expect((await people().usuario.patch(one, small, version)).status).toBe(200);
    expect((await people().usuario.patch(one, small, version)).status).toBe(412);
    const after = (await people().usuario.get(one)).body;
    expect(after.respuestas).toEqual([
      { pregunta_id: first?.id, respuesta: first?.respuestas[1]?.id, tipo_respuesta: 1 },
    ]);
    expect(after.preguntas).toEqual([]);
    expect((await people().usuario2.get(one)).status).toBe(404);
    expect((await people().usuario2.patch(one, small)).status).toBe(404);
    expect((await people().usuario.patch(one, { ...small, encuesta: 2 })).status).toBe(400);
  });

  test('stay where a PATCH names none of them: it is refused, and takes nothing away', async () => {
    const one = `encuestas/usuario_empresa/${await completed()}/`;
    const before = (await people().usuario.get(one)).body;
    expect(before.respuestas).not.toEqual([]);
    const required = { respuestas: ['El campo es requerido'], preguntas: ['El campo es requerido'] };
    for (const none of [{}, { encuesta: 1, respuestas: null, preguntas: null }, { fecha_modificacion: 'hoy' }]) {
      expect(await people().usuario.patch(one, none)).toMatchObject({ status: 400, body: required });
    }
    const activo = ['Las respuestas no se activan ni se desactivan al guardarlas'];
    for (const person of [people().usuario, people().admin]) {
      expect(await person.patch(one, { encuesta: before.encuesta, activo: false })).toMatchObject({
        status: 400,
        body: { activo },
      });
    }
    expect((await people().usuario.get(one)).body).toEqual(before);
  });

  test('come back by PATCH of `activo` alone, as they were, and by who may change them', async () => {
    const one = `encuestas/usuario_empresa/${await completed()}/`;
    const { admin, usuario } = people();
    const { fecha_modificacion: _, ...before } = (await admin.get(one)).body;
    expect(before.respuestas).not.toEqual([]);
    expect((await admin.post(`${one}inactivar/`)).status).toBe(200);
    const gone = (await admin.get(one)).body;
    expect((await usuario.patch(one, { activo: true })).status).toBe(400);
    expect((await admin.get(one)).body).toEqual(gone);
    expect(await admin.patch(one, { activo: true })).toMatchObject({ status: 200, body: before });
    expect((await usuario.get(one)).body).toMatchObject(before);
  });

  test('below NO APLICA are not kept', async () => {
    const all = await questions();
    const parent = all.find(({ respuestas }) => respuestas.some(({ descripcion }) => descripcion === 'NO APLICA'));
    const children = all.filter(({ padre }) => padre === parent?.id);
    expect(children.length).toBeGreaterThan(0);
    const id = await completed();
    const choose = (text: string) => ({
      ...{
        encuesta: 1,
        respuestas: [{ respuesta: parent?.respuestas.find(({ descripcion }) => descripcion === text)?.id }],
      },
      preguntas: children
        .filter((child) => child.respuestas.length === 0)
        .map((child) => ({ pregunta: child.id, descripcion: '7' })),
    });
    const kept = async (text: string) =>
      ((await people().usuario.patch(`encuestas/usuario_empresa/${id}/`, choose(text))).body.preguntas as object[])
        .length;
    expect(await kept('Sí')).toBeGreaterThan(0);
    expect(await kept('NO APLICA')).toBe(0);
  });

  test('keep what was asked from being deleted, and let it be deactivated', async () => {
    const [respondida] = (await people().admin.get('encuestas/usuario_empresa/1/')).body.respuestas as {
      pregunta_id: number;
    }[];
    const path = `encuestas/preguntas/${respondida?.pregunta_id}/`;
    expect((await people().admin.delete(path)).status).toBe(400);
    expect((await people().admin.patch(path, { tipo_respuesta: 3 })).body).toHaveProperty('tipo_respuesta');
    const { respuestas } = (await people().admin.get(path)).body as unknown as Pregunta;
    const added = [...respuestas, { descripcion: 'Otra' }];
    expect((await people().admin.patch(path, { respuestas: added })).body.respuestas).toHaveLength(added.length);
    expect((await people().admin.patch(path, { respuestas: [{ descripcion: 'Nueva' }] })).body).toEqual({
      respuestas: ['No se puede quitar un elemento que está en uso'],
    });
    expect((await people().admin.patch('encuestas/1/', { secciones: [{ seccion: 2 }] })).body).toEqual({
      secciones: ['No se puede quitar un elemento que está en uso'],
    });
    expect((await people().admin.delete('encuestas/1/')).status).toBe(400);
    const csv = () => people().admin.get('reportes/descargar_reporte_encuestas_completas_csv/1/');
    const answers = (await csv()).text;
    const elsewhere = await people().admin.post('encuestas/secciones/', { descripcion: 'De ninguna', idioma: 1 });
    expect((await people().admin.patch(path, { seccion: elsewhere.body.id })).body).toEqual({
      seccion: ['La pregunta ya fue hecha en una encuesta que no tiene esa sección'],
    });
    expect((await csv()).text === answers, 'no answer was lost').toBe(true);
    expect((await people().admin.patch(path, { seccion: 2 })).body, 'of the same survey').toHaveProperty('seccion', 2);
    expect((await people().admin.post(`${path}inactivar/`)).status).toBe(200);
    expect((await questions()).map(({ id }) => id)).not.toContain(respondida?.pregunta_id);
  });
});

describe('definitions', () => {
  beforeAll(start);
  afterAll(stop);

  test('answers that do not fit the question are refused', async () => {
    const all = await questions();
    const single = all.find(({ tipo_respuesta, multiple }) => tipo_respuesta === 1 && !multiple);
    const number = all.find(({ tipo_respuesta, respuestas }) => tipo_respuesta === 2 && respuestas.length === 0);
    const send = async (body: object) =>
      (await people().usuario.post('encuestas/usuario_empresa/', { encuesta: 1, ...body })).body;
    expect(await send({ respuestas: single?.respuestas.slice(0, 2).map(({ id }) => ({ respuesta: id })) })).toEqual({
      [`pregunta.${single?.id}`]: ['La pregunta admite una sola respuesta'],
    });
    expect(await send({ respuestas: [{ respuesta: 99999 }] })).toEqual({
      'respuesta.99999': ['La respuesta no pertenece a la encuesta'],
    });
    expect(await send({ preguntas: [{ pregunta: number?.id, descripcion: 'muchos' }] })).toEqual({
      [`pregunta.${number?.id}`]: ['La respuesta debe ser un número'],
    });
    expect(await send({ preguntas: [{ pregunta: single?.id, descripcion: 'otra' }] })).toHaveProperty([
      `pregunta.${single?.id}`,
    ]);
    expect(await send({ preguntas: 'x', respuestas: [1] })).toEqual({
      preguntas: ['El valor debe ser una lista'],
      respuestas: ['El valor debe ser un identificador'],
    });
  });

  test('a section has a name of its own, whatever its case and outer spaces', async () => {
    const taken = await people().admin.post('encuestas/secciones/', { descripcion: '  política SALARIAL ', idioma: 1 });
    expect(taken).toMatchObject({ status: 400, body: { descripcion: ['Ya existe una seccion con este nombre'] } });
  });

  test('a section answers its questions in order', async () => {
    const { preguntas } = (await people().admin.get('encuestas/secciones/2/')).body as {
      preguntas: { orden: number }[];
    };
    expect(preguntas.map(({ orden }) => orden)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect((await people().admin.get('encuestas/secciones/?encuestaId=2')).body.count).toBe(3);
    expect((await people().admin.get('encuestas/?seccion=13')).body.count).toBe(1);
  });

  test('a question keeps its rules', async () => {
    const { admin: who } = people();
    const { id: seccion } = (await who.post('encuestas/secciones/', { descripcion: 'Nueva', idioma: 1 })).body;
    const base = { descripcion: '¿Sí?', seccion, tipo_respuesta: 1 };
    expect((await who.post('encuestas/preguntas/', base)).body).toEqual({
      respuestas: ['Debe agregar al menos una respuesta'],
    });
    expect((await who.post('encuestas/preguntas/', { ...base, tipo_respuesta: 3, orden: 0 })).body).toEqual({
      orden: ['Por favor, ingrese un número entero positivo.'],
    });
    const first = await who.post('encuestas/preguntas/', { ...base, respuestas: [{ descripcion: 'Sí' }] });
    const second = await who.post('encuestas/preguntas/', { ...base, tipo_respuesta: 2, padre: first.body.id });
    expect([first.body.orden, second.body.orden]).toEqual([1, 2]);
    const [a, b] = [`encuestas/preguntas/${first.body.id}/`, `encuestas/preguntas/${second.body.id}/`];
    expect((await who.patch(a, { padre: second.body.id })).body).toEqual({
      padre: ['Una pregunta no puede depender de sí misma ni de sus preguntas hijas'],
    });
    expect((await who.patch(b, { padre: 1 })).body).toEqual({
      padre: ['La pregunta padre debe ser de la misma sección'],
    });
    expect((await who.patch(a, { seccion: 1 })).body).toHaveProperty('seccion');
    const iguales = [{ descripcion: 'Sí' }, { descripcion: 'No' }, { descripcion: ' Sí' }];
    const repetida = { status: 400, body: { respuestas: ['La lista contiene elementos repetidos'] } };
    expect(await who.post('encuestas/preguntas/', { ...base, respuestas: iguales })).toMatchObject(repetida);
    expect(await who.patch(a, { respuestas: iguales })).toMatchObject(repetida);
  });

  test('questions that come at once take places of their own, and are placed anew one by one', async () => {
    const { admin: who } = people();
    const { id: seccion } = (await who.post('encuestas/secciones/', { descripcion: 'De golpe', idioma: 1 })).body;
    const respuestas = ['Sí', 'No', 'NO APLICA'].map((descripcion) => ({ descripcion }));
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        who.post('encuestas/preguntas/', { descripcion: `¿${index}?`, seccion, tipo_respuesta: 1, respuestas }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(12).fill(201));
    const places = sent.map(({ body }) => Number(body.orden)).toSorted((a, b) => a - b);
    expect(places).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(sent[3]?.body.respuestas).toMatchObject(respuestas);
    const ids = sent.map(({ body }) => Number(body.id));
    for (const [index, id] of ids.toReversed().entries()) {
      const { status, body } = await who.patch(`encuestas/preguntas/${id}/`, { orden: index + 1 });
      expect([status, body.orden]).toEqual([200, index + 1]);
    }
    const read = (await who.get(`encuestas/secciones/${seccion}/`)).body.preguntas as { id: number }[];
    expect(read.map(({ id }) => id)).toEqual(ids.toReversed());
    const [child, parent] = ids;
    await who.patch(`encuestas/preguntas/${child}/`, { padre: parent });
    expect((await who.delete(`encuestas/preguntas/${parent}/`)).body).toEqual({
      non_field_errors: ['No se puede eliminar porque otros registros lo utilizan'],
    });
    for (const id of ids) expect((await who.delete(`encuestas/preguntas/${id}/`)).status).toBe(204);
    expect((await who.delete(`encuestas/secciones/${seccion}/`)).status).toBe(204);
  });

  test('a period does not end before it starts, and is open once for a business', async () => {
    const { admin: who } = people();
    expect((await who.post('encuestas/periodos/', { fecha: '2026-02-30', fecha_fin: '2026-01-01' })).body).toEqual({
      fecha: ['El día no existe'],
    });
    expect((await who.post('encuestas/periodos/', { fecha: '0026-01-01', fecha_fin: '2026-12-31' })).body).toEqual({
      fecha: ['La fecha no puede ser anterior al 01/01/1900'],
    });
    expect((await who.patch('encuestas/periodos/3/', { fecha_fin: '2025-12-31' })).body).toEqual({
      fecha_fin: ['La fecha de fin no puede ser anterior a la fecha de inicio'],
    });
    expect((await who.post('encuestas/periodos_activos/', { periodo: 3, rubro: 1 })).body).toHaveProperty(
      'non_field_errors',
    );
    expect((await who.get('encuestas/periodos_activos/?search=31/12/2026')).body.count).toBe(6);
  });

  test('a comment stays within its survey, section and question', async () => {
    const { admin: who } = people();
    const wrong = { encuesta: 1, seccion: 13, pregunta: 1, comentario: 'x' };
    expect((await who.post('encuestas/comentarios_preguntas/', wrong)).body).toEqual({
      seccion: ['La sección no pertenece a la encuesta'],
      pregunta: ['La pregunta no pertenece a la sección'],
    });
    expect((await who.post('encuestas/comentarios_preguntas/', { ...wrong, seccion: 1 })).status).toBe(201);
    expect((await people().usuario.get('encuestas/comentarios_preguntas/?encuesta=1')).body.count).toBe(2);
  });
});
