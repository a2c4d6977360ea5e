import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';
import { type Answered, type Rest, signIn } from '../support/rest.ts';

let api: TestApi;
let admin: Rest;
let usuario: Rest;
let usuario2: Rest;

beforeAll(async () => {
  api = await startTestApi();
  admin = await signIn(api.url, 'admin');
  usuario = await signIn(api.url, 'usuario');
  usuario2 = await signIn(api.url, 'usuario2');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => api.close());

/** Statements that a request takes, those that begin and end transactions among them. */
async function counted(ask: () => Promise<Answered>): Promise<{ statements: number; answer: Answered }> {
  const spies = [vi.spyOn(PGlite.prototype, 'query'), vi.spyOn(pg.Client.prototype, 'query')];
  const answer = await ask();
  const statements = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  return { statements, answer };
}

/** The statement that looks the caller up is one of each. */
describe('a reading takes one statement beside the caller’s', () => {
  test.each([
    ['a list', 'empresas/?page=2'],
    ['a list of options', 'empresas/rubros/?page_size=300'],
    ['a record', 'empresas/3/'],
  ])('%s', async (_what, path) => {
    const first = await counted(() => admin.get(path));
    expect(first).toMatchObject({ statements: 2, answer: { status: 200 } });
    const etag = first.answer.headers.get('etag') ?? '';
    expect(await counted(() => admin.get(path))).toMatchObject({
      statements: 1,
      answer: { text: first.answer.text },
    });
    expect(await counted(() => admin.get(path, { 'if-none-match': etag }))).toMatchObject({
      statements: 1,
      answer: { status: 304 },
    });
  });

  test('the survey of a company', async () => {
    const ask = () => usuario.get('encuestas/empresa/');
    const first = await counted(ask);
    expect(first).toMatchObject({ statements: 2, answer: { status: 200 } });
    expect((await counted(ask)).statements).toBe(1);
  });

  test('a search looks in related rows by another, and finds what refers to them', async () => {
    const { body } = await admin.get('empresas/rubros/1/');
    const path = `empresas/?search=${encodeURIComponent(String(body.descripcion))}&page_size=300`;
    const { statements, answer } = await counted(() => admin.get(path));
    expect(statements).toBe(3);
    const rubros = (answer.body.results as { rubro: number }[]).map(({ rubro }) => rubro);
    expect(rubros.length).toBeGreaterThan(5);
    expect(rubros).toContain(1);
    const again = await admin.get(path, { 'if-none-match': answer.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });
});

describe('a change', () => {
  test('is answered as the record is read then, and may be based on that version', async () => {
    const changed = await admin.patch('empresas/5/', { cant_empleados: 4321 });
    expect(changed).toMatchObject({ status: 200, body: { cant_empleados: 4321 } });
    const read = await admin.get('empresas/5/');
    expect([changed.text, changed.headers.get('etag')]).toEqual([read.text, read.headers.get('etag')]);
    const based = { 'if-match': read.headers.get('etag') ?? '' };
    expect((await admin.patch('empresas/5/', { cant_empleados: 4322 }, based)).status).toBe(200);
    expect((await admin.patch('empresas/5/', { cant_empleados: 4323 }, based)).status).toBe(412);
  });

  test('to what is there already leaves the record as it was, and one of no record is 404', async () => {
    const before = await admin.get('empresas/6/');
    const same = await admin.patch('empresas/6/', { cant_empleados: before.body.cant_empleados });
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([200, before.text, before.headers.get('etag')]);
    expect((await admin.patch('empresas/999999/', { cant_empleados: 1 })).status).toBe(404);
  });

  test('of a whole form, as the screen sends it', async () => {
    const { body } = await admin.get('empresas/7/');
    const sent = { ...body, direccion: 'Otra calle 123' };
    const changed = await admin.patch('empresas/7/', sent);
    expect(changed).toMatchObject({ status: 200, body: sent });
    expect((await admin.get('empresas/7/')).text).toBe(changed.text);
  });
});

describe('answers that are saved', () => {
  const ask = async (rest: Rest, pick: number) => {
    const survey = (await rest.get('encuestas/empresa/')).body;
    const sections = survey.secciones as { preguntas: Question[] }[];
    const questions = sections.flatMap(({ preguntas }) => preguntas).filter(({ oculta }) => !oculta);
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
  interface Question {
    id: number;
    oculta: boolean;
    respuestas: { id: number; descripcion: string }[];
  }

  test('are answered to the letter as they are read', async () => {
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

  test('are answered to the letter the first time, too', async () => {
    const body = await ask(usuario, 0);
    const answer = await usuario.post('encuestas/usuario_empresa/', body);
    expect(answer.status).toBe(201);
    const read = await usuario.get(`encuestas/usuario_empresa/${answer.body.id}/`);
    expect(answer.text).toBe(read.text);
    expect(answer.headers.get('etag')).toBe(read.headers.get('etag'));
  });

  test('are told as the questions are now, when those change', async () => {
    const path = await pathOfOpen();
    const body = await ask(usuario2, 1);
    await usuario2.patch(path, body);
    const pregunta = body.preguntas[0]?.pregunta ?? 0;
    expect((await admin.patch(`encuestas/preguntas/${pregunta}/`, { orden: 77 })).status).toBe(200);
    const answer = await usuario2.patch(path, await ask(usuario2, 2));
    expect(answer.text).toBe((await usuario2.get(path)).text);
  });
});
