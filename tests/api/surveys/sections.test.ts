import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/useApi.ts';

type Pregunta = { id: number; descripcion: string; orden: number; respuestas: { id: number; descripcion: string }[] };

const api = useApi({ each: true });
const { admin } = api;

const eleccion = (descripcion: string) => ({
  ...{ descripcion, tipo_respuesta: 1 },
  respuestas: [{ descripcion: 'Sí' }, { descripcion: 'No' }],
});
const texto = (descripcion: string) => ({ descripcion, tipo_respuesta: 3 });

const preguntasOf = (body: Record<string, unknown>) => body.preguntas as Pregunta[];

const create = async (preguntas: object[]) => {
  const sent = await admin.post('encuestas/secciones/', { descripcion: 'Nueva', idioma: 1, preguntas });
  expect(sent.status, sent.text).toBe(201);
  return { one: `encuestas/secciones/${sent.body.id}/`, id: Number(sent.body.id), preguntas: preguntasOf(sent.body) };
};

describe('a section is written with its questions', () => {
  test('new ones in their order', async () => {
    const { one, id, preguntas } = await create([eleccion('¿Una?'), { ...texto('¿Dos?'), eje: 'E' }]);
    expect(preguntas).toMatchObject([
      { descripcion: '¿Una?', seccion: id, orden: 1, respuestas: [{ descripcion: 'Sí' }, { descripcion: 'No' }] },
      { descripcion: '¿Dos?', seccion: id, orden: 2, eje: 'E' },
    ]);
    expect(preguntasOf((await admin.get(one)).body)).toEqual(preguntas);
    expect((await admin.get(`encuestas/preguntas/?seccion=${id}`)).body.count).toBe(2);
  });

  test('those with an id are changed, others added, and unnamed ones unchanged', async () => {
    const { one, preguntas } = await create([eleccion('¿Una?'), texto('¿Dos?'), texto('¿Tres?')]);
    const [una, dos, tres] = preguntas;
    const changed = await admin.patch(one, {
      preguntas: [
        { id: dos?.id, descripcion: '¿Dos, de verdad?', padre: una?.id },
        { ...eleccion('¿Cuatro?'), padre: una?.id },
        { id: una?.id, respuestas: [{ id: una?.respuestas[0]?.id, descripcion: 'Claro' }] },
      ],
    });
    expect(changed.status, changed.text).toBe(200);
    expect(preguntasOf(changed.body)).toMatchObject([
      { id: una?.id, descripcion: '¿Una?', respuestas: [{ id: una?.respuestas[0]?.id, descripcion: 'Claro' }] },
      { id: dos?.id, descripcion: '¿Dos, de verdad?', padre: una?.id },
      { id: tres?.id, descripcion: '¿Tres?' },
      { descripcion: '¿Cuatro?', padre: una?.id, orden: 4 },
    ]);
    expect(preguntasOf(changed.body)[0]?.respuestas).toHaveLength(1);
  });

  test('one may be deactivated, and a read section may be sent back', async () => {
    const { one, preguntas } = await create([texto('¿Una?'), texto('¿Dos?')]);
    const read = (await admin.get(one)).body;
    // A write answers no counts.
    expect(read).toMatchObject((await admin.patch(one, read)).body);
    const off = await admin.patch(one, { preguntas: [{ id: preguntas[0]?.id, activo: false }] });
    expect(preguntasOf(off.body).map(({ descripcion }) => descripcion)).toEqual(['¿Dos?']);
  });
});

describe('or not at all', () => {
  test('every broken rule of a question has its index', async () => {
    const { body, status } = await admin.post('encuestas/secciones/', {
      ...{ descripcion: 'Rota', idioma: 1 },
      preguntas: [
        texto('¿Bien?'),
        { tipo_respuesta: 1, respuestas: [] },
        { ...texto('¿Padre ajeno?'), padre: 1 },
        { ...texto('¿Lugar?'), orden: 0 },
        { ...texto('¿De otra?'), seccion: 1 },
        { ...texto('¿Con id?'), id: 1 },
        7,
      ],
    });
    expect([status, body]).toEqual([
      400,
      {
        'preguntas.1.descripcion': ['El campo es requerido'],
        'preguntas.1.respuestas': ['Debe agregar al menos una respuesta'],
        'preguntas.2.padre': ['La pregunta padre debe ser de la misma sección'],
        'preguntas.3.orden': ['Por favor, ingrese un número entero positivo.'],
        'preguntas.4.seccion': ['La pregunta es de otra sección'],
        'preguntas.5.id': ['La pregunta es de otra sección'],
        'preguntas.6': ['El valor debe ser un objeto'],
      },
    ]);
    expect((await admin.get('encuestas/secciones/?search=Rota')).body.count).toBe(0);
    expect((await admin.get('encuestas/preguntas/?search=¿Bien?')).body.count).toBe(0);
  });

  test('nothing is changed if one question is refused', async () => {
    const { one, id, preguntas } = await create([eleccion('¿Una?'), eleccion('¿Dos?')]);
    // Somebody answered the second: its answers cannot be taken away.
    const encuestas = (await admin.get('encuestas/1/')).body.secciones as object[];
    await admin.patch('encuestas/1/', { secciones: [...encuestas, { seccion: id }] });
    const usuario = api.usuario;
    const respuestas = [{ respuesta: preguntas[1]?.respuestas[0]?.id }];
    expect((await usuario.post('encuestas/usuario_empresa/', { encuesta: 1, respuestas })).status).toBe(201);
    const before = (await admin.get(one)).body;
    const sent = await admin.patch(one, {
      descripcion: 'Otra',
      preguntas: [
        { id: preguntas[0]?.id, descripcion: '¿Cambiada?' },
        { id: preguntas[1]?.id, respuestas: [{ descripcion: 'Nueva' }] },
        texto(''),
      ],
    });
    expect([sent.status, sent.body]).toEqual([
      400,
      {
        'preguntas.1.respuestas': ['No se puede quitar un elemento que está en uso'],
        'preguntas.2.descripcion': ['El campo es requerido'],
      },
    ]);
    expect((await admin.get(one)).body).toEqual(before);
    const twice = await admin.patch(one, { preguntas: [{ id: preguntas[0]?.id }, { id: preguntas[0]?.id }] });
    expect(twice.body).toEqual({ 'preguntas.1.id': ['La lista contiene elementos repetidos'] });
    expect((await admin.patch(one, { preguntas: 'x' })).body).toEqual({ preguntas: ['El valor debe ser una lista'] });
    expect((await admin.patch(one, { preguntas: Array(501).fill(7) })).body).toEqual({
      preguntas: ['La lista no puede contener más de 500 elementos'],
    });
  });

  test('a changed question takes its own permission, an unchanged one none', async () => {
    const { one, preguntas } = await create([texto('¿Una?')]);
    const permissions = await api.permissions(['view_seccion', 'change_seccion', 'view_pregunta']);
    const group = (await admin.post('grupos/', { name: 'Secciones', permissions })).body.id;
    await admin.patch('usuarios/4/', { groups: [group], permissions: [] });
    const editor = api.editor;
    const read = (await editor.get(one)).body;
    expect((await editor.patch(one, { ...read, descripcion: 'Renombrada' })).body).toMatchObject({
      descripcion: 'Renombrada',
      preguntas: [{ descripcion: '¿Una?' }],
    });
    expect((await editor.patch(one, { preguntas: [{ id: preguntas[0]?.id, descripcion: '¿Otra?' }] })).status).toBe(
      403,
    );
    expect((await editor.patch(one, { preguntas: [texto('¿Nueva?')] })).status).toBe(403);
    expect(preguntasOf((await editor.get(one)).body)).toMatchObject([{ descripcion: '¿Una?' }]);
  });
});
