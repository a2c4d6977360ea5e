import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import type { Rest } from '../../support/rest.ts';
import { surveyOf } from '../../support/surveys.ts';
import { useApi } from '../../support/useApi.ts';

const api = useApi();
const { admin, usuario, usuario2 } = api;

/** The statements of a request. */
async function statementsOf(path: string): Promise<number> {
  const spies = [vi.spyOn(PGlite.prototype, 'query'), vi.spyOn(pg.Client.prototype, 'query')];
  expect((await admin.get(path)).status, path).toBe(200);
  const statements = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  return statements;
}

test.each(['empresas/', 'usuarios/', 'encuestas/', 'encuestas/secciones/', 'empresas/rubros/', 'campanas/'])(
  'a list of %s takes as many statements for many rows as for one',
  async (path) => {
    expect(await statementsOf(`${path}?page_size=100`)).toBe(await statementsOf(`${path}?page_size=1`));
  },
);

describe('saved answers', () => {
  const ask = async (rest: Rest, pick: number) => {
    const survey = await surveyOf(rest);
    const questions = survey.questions.filter(({ oculta }) => !oculta);
    const respuestas: { respuesta: number }[] = [];
    const preguntas: { pregunta: number; descripcion: string }[] = [];
    for (const { id, respuestas: options } of questions) {
      const option = options.filter(({ descripcion }) => !/no aplica/i.test(descripcion));
      const chosen = option[pick % Math.max(1, option.length)];
      if (chosen) respuestas.push({ respuesta: chosen.id });
      else preguntas.push({ pregunta: id, descripcion: String(pick) });
    }
    return { encuesta: survey.id, respuestas: respuestas.reverse(), preguntas: preguntas.reverse() };
  };
  const pathOfOpen = async () => {
    const { body } = await usuario2.get('encuestas/usuario_empresa/');
    const open = (body.results as { id: number; abierta: boolean }[]).find(({ abierta }) => abierta);
    return `encuestas/usuario_empresa/${open?.id}/`;
  };

  test('are answered as they are read', async () => {
    const path = await pathOfOpen();
    const first = await ask(usuario2, 1);
    expect(first.respuestas.length).toBeGreaterThan(20);
    expect(first.preguntas.length).toBeGreaterThan(5);
    expect((await usuario2.patch(path, first)).status).toBe(200);
    const odd = { pregunta: first.preguntas[0]?.pregunta, descripcion: '12' };
    const less = { ...first, respuestas: first.respuestas.slice(5), preguntas: [odd, ...first.preguntas.slice(3)] };
    for (const body of [await ask(usuario2, 2), less, { ...first, respuestas: [], preguntas: [] }, first]) {
      const answer = await usuario2.patch(path, body);
      expect(answer.status).toBe(200);
      const read = await usuario2.get(path);
      expect(answer.text).toBe(read.text);
      expect(answer.headers.get('etag')).toBe(read.headers.get('etag'));
      expect(read.body.respuestas).toHaveLength(body.respuestas.length);
      expect(read.body.preguntas).toHaveLength(body.preguntas.length);
    }
  });

  test('are answered as they are read the first time', async () => {
    const body = await ask(usuario, 0);
    const answer = await usuario.post('encuestas/usuario_empresa/', body);
    expect(answer.status).toBe(201);
    const read = await usuario.get(`encuestas/usuario_empresa/${answer.body.id}/`);
    expect(answer.text).toBe(read.text);
    expect(answer.headers.get('etag')).toBe(read.headers.get('etag'));
  });

  test('have the questions as they are now', async () => {
    const path = await pathOfOpen();
    const body = await ask(usuario2, 1);
    await usuario2.patch(path, body);
    const pregunta = body.preguntas[0]?.pregunta ?? 0;
    expect((await admin.patch(`encuestas/preguntas/${pregunta}/`, { orden: 77 })).status).toBe(200);
    const answer = await usuario2.patch(path, await ask(usuario2, 2));
    expect(answer.text).toBe((await usuario2.get(path)).text);
  });
});
