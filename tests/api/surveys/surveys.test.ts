import { describe, expect, test } from 'vitest';
import { type Pregunta, surveyOf } from '../../support/surveys.ts';
import { apiOfFile } from '../../support/useApi.ts';

const api = apiOfFile();
const { admin, usuario, usuario2 } = api;

const questions = async () => (await surveyOf(usuario)).questions;

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
  return api.create('encuestas/usuario_empresa/', { encuesta: 1, ...(await wholeSet()) }, usuario);
};

describe('the survey that applies', () => {
  api.startEach();

  test('comes whole, in order, in the person’s language', async () => {
    const found = await surveyOf(usuario);
    expect(found).toMatchObject({ id: 1, fecha_inicio: '2026-01-01', fecha_fin: '2026-12-31' });
    expect(found.secciones).toHaveLength(12);
    expect(found.questions).toHaveLength(144);
    await usuario.patch('usuarios/2/', { idioma: 2 });
    expect((await usuario.get('encuestas/empresa/')).body).toMatchObject({ id: 2 });
  });

  test('the sections of a survey are counted without inactive ones, as companies get them', async () => {
    const { id, secciones } = await surveyOf(usuario);
    const count = async () =>
      (await admin.rows<{ id: number; cant_secciones: number }>('encuestas/?page_size=300')).find(
        (one) => one.id === id,
      )?.cant_secciones;
    expect(await count()).toBe(secciones.length);
    await admin.post(`encuestas/secciones/${secciones[0]?.seccion}/inactivar/`);
    expect((await surveyOf(usuario)).secciones).toHaveLength(secciones.length - 1);
    expect(await count()).toBe(secciones.length - 1);
  });
});

describe('answers', () => {
  // Each test saves answers, and a company answers once.
  api.startEach();

  test('are saved once, also by ten concurrent POSTs', async () => {
    const body = { encuesta: 1, ...(await wholeSet()) };
    const sent = await Promise.all(Array.from({ length: 10 }, () => usuario.post('encuestas/usuario_empresa/', body)));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
    const refused = sent.find(({ status }) => status === 400);
    expect(refused?.body).toEqual({ non_field_errors: ['La empresa ya completó esta encuesta.'] });
    const list = (await usuario.get('encuestas/usuario_empresa/?encuesta=1')).body;
    expect(list.count).toBe(1);
    // Its own company is the same in every row, so that the survey is the name.
    expect((list.tableColumns as { value: string }[])[0]?.value).toBe('encuesta');
  });

  test('are a whole set: a PATCH removes those that it lacks, and one on an older version is refused', async () => {
    const one = `encuestas/usuario_empresa/${await completed()}/`;
    const before = await usuario.get(one);
    expect((before.body.respuestas as object[]).length).toBeGreaterThan(60);
    const [first] = (await questions()).filter(({ respuestas }) => respuestas.length > 0);
    const version = { 'if-match': before.headers.get('etag') ?? '' };
    const small = { encuesta: 1, respuestas: [{ respuesta: first?.respuestas[1]?.id }], preguntas: [] };
    expect((await usuario.patch(one, small, version)).status).toBe(200);
    expect((await usuario.patch(one, small, version)).status).toBe(412);
    const after = (await usuario.get(one)).body;
    expect(after.respuestas).toEqual([
      { pregunta_id: first?.id, respuesta: first?.respuestas[1]?.id, tipo_respuesta: 1 },
    ]);
    expect(after.preguntas).toEqual([]);
    expect((await usuario2.get(one)).status).toBe(404);
    expect((await usuario2.patch(one, small)).status).toBe(404);
    expect((await usuario.patch(one, { ...small, encuesta: 2 })).status).toBe(400);
  });

  test('are required in a PATCH: without them it is refused', async () => {
    const one = `encuestas/usuario_empresa/${await completed()}/`;
    const before = (await usuario.get(one)).body;
    expect(before.respuestas).not.toEqual([]);
    const required = { respuestas: ['El campo es requerido'], preguntas: ['El campo es requerido'] };
    for (const none of [{}, { encuesta: 1, respuestas: null, preguntas: null }, { fecha_modificacion: 'hoy' }]) {
      expect(await usuario.patch(one, none)).toMatchObject({ status: 400, body: required });
    }
    const activo = ['Las respuestas no se activan ni se desactivan al guardarlas'];
    for (const person of [usuario, admin]) {
      expect(await person.patch(one, { encuesta: before.encuesta, activo: false })).toMatchObject({
        status: 400,
        body: { activo },
      });
    }
    expect((await usuario.get(one)).body).toEqual(before);
  });

  test('are restored by a PATCH of `activo`, by those who may change them', async () => {
    const one = `encuestas/usuario_empresa/${await completed()}/`;
    const { fecha_modificacion: _, ...before } = (await admin.get(one)).body;
    expect(before.respuestas).not.toEqual([]);
    expect((await admin.post(`${one}inactivar/`)).status).toBe(200);
    const gone = (await admin.get(one)).body;
    expect((await usuario.patch(one, { activo: true })).status).toBe(400);
    expect((await admin.get(one)).body).toEqual(gone);
    expect(await admin.patch(one, { activo: true })).toMatchObject({ status: 200, body: before });
    expect((await usuario.get(one)).body).toMatchObject(before);
  });

  test('keep their question from being deleted, not from being deactivated', async () => {
    const [respondida] = (await admin.get('encuestas/usuario_empresa/1/')).body.respuestas as {
      pregunta_id: number;
    }[];
    const path = `encuestas/preguntas/${respondida?.pregunta_id}/`;
    expect((await admin.delete(path)).status).toBe(400);
    expect((await admin.patch(path, { tipo_respuesta: 3 })).body).toHaveProperty('tipo_respuesta');
    const { respuestas } = (await admin.get(path)).body as Pregunta;
    const added = [...respuestas, { descripcion: 'Otra' }];
    expect((await admin.patch(path, { respuestas: added })).body.respuestas).toHaveLength(added.length);
    expect((await admin.patch(path, { respuestas: [{ descripcion: 'Nueva' }] })).body).toEqual({
      respuestas: ['No se puede quitar un elemento que está en uso'],
    });
    expect((await admin.patch('encuestas/1/', { secciones: [{ seccion: 2 }] })).body).toEqual({
      secciones: ['No se puede quitar un elemento que está en uso'],
    });
    expect((await admin.delete('encuestas/1/')).status).toBe(400);
    const csv = () => admin.get('reportes/descargar_reporte_encuestas_completas_csv/1/');
    const answers = (await csv()).text;
    const elsewhere = await admin.post('encuestas/secciones/', { descripcion: 'De ninguna', idioma: 1 });
    expect((await admin.patch(path, { seccion: elsewhere.body.id })).body).toEqual({
      seccion: ['La pregunta ya fue hecha en una encuesta que no tiene esa sección'],
    });
    expect((await csv()).text === answers, 'no answer was lost').toBe(true);
    expect((await admin.patch(path, { seccion: 2 })).body, 'of the same survey').toHaveProperty('seccion', 2);
    expect((await admin.post(`${path}inactivar/`)).status).toBe(200);
    expect((await questions()).map(({ id }) => id)).not.toContain(respondida?.pregunta_id);
  });
});

describe('definitions', () => {
  api.startOnce();

  test('a question has its rules', async () => {
    const { id: seccion } = (await admin.post('encuestas/secciones/', { descripcion: 'Nueva', idioma: 1 })).body;
    const base = { descripcion: '¿Sí?', seccion, tipo_respuesta: 1 };
    const first = await admin.post('encuestas/preguntas/', { ...base, respuestas: [{ descripcion: 'Sí' }] });
    const second = await admin.post('encuestas/preguntas/', { ...base, tipo_respuesta: 2, padre: first.body.id });
    expect([first.body.orden, second.body.orden]).toEqual([1, 2]);
    const a = `encuestas/preguntas/${first.body.id}/`;
    expect((await admin.patch(a, { padre: second.body.id })).body).toEqual({
      padre: ['Una pregunta no puede depender de sí misma ni de sus preguntas hijas'],
    });
    expect((await admin.patch(a, { seccion: 1 })).body).toHaveProperty('seccion');
    const iguales = [{ descripcion: 'Sí' }, { descripcion: 'No' }, { descripcion: ' Sí' }];
    const repetida = { status: 400, body: { respuestas: ['La lista contiene elementos repetidos'] } };
    expect(await admin.post('encuestas/preguntas/', { ...base, respuestas: iguales })).toMatchObject(repetida);
    expect(await admin.patch(a, { respuestas: iguales })).toMatchObject(repetida);
  });

  test('questions that are created at once take places of their own, and are reordered one by one', async () => {
    const { id: seccion } = (await admin.post('encuestas/secciones/', { descripcion: 'De golpe', idioma: 1 })).body;
    const respuestas = ['Sí', 'No', 'NO APLICA'].map((descripcion) => ({ descripcion }));
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        admin.post('encuestas/preguntas/', { descripcion: `¿${index}?`, seccion, tipo_respuesta: 1, respuestas }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(12).fill(201));
    const places = sent.map(({ body }) => Number(body.orden)).toSorted((a, b) => a - b);
    expect(places).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(sent[3]?.body.respuestas).toMatchObject(respuestas);
    const ids = sent.map(({ body }) => Number(body.id));
    for (const [index, id] of ids.toReversed().entries()) {
      const { status, body } = await admin.patch(`encuestas/preguntas/${id}/`, { orden: index + 1 });
      expect([status, body.orden]).toEqual([200, index + 1]);
    }
    const read = (await admin.get(`encuestas/secciones/${seccion}/`)).body.preguntas as { id: number }[];
    expect(read.map(({ id }) => id)).toEqual(ids.toReversed());
    const [child, parent] = ids;
    await admin.patch(`encuestas/preguntas/${child}/`, { padre: parent });
    expect((await admin.delete(`encuestas/preguntas/${parent}/`)).body).toEqual({
      non_field_errors: ['No se puede eliminar porque otros registros lo utilizan'],
    });
    for (const id of ids) expect((await admin.delete(`encuestas/preguntas/${id}/`)).status).toBe(204);
    expect((await admin.delete(`encuestas/secciones/${seccion}/`)).status).toBe(204);
  });

  test('a period does not end before it starts, and is open once for a business', async () => {
    expect((await admin.post('encuestas/periodos/', { fecha: '2026-02-30', fecha_fin: '2026-01-01' })).body).toEqual({
      fecha: ['El día no existe'],
    });
    expect((await admin.post('encuestas/periodos/', { fecha: '0026-01-01', fecha_fin: '2026-12-31' })).body).toEqual({
      fecha: ['La fecha no puede ser anterior al 01/01/1900'],
    });
    expect((await admin.patch('encuestas/periodos/3/', { fecha_fin: '2025-12-31' })).body).toEqual({
      fecha_fin: ['La fecha de fin no puede ser anterior a la fecha de inicio'],
    });
    expect((await admin.post('encuestas/periodos_activos/', { periodo: 3, rubro: 1 })).body).toHaveProperty(
      'non_field_errors',
    );
    expect((await admin.get('encuestas/periodos_activos/?search=31/12/2026')).body.count).toBe(6);
  });

  test('a comment stays within its survey, section and question', async () => {
    const wrong = { encuesta: 1, seccion: 13, pregunta: 1, comentario: 'x' };
    expect((await admin.post('encuestas/comentarios_preguntas/', wrong)).body).toEqual({
      seccion: ['La sección no pertenece a la encuesta'],
      pregunta: ['La pregunta no pertenece a la sección'],
    });
    expect((await admin.post('encuestas/comentarios_preguntas/', { ...wrong, seccion: 1 })).status).toBe(201);
    expect((await usuario.get('encuestas/comentarios_preguntas/?encuesta=1')).body.count).toBe(2);
  });
});
