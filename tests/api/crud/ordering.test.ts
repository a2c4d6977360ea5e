import { describe, expect, test } from 'vitest';
import { surveyOf } from '../../support/surveys.ts';
import { useApi } from '../../support/useApi.ts';

type Pregunta = { id: number; descripcion: string; orden: number };

const api = useApi();
const { admin } = api;

const texto = (descripcion: string) => ({ descripcion, tipo_respuesta: 3 });

let sections = 0;
const section = async (names: readonly string[]) => {
  sections += 1;
  const preguntas = names.map(texto);
  const { body } = await admin.post('encuestas/secciones/', { descripcion: `Orden ${sections}`, idioma: 1, preguntas });
  const ids = new Map((body.preguntas as Pregunta[]).map(({ descripcion, id }) => [descripcion, id]));
  const one = `encuestas/secciones/${body.id}/`;
  const place = async (name: string, orden: unknown) => admin.patch(`encuestas/preguntas/${ids.get(name)}/`, { orden });
  const read = async () =>
    ((await admin.get(one)).body.preguntas as Pregunta[]).map(({ descripcion, orden }) => `${descripcion}${orden}`);
  return { id: Number(body.id), one, ids, place, read };
};

describe('the place of a question is its number', () => {
  test('and equal numbers keep their former order', async () => {
    const { id, place, read } = await section(['a', 'b', 'c', 'd', 'e']);
    expect((await place('a', 5)).body.orden).toBe(5);
    expect(await read()).toEqual(['b2', 'c3', 'd4', 'a5', 'e5']);
    await place('e', 2);
    expect(await read()).toEqual(['b2', 'e2', 'c3', 'd4', 'a5']);
    await place('d', 2);
    expect(await read()).toEqual(['b2', 'e2', 'd2', 'c3', 'a5']);
    await place('b', 3);
    expect(await read()).toEqual(['e2', 'd2', 'b3', 'c3', 'a5']);
    await place('e', 3);
    expect(await read()).toEqual(['d2', 'e3', 'b3', 'c3', 'a5']);
    const listed = await admin.rows<Pregunta>(`encuestas/preguntas/?seccion=${id}&ordering=-orden`);
    expect(listed.map(({ descripcion }) => descripcion).toReversed()).toEqual(['d', 'e', 'b', 'c', 'a']);
  });

  test('a saved question stays in its place, and a new one is last at its number', async () => {
    const { id, one, ids, place, read } = await section(['a', 'b', 'c']);
    await place('c', 1);
    expect(await read()).toEqual(['a1', 'c1', 'b2']);
    await place('a', 1);
    await admin.patch(`encuestas/preguntas/${ids.get('a')}/`, { eje: 'Otro', orden: 1 });
    expect(await read()).toEqual(['a1', 'c1', 'b2']);
    await admin.post('encuestas/preguntas/', { ...texto('d'), seccion: id, orden: 1 });
    await admin.patch(one, { preguntas: [{ ...texto('e'), orden: 1 }] });
    expect(await read()).toEqual(['a1', 'c1', 'd1', 'e1', 'b2']);
    const other = await section(['x']);
    await admin.patch(`encuestas/preguntas/${other.ids.get('x')}/`, { seccion: id, orden: 1 });
    expect(await read()).toEqual(['a1', 'c1', 'd1', 'e1', 'x1', 'b2']);
  });

  test('the largest number may be used twice', async () => {
    const { id, place, read } = await section(['a', 'b']);
    expect((await place('a', 2_147_483_647)).status).toBe(200);
    const added = await admin.post('encuestas/preguntas/', { ...texto('c'), seccion: id });
    expect([added.status, added.body.orden]).toEqual([201, 2_147_483_647]);
    expect(await read()).toEqual(['b2', 'a2147483647', 'c2147483647']);
    expect((await place('b', 2_147_483_648)).body).toEqual({ orden: ['El valor es demasiado grande'] });
    expect((await place('b', 0)).body).toEqual({ orden: ['Por favor, ingrese un número entero positivo.'] });
  });

  test('in the survey and in the report', async () => {
    const { id, place } = await section(['a', 'b', 'c', 'd']);
    for (const name of ['a', 'b', 'd']) await place(name, 9);
    await place('d', 3);
    const { idioma, periodo_activo } = (await admin.get('encuestas/1/')).body;
    const encuesta = { descripcion: 'Orden', idioma, periodo_activo, secciones: [{ seccion: id }] };
    const { id: survey } = (await admin.post('encuestas/', encuesta)).body;
    const usuario = api.usuario;
    const wanted = ['c', 'd', 'b', 'a'];
    const shown = await surveyOf(usuario);
    expect(shown.id).toBe(survey);
    expect(shown.questions.map(({ descripcion }) => descripcion)).toEqual(wanted);
    expect((await usuario.post('encuestas/usuario_empresa/', { encuesta: survey })).status).toBe(201);
    const csv = (await admin.get(`reportes/descargar_reporte_encuestas_completas_csv/${survey}/`)).text;
    const column = csv
      .split('\r\n')
      .filter(Boolean)
      .map((line) => line.split(';')[9]?.replaceAll('"', ''));
    expect(column.slice(-4)).toEqual(wanted);
  });
});
